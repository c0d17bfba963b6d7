import type { OwnSession } from '@epay/contract/auth/endpoints'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { startAs } from '#web/auth/test-session.ts'
import { UNREACHABLE_MESSAGE } from '#web/lib/api-error.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { buildEmployee } from '../factories.ts'
import { ProfilePage } from './profile-page.tsx'

const CURRENT = 'GET /employee/getcurrentuser'

beforeEach(() => startAs())

const THIS: OwnSession = {
  id: 's1',
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  address: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  isLinkSession: false,
  isThis: true,
}
const OTHER: OwnSession = { ...THIS, id: 's2', userAgent: null, address: null, isThis: false }
const SESSIONS = 'GET /auth/sessions'
const END_OTHERS = 'POST /auth/sessions/end-others'
const ACCOUNT_CHANGES = 'GET /employee/getcurrentuser/bank-account-changes'
const REVEALS = 'GET /employee/getcurrentuser/reveals'

function open(answer: () => Response | Promise<Response>, routes: FakeRoutes = {}) {
  const api = fakeApi({
    [CURRENT]: answer,
    [SESSIONS]: () => json(200, [THIS]),
    [REVEALS]: () => json(200, { items: [], totalCount: 0 }),
    [ACCOUNT_CHANGES]: () => json(200, { contact: 'your payroll office', changes: [] }),
    'GET /auth/second-factor': () => json(200, { isOn: false, isRequired: false, recoveryCodesLeft: 0 }),
    'POST /auth/refresh-token': () => json(200, { token: accessToken(), refreshToken: 'refresh-2' }),
    ...routes,
  })
  renderApp([{ path: '*', Component: ProfilePage }], '/profile')
  return api
}

describe('/profile', () => {
  it('shows the name, roles, and missing values, and links to the password', async () => {
    open(() => json(200, buildEmployee({ roles: ['HR-Manager', 'Employee'], bankAccount: '' })))
    expect(await screen.findByText('Sam Delgado')).toBeTruthy()
    expect(screen.getByText('HR-Manager, Employee')).toBeTruthy()
    expect(screen.getAllByRole('definition').map(value => value.textContent)).toContain('N/A')
    expect(screen.getByRole('link', { name: 'Reset Password' }).getAttribute('href')).toBe('/reset-password')
  })

  it.each([
    ['no record', () => problem(404), 'No employee data found.', 0],
    ['no session', () => problem(401), 'No token found', 1],
    ['no connection', () => Promise.reject(new TypeError('offline')), UNREACHABLE_MESSAGE, 1],
    ['a failing server', () => problem(500, { detail: 'Our fault: r-17.' }), 'Our fault: r-17.', 1],
    ['no access', () => problem(403, { detail: AUTH_MESSAGES.forbidden }), AUTH_MESSAGES.forbidden, 0],
  ])('reports %s, and offers a retry if it might succeed', async (_, answer, text, tries) => {
    open(answer)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Try Again' })).toHaveLength(tries)
  })

  it('lists devices, and signs out all others', async () => {
    let sessions = [THIS, OTHER]
    const { requests } = open(() => json(200, buildEmployee()), {
      [SESSIONS]: () => json(200, sessions),
      [END_OTHERS]: () => {
        sessions = [THIS]
        return json(200, { success: true })
      },
    })
    const section = within(await screen.findByRole('region', { name: 'Your devices' }))
    const [first, second] = await section.findAllByRole('listitem')
    expect(first?.textContent).toMatch(/^Firefox on LinuxThis deviceSigned in .* from 192.0.2.7Last used /)
    expect(second?.textContent).toMatch(/^Unknown deviceSigned in /)
    expect(second?.textContent).not.toContain('from')
    fireEvent.click(section.getByRole('button', { name: 'Sign Out of All Other Devices' }))
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
    expect(requests).toContain(END_OTHERS)
    expect(section.queryByRole('button')).toBeNull()
  })

  it('shows who viewed the numbers', async () => {
    const items = [{ id: '1', at: '2026-11-20T09:00:00.000Z', name: 'Lou Ker', field: 'packetFile' }]
    open(() => json(200, buildEmployee()), { [REVEALS]: () => json(200, { items, totalCount: 1 }) })
    const name = /^Lou Ker A file from your employee packet Nov 20, 2026/
    expect(await screen.findByRole('row', { name })).toBeTruthy()
  })

  it('shows that the bank account was changed, and who to call', async () => {
    const changes = [{ at: '2026-11-20T20:00:00.000Z', endingIn: '4321' }]
    open(() => json(200, buildEmployee()), {
      [ACCOUNT_CHANGES]: () => json(200, { contact: '(510) 555-0100', changes }),
    })
    const notice = await screen.findByText(
      'Your bank account was changed on Nov 20, 2026 to the account ending in 4321.',
    )
    expect(notice.closest('[role=status]')?.textContent).toContain('Not you? Call (510) 555-0100 right away.')
  })
})
