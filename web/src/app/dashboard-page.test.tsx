import type { ChangeRequest } from '@epay/contract/change-requests/schemas'
import { formatInstant } from '@epay/contract/common/dates'
import type { Role } from '@epay/contract/common/roles'
import type { Backups, Office } from '@epay/contract/dashboard/endpoints'
import { BACKUPS_TEXTS } from '@epay/contract/dashboard/office-texts'
import type { Check } from '@epay/contract/paychecks/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { resolveSession } from '#web/auth/resolve-session.ts'
import { buildChangeRequest } from '#web/change-requests/factories.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { DashboardPage } from './dashboard-page.tsx'

const check = (date: string, grossPay: number, netPay: number): Check => ({
  date,
  endDate: date,
  sequence: 1,
  checkNumber: '104518',
  grossPay,
  netPay,
})
const SUMMARY = {
  recent: [check('2026-11-13', 1760, 1284.17), check('2026-11-06', 1600, 1170.5)],
  yearToDate: { year: 2026, grossPay: 75220, netPay: 54880.4, taxes: 14359.6, otherDeductions: 5980 },
}
const EMPTY_OFFICE: Office = {
  today: '2026-11-23',
  waiting: { items: [], totalCount: 0, counts: [{ status: 0, count: 0 }] },
  packetsDue: { items: [], totalCount: 0 },
  newHires: { items: [], totalCount: 0 },
  failedMails: null,
  weeks: [{ monday: '2026-11-16', counts: [] }],
}
type Responses = {
  office?: Office
  waiting?: readonly ChangeRequest[]
  payroll?: readonly ChangeRequest[]
}

async function open(roles: Role[], { office = EMPTY_OFFICE, waiting = [], payroll = [] }: Responses = {}) {
  storeTokens(accessToken({ roles }))
  await resolveSession()
  fakeApi({
    'GET /employee/paysummary': () => json(200, SUMMARY),
    'GET /dashboard': () => json(200, office),
    'GET /change-requests': () => json(200, { items: waiting }),
    'GET /change-requests/payroll': () => json(200, { items: payroll, formats: [] }),
  })
  renderApp([{ path: '*', Component: DashboardPage }], '/dashboard')
}

const findCard = (name: string) => screen.findByRole('region', { name })
const hrefOf = (card: HTMLElement, name: string) =>
  within(card).getByRole('link', { name }).getAttribute('href')
const textsOf = (card: HTMLElement, role: string) =>
  within(card)
    .getAllByRole(role)
    .map(({ textContent }) => textContent)

beforeEach(() => queryClient.clear())

it('shows an employee the latest check with a link to it, and the year to date', async () => {
  await open(['Employee'])
  const latest = await findCard('Latest Check')
  expect(latest.textContent).toContain('Net pay, Nov 13, 2026$1,284.17')
  expect(within(latest).getByRole('link').getAttribute('href')).toBe(
    '/employee-check-details?checkdate=2026-11-13&enddate=2026-11-13&sequence=1',
  )
  const year = screen.getByRole('region', { name: '2026 Year to Date' })
  expect(textsOf(year, 'definition')).toEqual(['$75,220.00', '$14,359.60', '$5,980.00', '$54,880.40'])
})

it('links the bars of the pay chart to their checks, oldest first', async () => {
  await open(['Employee'])
  const chart = await screen.findByRole('figure', { name: /^Gross and net pay for each check/ })
  const bars = within(chart).getAllByRole('link')
  const label = 'Nov 6, 2026: Gross Pay $1,600.00, Net Pay $1,170.50'
  expect(bars[0]?.getAttribute('aria-label')).toBe(label)
  expect(bars[0]?.getAttribute('href')).toContain('checkdate=2026-11-06')
  fireEvent.focus(bars[0] ?? document.body)
  expect(within(chart).getByText(label)).toBeTruthy()
})

const applicant = (id: string, firstName: string) => ({
  ...{ id, firstName, lastName: 'Lopez', jobAppliedFor: 'Welder' },
})

it('counts changes to decide and those ready for payroll', async () => {
  const ownRequest = buildChangeRequest({ refusal: 'It is yours.' })
  const futureRequest = buildChangeRequest({ leavesAt: '2099-01-01T00:00:00.000Z' })
  await open(['HR-Manager'], {
    waiting: [buildChangeRequest(), ownRequest],
    payroll: [futureRequest, buildChangeRequest()],
  })
  expect(await screen.findByText('1 change needs your decision')).toBeTruthy()
  expect(await screen.findByText('1 change is ready for payroll')).toBeTruthy()
})

