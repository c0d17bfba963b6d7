import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearTokens } from '#web/auth/session-store.ts'
import { settleSession } from '#web/auth/settle-session.ts'
import { fakeApi, json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { SignInOrPortal } from './sign-in.tsx'

function open(roles: Parameters<typeof accessToken>[0] = { roles: ['Employee'] }) {
  history.replaceState(null, '', '/login')
  fakeApi({
    'GET /portal': () => json(200, { ...PORTAL, extras: ['passwordLinks'] }),
    'POST /auth/login': () => json(200, { token: accessToken(roles), refreshToken: 'refresh-1' }),
    'POST /auth/forgot-password': () => problem(400),
  })
  render(
    <MantineProvider env="test">
      <SignInOrPortal />
    </MantineProvider>,
  )
}

beforeEach(() => settleSession())

describe('the sign-in page', () => {
  it('loads the portal after sign-in, which then stays', async () => {
    open({ roles: [] })
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'sam' } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByRole('heading', { name: 'Reset Password' })
    expect(location.pathname).toBe('/reset-password')
    act(() => clearTokens({ reason: 'Your session has expired.' }))
    await screen.findByText('Your session has expired.')
    expect(location.pathname).toBe('/login')
  })

  it('redirects users who are signed in', async () => {
    storeTokens(accessToken({ roles: [] }))
    await settleSession()
    open()
    await waitFor(() => expect(location.pathname).toBe('/reset-password'))
  })
})
