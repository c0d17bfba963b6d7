import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { LoginRoute } from '#web/app/pages.tsx'
import { type FakeRequest, type FakeRoutes, fakeApi, json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { resolveSession } from '../resolve-session.ts'

const FAILED = 'Invalid username or password. Please try again.'
const LOGIN = 'POST /auth/login'

async function open(routes: FakeRoutes = {}) {
  fakeApi(routes)
  const login = { path: '/login', Component: LoginRoute }
  const router = renderApp([login, { path: '*', element: <p>elsewhere</p> }], '/login')
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  return router
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueIn = (label: string) => screen.getByLabelText(label).getAttribute('value')

async function submit(respond: (request: FakeRequest) => Response) {
  const router = await open({ [LOGIN]: respond })
  type('Username', ' cfo ')
  type('Password', 'secret')
  fireEvent.click(screen.getByLabelText('Remember'))
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  return router
}

beforeEach(() => resolveSession())

it.each([
  ['wrong credentials', () => problem(401), undefined],
  ['too many tries', () => json(429, {}, { 'Retry-After': '7' }), /Wait 7 seconds/],
])('shows the same message after %s, and focuses the password', async (_, respond, hint) => {
  await submit(respond)
  expect((await screen.findByRole('alert')).textContent).toBe(FAILED)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  if (hint) expect(screen.getByText(hint)).toBeTruthy()
})

it('stores the tokens and the username but not the password, and opens the dashboard', async () => {
  const router = await submit(() => json(200, { token: accessToken(), refreshToken: 'refresh-1' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(localStorage.getItem('refreshToken')).toBe('refresh-1')
  expect(localStorage.getItem('rememberedUsername')).toBe('cfo')
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret')
})

it('fills in a demo account, and links to the demo mailbox', async () => {
  await open({ 'GET /portal': () => json(200, { ...PORTAL, isDemo: true, extras: ['devMailbox'] }) })
  fireEvent.click(await screen.findByRole('button', { name: /^hr\.manager/ }))
  expect([valueIn('Username'), valueIn('Password')]).toEqual(['hr.manager', 'epay-demo-portal-2025'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign In' })))
  expect(screen.getByRole('link', { name: 'read it here' }).getAttribute('href')).toBe('/dev/mail')
})
