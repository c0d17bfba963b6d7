import { DEMO_CODE_ACCOUNT } from '@epay/contract/auth/demo-accounts'
import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { CHANGE_REQUEST_MESSAGES } from '@epay/contract/change-requests/messages'
import { formatDate, formatInstant } from '@epay/contract/common/dates'
import { EXTRAS } from '@epay/contract/common/extra'
import type { Role } from '@epay/contract/common/roles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Outlet } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearTokens } from '#web/auth/session-store.ts'
import { settleSession } from '#web/auth/settle-session.ts'
import { buildMyDetails, buildOwnRequest } from '#web/change-requests/factories.ts'
import { buildEmployee } from '#web/employees/factories.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { Translated } from '#web/lib/translated.tsx'
import {
  type FakeRequest,
  type FakeRoutes,
  fakeApi,
  GET_PORTAL,
  json,
  PORTAL,
  problem,
} from '#web/testing/fake-api.ts'
import { marked, markingLanguage, untranslatedTexts } from '#web/testing/marked-texts.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { routes } from './router.tsx'
import { PORTAL_CATALOGS } from './start.tsx'

const { t, missing } = markingLanguage(await PORTAL_CATALOGS.es())

const NEW = '2026-01-16'
const OLD = '2026-01-09'
const AT = '2026-11-20T09:00:00.000Z'
const check = (date: string, netPay: number) => ({
  ...{ date, endDate: date, sequence: 1, checkNumber: '7014', grossPay: 1200, netPay },
  ...{ periodStart: date, hours: 43, sickLeaveHours: 12.5, qualifiedOvertime: 15, qualifiedOvertimeYtd: 40 },
})
const line = (description: string, amount: number, units?: number) => ({
  ...{ description, amount, ytd: amount, units },
})
const YEAR = { year: 2026, grossPay: 2400, netPay: 2137, taxes: 200, otherDeductions: 63 }
const page = (items: readonly object[], totalCount = items.length) => json(200, { items, totalCount })
const isNew = ({ query }: FakeRequest) => (query.get('checkDate') ?? query.get('checkdate')) === NEW
const key = (date: string) => ({ date, endDate: date, sequence: 1 })
const CODES = Array.from({ length: 10 }, (_, index) => `2222-444${index}`)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const session = { createdAt: AT, lastUsedAt: AT, address: '192.0.2.7', userAgent: FIREFOX }

const ROUTES: FakeRoutes = {
  [GET_PORTAL]: () => json(200, { ...PORTAL, isDemo: true, extras: EXTRAS }),
  'GET /employee/paysummary': () =>
    json(200, { recent: [check(NEW, 1012), check(OLD, 1125)], yearToDate: YEAR }),
  'GET /employee/checks': () => page([check(NEW, 1012), check(OLD, 1125)], 45),
  'GET /employee/payyears': () => page([{ ...YEAR, checkCount: 2, hours: 86 }]),
  'GET /employee/getcurrentuser': () => json(200, buildEmployee()),
  'GET /my-details': () => json(200, buildMyDetails()),
  'GET /employee/check': request =>
    json(200, {
      ...check(isNew(request) ? NEW : OLD, isNew(request) ? 1012 : 1125),
      ...(isNew(request) ? { previous: key(OLD), next: null } : { previous: null, next: key(NEW) }),
    }),
  'GET /employee/directdeposits': () => page([line('Santander', 1012)]),
  'GET /employee/earnings': request =>
    page([line('Regular', 1200, 40), line('Overtime', isNew(request) ? 90 : 225, isNew(request) ? 2 : 5)]),
  'GET /employee/taxes': request => page([line('Federal Tax', isNew(request) ? 278 : 300)]),
  'GET /employee/otherdeduction': () => page([line('Ladders', 12)]),
  'GET /employee/earningsdetail': () =>
    page([
      { payId: 'OT', workDate: '2026-01-06', units: 2, rate: 45, amount: 90, job: 'Lofts', jcCostCode: '03' },
    ]),
  'GET /employee/earlierlines': () => page([]),
  'GET /employee/getcurrentuser/reveals': () => page([{ id: '1', at: AT, name: 'Lou Ker', field: 'ssn' }]),
  'GET /auth/sessions': () =>
    json(200, [
      { ...session, id: '1', isLinkSession: false, isThis: true },
      { ...session, id: '2', userAgent: null, isLinkSession: true, isThis: false },
    ]),
  'POST /auth/sessions/end-others': () => json(200, { success: true }),
  'GET /auth/second-factor': () => json(200, { isOn: false, isRequired: false, recoveryCodesLeft: 0 }),
  'POST /auth/second-factor/start': () => json(200, { secret: '22334455', uri: 'otpauth://totp/x?secret=2' }),
  'POST /auth/second-factor/confirm': () => json(200, { recoveryCodes: CODES }),
}

