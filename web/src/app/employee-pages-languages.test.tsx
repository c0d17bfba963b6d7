import { DEMO_SECOND_FACTOR_ACCOUNT } from '@epay/contract/auth/demo-accounts'
import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { CHANGE_REQUEST_MESSAGES } from '@epay/contract/change-requests/messages'
import { formatDate, formatInstant } from '@epay/contract/common/dates'
import { EXTRAS } from '@epay/contract/common/extra'
import type { Role } from '@epay/contract/common/roles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Outlet } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveSession } from '#web/auth/resolve-session.ts'
import { clearTokens } from '#web/auth/session-store.ts'
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
import { createMarkingLanguage, marked, untranslatedTexts } from '#web/testing/marked-texts.ts'
import { Overlays } from '#web/testing/overlays.tsx'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { routes } from './router.tsx'
import { PORTAL_CATALOGS } from './start.tsx'

const { t, missing } = createMarkingLanguage(await PORTAL_CATALOGS.es())

const NEW_DATE = '2026-01-16'
const OLD_DATE = '2026-01-09'
const TIMESTAMP = '2026-11-20T09:00:00.000Z'
const check = (date: string, netPay: number) => ({
  ...{ date, endDate: date, sequence: 1, checkNumber: '7014', grossPay: 1200, netPay },
  ...{ periodStart: date, hours: 43, sickLeaveHours: 12.5, qualifiedOvertime: 15, qualifiedOvertimeYtd: 40 },
})
const line = (description: string, amount: number, units?: number) => ({
  ...{ description, amount, ytd: amount, units },
})
const YEAR_TO_DATE = { year: 2026, grossPay: 2400, netPay: 2137, taxes: 200, otherDeductions: 63 }
const pageResponse = (items: readonly object[], totalCount = items.length) => json(200, { items, totalCount })
const isNewCheck = ({ query }: FakeRequest) => (query.get('checkDate') ?? query.get('checkdate')) === NEW_DATE
const checkKey = (date: string) => ({ date, endDate: date, sequence: 1 })
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const session = { createdAt: TIMESTAMP, lastUsedAt: TIMESTAMP, address: '192.0.2.7', userAgent: FIREFOX }

const ROUTES: FakeRoutes = {
  [GET_PORTAL]: () => json(200, { ...PORTAL, isDemo: true, extras: EXTRAS }),
  'GET /employee/paysummary': () =>
    json(200, { recent: [check(NEW_DATE, 1012), check(OLD_DATE, 1125)], yearToDate: YEAR_TO_DATE }),
  'GET /employee/checks': () => pageResponse([check(NEW_DATE, 1012), check(OLD_DATE, 1125)], 45),
  'GET /employee/payyears': () => pageResponse([{ ...YEAR_TO_DATE, checkCount: 2, hours: 86 }]),
  'GET /employee/getcurrentuser': () => json(200, buildEmployee()),
  'GET /my-details': () => json(200, buildMyDetails()),
  'GET /employee/check': request =>
    json(200, {
      ...check(isNewCheck(request) ? NEW_DATE : OLD_DATE, isNewCheck(request) ? 1012 : 1125),
      ...(isNewCheck(request)
        ? { previous: checkKey(OLD_DATE), next: null }
        : { previous: null, next: checkKey(NEW_DATE) }),
    }),
  'GET /employee/directdeposits': () => pageResponse([line('Santander', 1012)]),
  'GET /employee/earnings': request =>
    pageResponse([
      line('Regular', 1200, 40),
      line('Overtime', isNewCheck(request) ? 90 : 225, isNewCheck(request) ? 2 : 5),
    ]),
  'GET /employee/taxes': request => pageResponse([line('Federal Tax', isNewCheck(request) ? 278 : 300)]),
  'GET /employee/otherdeduction': () => pageResponse([line('Ladders', 12)]),
  'GET /employee/earningsdetail': () =>
    pageResponse([
      { payId: 'OT', workDate: '2026-01-06', units: 2, rate: 45, amount: 90, job: 'Lofts', jcCostCode: '03' },
    ]),
  'GET /employee/earlierlines': () => pageResponse([]),
  'GET /employee/getcurrentuser/reveals': () =>
    pageResponse([{ id: '1', at: TIMESTAMP, name: 'Lou Ker', field: 'ssn' }]),
  'GET /auth/sessions': () =>
    json(200, [
      { ...session, id: '1', isLinkSession: false, isThis: true },
      { ...session, id: '2', userAgent: null, isLinkSession: true, isThis: false },
    ]),
  'GET /auth/second-factor': () => json(200, { isOn: false, isRequired: false, recoveryCodesLeft: 0 }),
}

const spanishDay = (date: string, options: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat('es', { month: 'short', day: 'numeric', timeZone: 'UTC', ...options }).format(
    new Date(date),
  )

/** Words from names and data, which aren't translated. */
const DATA_WORDS = [
  // The specification's date format on the statement is the same in every language.
  'Jan',
  ...[NEW_DATE, OLD_DATE, '2026-01-06', TIMESTAMP].flatMap(date => [
    formatDate(date, 'es'),
    spanishDay(date),
    spanishDay(date, { weekday: 'short' }),
  ]),
  formatInstant(TIMESTAMP, { language: 'es' }),
  ...Object.values(buildEmployee()).map(String),
  'Test Builders Regular Overtime Federal Tax Horas regulares Horas extra Impuesto federal Santander Ladders',
  'Lofts OT Lou Ker 8495 Alder Street Rosa Delgado Harbor Bank sam @example.com Firefox Linux /nowhere',
  'employee hr.manager cfo admin admin.code XXX-XX-3009 EPay E English Español CSV Sam ©',
  `epay-demo-portal-2025 ${DEMO_SECOND_FACTOR_ACCOUNT.key}`,
].flatMap(text => text.split(/\s+/).flatMap(word => [word, `${word},`]))

/** Waits for the texts, and asserts that the whole page is translated. */
async function expectTranslated(...texts: readonly string[]) {
  for (const text of texts) await screen.findAllByText(text, { exact: false })
  expect(untranslatedTexts(DATA_WORDS)).toEqual([])
  expect([...missing]).toEqual([])
}
const press = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name: marked(name) })
  fireEvent.click(button ?? document.body)
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getAllByLabelText(marked(label))[0] ?? document.body, { target: { value } })

