import { problemType } from '@epay/contract/common/problem'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LoginRoute } from '#web/app/pages.tsx'
import { type FakeRequest, type FakeRoutes, fakeApi, json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { settleSession } from '../settle-session.ts'

const LOGIN = 'POST /auth/login'
const FAILED = 'Invalid username or password. Please try again.'

const bodies: unknown[] = []

/** Asks for a code, and takes 123456. */
function withSecondFactor({ body }: FakeRequest): Response {
  bodies.push(body)
  const code = JSON.stringify(body).match(/"code":"(\w+)"/)?.[1]
  if (code === undefined) return problem(401, { type: problemType('SECOND_FACTOR_REQUIRED') })
  if (code !== '123456') return problem(401, { type: problemType('SECOND_FACTOR_REQUIRED') })
  return json(200, { token: accessToken(), refreshToken: 'refresh-1' })
}

async function open(routes: FakeRoutes) {
  fakeApi(routes)
  const login = { path: '/login', Component: LoginRoute }
  const router = renderApp([login, { path: '*', element: <p>elsewhere</p> }], '/login')
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  return router
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
const valueIn = (label: string) => screen.getByLabelText(label).getAttribute('value')

async function openUntilCode(routes: FakeRoutes = { [LOGIN]: withSecondFactor }) {
  const router = await open(routes)
  type('Username', 'cfo')
  type('Password', 'secret')
  send()
  const code = await screen.findByLabelText('Code')
  return { router, code }
}

beforeEach(async () => {
  bodies.length = 0
  await settleSession()
})

describe('/login with a second factor', () => {
  it('asks for the code in words, keeps what was typed, and waits in the field', async () => {
    const { code } = await openUntilCode()
    expect(screen.getByRole('status').textContent).toBe('Enter the code from your authenticator app.')
    expect(screen.queryByText(FAILED)).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(code.getAttribute('inputmode')).toBe('numeric')
    expect([valueIn('Username'), valueIn('Password')]).toEqual(['cfo', 'secret'])
  })

  it('sends all three, without the spaces that apps show', async () => {
    const { router } = await openUntilCode()
    type('Code', '123 456')
    send()
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(bodies).toEqual([
      { username: 'cfo', password: 'secret' },
      { username: 'cfo', password: 'secret', code: '123456' },
    ])
  })
})

describe("a demo's accounts", () => {
  const portal = (isDemo: boolean) => ({
    'GET /portal': () => json(200, { ...PORTAL, isDemo, extras: ['devMailbox'] }),
  })

  it('are filled in on a click, and the mailbox is a link', async () => {
    await open(portal(true))
    fireEvent.click(await screen.findByRole('button', { name: /^hr\.manager/ }))
    expect([valueIn('Username'), valueIn('Password')]).toEqual(['hr.manager', 'epay-demo-portal-2025'])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign In' })))
    expect(screen.getByRole('link', { name: 'read it here' }).getAttribute('href')).toBe('/dev/mail')
  })
})