const spanishDay = (date: string, options: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat('es', { month: 'short', day: 'numeric', timeZone: 'UTC', ...options }).format(
    new Date(date),
  )

/** The words of names and data, which aren't translated. */
const DATA_WORDS = [
  ...[NEW, OLD, '2026-01-06', AT].flatMap(date => [
    formatDate(date, 'es'),
    spanishDay(date),
    spanishDay(date, { weekday: 'short' }),
  ]),
  formatInstant(AT, { language: 'es' }),
  ...Object.values(buildEmployee()).map(String),
  'Test Builders Regular Overtime Federal Tax Horas regulares Horas extra Impuesto federal Santander Ladders',
  'Lofts OT Lou Ker 8495 Alder Street Rosa Delgado Harbor Bank sam @example.com Firefox Linux /nowhere',
  'employee hr.manager cfo admin admin.code XXX-XX-3009 EPay E English Español CSV Sam ©',
  `epay-demo-portal-2025 ${DEMO_CODE_ACCOUNT.key}`,
].flatMap(text => text.split(/\s+/).flatMap(word => [word, `${word},`]))

/** `others` are further words that aren't translated. */
function expectTranslated(...others: readonly string[]) {
  expect(untranslatedTexts([...DATA_WORDS, ...others])).toEqual([])
  expect([...missing]).toEqual([])
}
const findTexts = (text: string) => screen.findAllByText(text, { exact: false })
const press = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name: marked(name) })
  fireEvent.click(button ?? document.body)
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getAllByLabelText(marked(label))[0] ?? document.body, { target: { value } })

function open(path: string, changes: FakeRoutes = {}) {
  fakeApi({ ...ROUTES, ...changes })
  const TranslatedApp = () => (
    <Translated start={{ language: 'es', t }} catalogs={PORTAL_CATALOGS}>
      <Outlet />
      <Overlays />
    </Translated>
  )
  return renderApp([{ Component: TranslatedApp, children: routes() }], path)
}

async function signInAs(...roles: Role[]) {
  storeTokens(accessToken({ roles }))
  await settleSession()
}

const { matchMedia } = window
beforeEach(() => {
  window.matchMedia = matchMedia
  queryClient.clear()
  missing.clear()
})

it('translates the sign-in page, its errors, and the request for a code', async () => {
  clearTokens({ reason: AUTH_MESSAGES.sessionOver })
  const answers = [
    problem(401, { detail: AUTH_MESSAGES.loginFailed }),
    json(429, { title: 'Too Many' }, { 'Retry-After': '7' }),
    problem(401, { type: 'urn:epay:second-factor-required', detail: SECOND_FACTOR_MESSAGES.required }),
    problem(401, { type: 'urn:epay:second-factor-required', detail: SECOND_FACTOR_MESSAGES.wrongCode }),
  ]
  open('/login', { 'POST /auth/login': () => answers.shift() ?? problem(401) })
  await findTexts(AUTH_MESSAGES.sessionOver)
  await findTexts('Demo accounts')
  expectTranslated()
  await press('Sign In')
  await findTexts(AUTH_MESSAGES.loginFailed)
  expectTranslated()
  await press('Sign In')
  await findTexts('Wait 7 seconds')
  expectTranslated()
  await press('Sign In')
  await findTexts(SECOND_FACTOR_MESSAGES.required)
  expectTranslated()
  type('Code', '123456')
  await press('Sign In')
  await findTexts(SECOND_FACTOR_MESSAGES.wrongCode)
  await press('Use a recovery code')
  expectTranslated()
})

