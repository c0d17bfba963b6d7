import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LoginRoute } from '#web/app/pages.tsx'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { clearTokens } from '../session-store.ts'
import { settleSession } from '../settle-session.ts'
import { signOut } from '../sign-out.ts'

const FAILED = 'Invalid username or password. Please try again.'
const LOGIN = 'POST /auth/login'

async function open(state?: unknown) {
  const login = { path: '/login', Component: LoginRoute }
  const router = renderApp([login, { path: '*', element: <p>elsewhere</p> }], { pathname: '/login', state })
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  return router
}

function submit(routes: FakeRoutes, { isRemembered = false } = {}) {
  fakeApi(routes)
  fireEvent.change(screen.getByPlaceholderText('Username'), { target: { value: ' cfo ' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  if (isRemembered) fireEvent.click(screen.getByLabelText('Remember'))
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}

const signedIn = (roles: Parameters<typeof accessToken>[0]) => () =>
  json(200, { token: accessToken(roles), refreshToken: 'refresh-1' })

beforeEach(() => settleSession())

describe('/login', () => {
  it('says why a session ended, and nothing to whoever comes without one', async () => {
    await open()
    expect(screen.queryByRole('status')).toBeNull()
    act(() => clearTokens({ reason: 'Your session has expired.' }))
    expect(screen.getByRole('status').textContent).toBe('Your session has expired.')
    act(() => signOut())
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each([
    ['wrong credentials', () => problem(401)],
    ['too many tries', () => json(429, {}, { 'Retry-After': '7' })],
  ])('shows the one message for %s, and the focus waits in the password', async (_, answer) => {
    await open()
    submit({ [LOGIN]: answer })
    expect((await screen.findByRole('alert')).textContent).toBe(FAILED)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  })

  it('says how long to wait when the server does', async () => {
    await open()
    submit({ [LOGIN]: () => json(429, {}, { 'Retry-After': '7' }) })
    expect(await screen.findByText(/Wait 7 seconds/)).toBeTruthy()
  })

  it('stores the tokens and goes to the dashboard', async () => {
    const router = await open()
    submit({ [LOGIN]: signedIn({ roles: ['Employee'] }) })
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1')
  })

  it('keeps the username on this device, not the password', async () => {
    const router = await open()
    submit({ [LOGIN]: signedIn({}) }, { isRemembered: true })
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(localStorage.getItem('rememberedUsername')).toBe('cfo')
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret')
  })
})