function open(path: string, overrides: FakeRoutes = {}) {
  fakeApi({ ...ROUTES, ...overrides })
  const TranslatedApp = () => (
    <Translated initialLanguage={{ language: 'es', t }} catalogs={PORTAL_CATALOGS}>
      <Outlet />
      <Overlays />
    </Translated>
  )
  return renderApp([{ Component: TranslatedApp, children: routes() }], path)
}

async function signInAs(...roles: Role[]) {
  storeTokens(accessToken({ roles }))
  await resolveSession()
}

const { matchMedia } = window
beforeEach(() => {
  window.matchMedia = matchMedia
  queryClient.clear()
  missing.clear()
})

it('translates the sign-in page, its errors, and the request for a code', async () => {
  clearTokens({ reason: AUTH_MESSAGES.sessionOver })
  const responses = [
    problem(401, { detail: AUTH_MESSAGES.loginFailed }),
    json(429, { title: 'Too Many' }, { 'Retry-After': '7' }),
    problem(401, { type: 'urn:epay:second-factor-required', detail: SECOND_FACTOR_MESSAGES.required }),
    problem(401, { type: 'urn:epay:second-factor-required', detail: SECOND_FACTOR_MESSAGES.wrongCode }),
  ]
  open('/login', { 'POST /auth/login': () => responses.shift() ?? problem(401) })
  await expectTranslated(AUTH_MESSAGES.sessionOver, 'Demo accounts')
  for (const text of [AUTH_MESSAGES.loginFailed, 'Wait 7 seconds', SECOND_FACTOR_MESSAGES.required]) {
    await press('Sign In')
    await expectTranslated(text)
  }
  type('Code', '123456')
  await press('Sign In')
  await expectTranslated(SECOND_FACTOR_MESSAGES.wrongCode)
  await press('Use a recovery code')
  await expectTranslated()
})

describe('on a phone', () => {
  beforeEach(async () => {
    window.matchMedia = query => Object.assign(matchMedia(query), { matches: query.includes('max-width') })
    await signInAs('Employee')
  })

  it('translates the dashboard with its chart and table, and the menu', async () => {
    open('/dashboard')
    await expectTranslated('Latest Check')
    await press('Show as Table')
    await press('Open menu')
    await screen.findAllByRole('button', { name: marked('Close menu') })
    await expectTranslated()
  })

  it('translates the list of checks', async () => {
    open('/employee-checks')
    await expectTranslated('Rows per page', 'Download Year (PDF)')
  })

  it('translates a check with its lines open', async () => {
    open(`/employee-check-details?checkdate=${NEW_DATE}&enddate=${NEW_DATE}&sequence=1`)
    await expectTranslated('12.50 hours', 'Why your pay changed', 'fewer hours')
    for (const name of ['Horas regulares', 'Horas extra', 'Impuesto federal', 'Ladders'])
      fireEvent.click((await screen.findAllByRole('button', { name }))[0] ?? document.body)
    await waitFor(() => expect(document.querySelector('article')?.textContent).toContain('Year to Date'))
    await expectTranslated('Federal income tax', 'Ask them if you have questions')
  })
})

describe('on the profile', () => {
  beforeEach(() => signInAs('Employee'))

  it('translates the profile', async () => {
    open('/profile')
    await expectTranslated('Lou Ker', 'Sign Out of All Other Devices', 'Two-step verification keeps')
  })

  it('translates the forms for emergency contacts and bank accounts', async () => {
    open('/profile')
    await press('Change: Emergency contacts')
    await press('Add a second contact')
    await expectTranslated()
    await press('Cancel')
    await press('Change: Direct deposit')
    await press('Send a fixed amount to another account')
    await press('Send to the Office')
    await expectTranslated(CHANGE_REQUEST_MESSAGES.routing)
  })

  it.each(['waiting', 'refused'] as const)('translates a %s request', async status => {
    const request = buildOwnRequest({ status, leavesAt: TIMESTAMP })
    open('/profile', {
      'GET /my-details': () => json(200, buildMyDetails({ fields: { directDeposit: { request } } })),
    })
    await expectTranslated('Something changed?')
  })
})

it('keeps the office’s part of the dashboard in English', async () => {
  await signInAs('Employee', 'CFO')
  open('/dashboard', {
    'GET /dashboard/office': () => problem(400, { detail: 'Away.' }),
    'GET /dashboard/mine': () => problem(400, { detail: 'Away.' }),
  })
  await screen.findAllByText('My Pay', { exact: false })
  expect(document.documentElement.lang).toBe('es')
  await waitFor(() => expect(document.querySelector('main div[lang="en"]')?.textContent).not.toBe(''))
  expect(document.querySelector('main div[lang="en"]')?.textContent).not.toContain('⟦')
})

vi.setConfig({ testTimeout: 60_000 })