describe('on a phone, translates', () => {
  beforeEach(async () => {
    window.matchMedia = query => Object.assign(matchMedia(query), { matches: query.includes('max-width') })
    await signInAs('Employee')
  })

  it('the dashboard with its chart and table, and the menu', async () => {
    open('/dashboard')
    await findTexts('Latest Check')
    expectTranslated()
    await press('Show as Table')
    await press('Open menu')
    await screen.findAllByRole('button', { name: marked('Close menu') })
    expectTranslated()
  })

  it('the list of checks', async () => {
    open('/employee-checks')
    await findTexts('Rows per page')
    await findTexts('Download Year (PDF)')
    expectTranslated()
  })

  it('a check with its lines open', async () => {
    open(`/employee-check-details?checkdate=${NEW}&enddate=${NEW}&sequence=1`)
    await findTexts('12.50 hours')
    await findTexts('Why your pay changed')
    await findTexts('fewer hours')
    for (const name of ['Horas regulares', 'Horas extra', 'Impuesto federal', 'Ladders'])
      fireEvent.click((await screen.findAllByRole('button', { name }))[0] ?? document.body)
    await findTexts('Federal income tax')
    await findTexts('Ask them if you have questions')
    await waitFor(() => expect(document.querySelector('article')?.textContent).toContain('Year to Date'))
    // The specification's date format on the statement is the same in every language.
    expectTranslated('Jan')
  })
})

describe('translates', () => {
  beforeEach(() => signInAs('Employee'))

  it('the profile', async () => {
    open('/profile')
    await findTexts('Lou Ker')
    await findTexts('Sign Out of All Other Devices')
    await findTexts('Two-step verification keeps')
    expectTranslated()
    await press('Sign Out of All Other Devices')
    await findTexts("You're signed out of all other devices.")
    expectTranslated()
  })

  it('the forms for emergency contacts and bank accounts', async () => {
    open('/profile')
    await press('Change: Emergency contacts')
    await press('Add a second contact')
    expectTranslated()
    await press('Cancel')
    await press('Change: Direct deposit')
    await press('Send a fixed amount to another account')
    await press('Send to the Office')
    await findTexts(CHANGE_REQUEST_MESSAGES.routing)
    expectTranslated()
  })

  it.each(['waiting', 'refused'] as const)('a %s request', async status => {
    const request = buildOwnRequest({ status, leavesAt: AT })
    open('/profile', {
      'GET /my-details': () => json(200, buildMyDetails({ fields: { directDeposit: { request } } })),
    })
    await findTexts('Something changed?')
    expectTranslated()
  })
})

it('keeps the office’s part of the dashboard in English', async () => {
  await signInAs('Employee', 'CFO')
  open('/dashboard', {
    'GET /dashboard/office': () => problem(400, { detail: 'Away.' }),
    'GET /dashboard/mine': () => problem(400, { detail: 'Away.' }),
  })
  await findTexts('My Pay')
  expect(document.documentElement.lang).toBe('es')
  await waitFor(() => expect(document.querySelector('main div[lang="en"]')?.textContent).not.toBe(''))
  expect(document.querySelector('main div[lang="en"]')?.textContent).not.toContain('⟦')
})

vi.setConfig({ testTimeout: 60_000 })