it('lists waiting applications with links', async () => {
  const waitingSince = (creationTime: string) => ({ creationTime, since: creationTime })
  const items = [
    { ...applicant('a-1', 'Ana'), ...waitingSince('2026-11-04T18:00:00.000Z') },
    { ...applicant('a-2', 'Ben'), ...waitingSince('2026-11-22T18:00:00.000Z') },
  ]
  const waiting = { items, totalCount: 2, counts: [{ status: 0, count: 2 } as const] }
  await open(['HR-Manager', 'Employee'], { office: { ...EMPTY_OFFICE, waiting } })
  const card = await findCard('Needs your review')
  expect(textsOf(card, 'row').slice(1)).toEqual([
    'Ana LopezWelderNov 4, 202619 days',
    'Ben LopezWelderNov 22, 20261 day',
  ])
  expect(hrefOf(card, 'Review Oldest')).toBe('/applications?open=a-1')
  expect(hrefOf(card, '2 applications need your review')).toBe('/applications?status=0')
})

it('lists due packets, hires without a record, and Form I-9 tasks', async () => {
  const packetsDue: Office['packetsDue'] = {
    items: [
      { ...applicant('p-1', 'Cleo'), dateHired: '2026-11-22', isBegun: true },
      { ...applicant('p-2', 'Dan'), dateHired: '2026-11-24', isBegun: false },
      { ...applicant('p-3', 'Edda'), dateHired: '2026-12-07', isBegun: false },
    ],
    totalCount: 4,
  }
  const hire = { ...applicant('n-1', 'Fay'), packetSubmittedAt: '2026-11-13T18:00:00.000Z' }
  const i9: Office['i9'] = {
    items: [
      { ...applicant('i-1', 'Gus'), task: 'section2', dueOn: '2026-11-20' },
      { ...applicant('i-2', 'Hana'), task: 'reverification', dueOn: '2027-01-22' },
    ],
    totalCount: 2,
  }
  const newHires = { items: [hire], totalCount: 1 }
  await open(['HR-Manager', 'Employee'], { office: { ...EMPTY_OFFICE, packetsDue, newHires, i9 } })
  const packets = await findCard('Packets Due')
  expect(textsOf(packets, 'listitem')).toEqual([
    'Cleo LopezWelder, started1 day overduestarts Nov 22, 2026',
    'Dan LopezWelder, not startedTomorrowstarts Nov 24, 2026',
    'Edda LopezWelder, not startedIn 14 daysstarts Dec 7, 2026',
  ])
  expect(within(packets).getByText('3 of 4')).toBeTruthy()
  expect(hrefOf(document.body, 'Create Employee: Fay Lopez')).toBe('/applications?open=n-1')
  const tasks = await findCard('Form I-9 Due')
  expect(textsOf(tasks, 'listitem')).toEqual([
    'Gus LopezWelder, section 23 days overduedue Nov 20, 2026',
    'Hana LopezWelder, work authorization expires on Jan 22, 2027In 60 daysreverification',
  ])
  expect(hrefOf(tasks, 'Gus Lopez')).toBe('/applications?open=i-1')
  expect(screen.queryByText("You're all caught up.")).toBeNull()
})

const DUE_AT = '2026-11-24T10:00:00.000Z'
const BACKUPS: Backups = {
  isScheduled: true,
  schedule: { at: '02:00', timeZone: 'America/Los_Angeles' },
  last: { at: '2026-11-22T10:00:00.000Z', bytes: 34_000_000 },
  ...{ runningSince: null, failure: null, dueAt: DUE_AT, isOverdue: false, byCommand: null },
}
const failure = { at: '2026-11-23T10:00:00.000Z', reason: 'No space' }
const byCommand = { at: DUE_AT, bytes: 900 }
const NEXT = formatInstant(DUE_AT)

it.each<[string, Partial<Backups>, string[]]>([
  ['failed', { failure }, [`On ${formatInstant(failure.at)}: No space`, '(32.4 MB)', `Next try${NEXT}`]],
  ['is overdue', { isOverdue: true, last: null }, [`scheduled for ${NEXT} but didn't start`, 'None yet']],
  [
    'was made by hand',
    { isScheduled: false, schedule: null, last: null, dueAt: null, byCommand },
    [BACKUPS_TEXTS.howTo, `Manual${NEXT} (1 KB)`],
  ],
])('shows that a backup %s, even if nothing else is left to do', async (_, change, texts) => {
  await open(['Admin', 'Employee'], { office: { ...EMPTY_OFFICE, backups: { ...BACKUPS, ...change } } })
  const card = await findCard('Backups')
  for (const text of texts) expect(card.textContent).toContain(text)
  expect(screen.getByText("You're all caught up.")).toBeTruthy()
})
