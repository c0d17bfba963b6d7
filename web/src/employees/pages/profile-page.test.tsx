import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { UNREACHABLE_MESSAGE } from '#web/lib/api-error.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { buildEmployee } from '../factories.ts'
import { ProfilePage } from './profile-page.tsx'

const CURRENT = 'GET /employee/getcurrentuser'

beforeEach(() => startAs())

const ACCOUNT_CHANGES = 'GET /employee/getcurrentuser/bank-account-changes'

function openPage(respond: () => Response | Promise<Response>, routes: FakeRoutes = {}) {
  fakeApi({
    [CURRENT]: respond,
    'GET /auth/sessions': () => json(200, []),
    'GET /employee/getcurrentuser/reveals': () => json(200, { items: [], totalCount: 0 }),
    [ACCOUNT_CHANGES]: () => json(200, { contact: 'your payroll office', changes: [] }),
    'GET /auth/second-factor': () => json(200, { isOn: false, isRequired: false, recoveryCodesLeft: 0 }),
    'POST /auth/refresh-token': () => json(200, { token: accessToken(), refreshToken: 'refresh-2' }),
    ...routes,
  })
  renderApp([{ path: '*', Component: ProfilePage }], '/profile')
}

it.each([
  ['no record', () => problem(404), 'No employee data found.', 0],
  ['no session', () => problem(401), 'No token found', 1],
  ['no connection', () => Promise.reject(new TypeError('offline')), UNREACHABLE_MESSAGE, 1],
  ['a failing server', () => problem(500, { detail: 'Our fault: r-17.' }), 'Our fault: r-17.', 1],
  ['no access', () => problem(403, { detail: AUTH_MESSAGES.forbidden }), AUTH_MESSAGES.forbidden, 0],
])(
  'the profile reports %s, and offers a retry if it might succeed',
  async (_, respond, text, retryButtonCount) => {
    openPage(respond)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Try Again' })).toHaveLength(retryButtonCount)
  },
)

it('the profile shows that the bank account was changed, and who to call', async () => {
  const changes = [{ at: '2026-11-20T20:00:00.000Z', endingIn: '4321' }]
  openPage(() => json(200, buildEmployee()), {
    [ACCOUNT_CHANGES]: () => json(200, { contact: '(510) 555-0100', changes }),
  })
  const notice = await screen.findByText(
    'Your bank account was changed on Nov 20, 2026 to the account ending in 4321.',
  )
  expect(notice.closest('[role=status]')?.textContent).toContain('Not you? Call (510) 555-0100 right away.')
})
