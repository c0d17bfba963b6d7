import type { ChangeRequest } from '@epay/contract/change-requests/schemas'
import { formatInstant } from '@epay/contract/common/dates'
import type { Role } from '@epay/contract/common/roles'
import type { Office } from '@epay/contract/dashboard/endpoints'
import { BACKUPS_TEXTS } from '@epay/contract/dashboard/office-texts'
import type { Check } from '@epay/contract/paychecks/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { settleSession } from '#web/auth/settle-session.ts'
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
const QUIET: Office = {
  today: '2026-11-23',
  waiting: { items: [], totalCount: 0, counts: [{ status: 0, count: 0 }] },
  packetsDue: { items: [], totalCount: 0 },
  newHires: { items: [], totalCount: 0 },
  failedMails: null,
  weeks: [{ monday: '2026-11-16', counts: [] }],
}
type Settings = {
  office?: Office
  waiting?: readonly ChangeRequest[]
  payroll?: readonly ChangeRequest[]
}

async function open(roles: Role[], { office = QUIET, waiting = [], payroll = [] }: Settings = {}) {
  storeTokens(accessToken({ roles }))
  await settleSession()
  fakeApi({
    'GET /employee/paysummary': () => json(200, SUMMARY),
    'GET /dashboard': () => json(200, office),
    'GET /change-requests': () => json(200, { items: waiting }),
    'GET /change-requests/payroll': () => json(200, { items: payroll, formats: [] }),
  })
  renderApp([{ path: '*', Component: DashboardPage }], '/dashboard')
}

beforeEach(() => queryClient.clear())

describe('/dashboard', () => {
  it('shows the latest check, its link, and the year to date', async () => {
    await open(['Employee'])
    const latest = within(await screen.findByRole('region', { name: 'Latest Check' }))
    expect(latest.getByText('$1,284.17')).toBeTruthy()
    expect(latest.getByText('Net pay, Nov 13, 2026')).toBeTruthy()
    expect(latest.getByRole('link').getAttribute('href')).toBe(
      '/employee-check-details?checkdate=2026-11-13&enddate=2026-11-13&sequence=1',
    )
    const year = within(screen.getByRole('region', { name: '2026 Year to Date' }))
    expect(year.getAllByRole('definition').map(each => each.textContent)).toEqual([
      '$75,220.00',
      '$14,359.60',
      '$5,980.00',
      '$54,880.40',
    ])
    expect(screen.queryByText(/waiting for you/)).toBeNull()
  })

  it('counts the changes to decide and those ready for payroll', async () => {
    const own = buildChangeRequest({ refusal: 'It is yours.' })
    const early = buildChangeRequest({ leavesAt: '2099-01-01T00:00:00.000Z' })
    await open(['HR-Manager'], {
      waiting: [buildChangeRequest(), own],
      payroll: [early, buildChangeRequest()],
    })
    expect(await screen.findByText('1 change needs your decision')).toBeTruthy()
    expect(await screen.findByText('1 change is ready for payroll')).toBeTruthy()
    expect(screen.queryByText("You're all caught up.")).toBeNull()
  })

  it('has a chart whose bars link to their checks, oldest first', async () => {
    await open(['Employee'])
    const chart = within(await screen.findByRole('figure', { name: /^Gross and net pay for each check/ }))
    const bars = chart.getAllByRole('link')
    expect(bars.map(bar => bar.getAttribute('aria-label'))).toEqual([
      'Nov 6, 2026: Gross Pay $1,600.00, Net Pay $1,170.50',
      'Nov 13, 2026: Gross Pay $1,760.00, Net Pay $1,284.17',
    ])
    expect(bars[0]?.getAttribute('href')).toContain('checkdate=2026-11-06')
    fireEvent.focus(bars[0] ?? document.body)
    expect(chart.getByText('Nov 6, 2026: Gross Pay $1,600.00, Net Pay $1,170.50')).toBeTruthy()
  })
})

describe('/dashboard for staff', () => {
  const person = (id: string, firstName: string) => ({
    id,
    firstName,
    lastName: 'Lopez',
    jobAppliedFor: 'Welder',
  })
  const waiting = (id: string, name: string, day: string) => ({
    ...person(id, name),
    creationTime: `${day}T18:00:00.000Z`,
    since: `${day}T18:00:00.000Z`,
  })
  const BUSY: Office = {
    ...QUIET,
    waiting: {
      items: [waiting('a-1', 'Ana', '2026-11-04'), waiting('a-2', 'Ben', '2026-11-22')],
      totalCount: 2,
      counts: [{ status: 0, count: 2 }],
    },
    packetsDue: {
      items: [
        { ...person('p-1', 'Cleo'), dateHired: '2026-11-22', isBegun: true },
        { ...person('p-2', 'Dan'), dateHired: '2026-11-24', isBegun: false },
        { ...person('p-3', 'Edda'), dateHired: '2026-12-07', isBegun: false },
      ],
      totalCount: 4,
    },
    newHires: {
      items: [{ ...person('n-1', 'Fay'), packetSubmittedAt: '2026-11-13T18:00:00.000Z' }],
      totalCount: 1,
    },
    failedMails: 1,
  }

  it('lists waiting applications, oldest first, with links', async () => {
    await open(['HR-Manager', 'Employee'], { office: BUSY })
    const card = within(await screen.findByRole('region', { name: 'Needs your review' }))
    const rows = card.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))
    expect(rows).toEqual([
      ['Applicant Name', 'Applied Date', 'Waiting'],
      ['Ana LopezWelder', 'Nov 4, 2026', '19 days'],
      ['Ben LopezWelder', 'Nov 22, 2026', '1 day'],
    ])
    const review = card.getByRole('link', { name: 'Review Oldest' })
    expect(review.getAttribute('href')).toBe('/applications?open=a-1')
    const list = card.getByRole('link', { name: '2 applications need your review' })
    expect(list.getAttribute('href')).toBe('/applications?status=0')
  })

  it('lists due packets and hires without a record, and counts undelivered emails', async () => {
    await open(['Admin', 'Employee'], { office: BUSY })
    const packets = await screen.findByRole('region', { name: 'Packets Due' })
    expect(
      within(packets)
        .getAllByRole('listitem')
        .map(row => row.textContent),
    ).toEqual([
      'Cleo LopezWelder, started1 day overduestarts Nov 22, 2026',
      'Dan LopezWelder, not startedTomorrowstarts Nov 24, 2026',
      'Edda LopezWelder, not startedIn 14 daysstarts Dec 7, 2026',
    ])
    expect(within(packets).getByText('3 of 4')).toBeTruthy()
    const create = screen.getByRole('link', { name: 'Create Employee: Fay Lopez' })
    expect(create.getAttribute('href')).toBe('/applications?open=n-1')
    expect(screen.getByText("1 email couldn't be delivered")).toBeTruthy()
  })

  const BACKUPS: NonNullable<Office['backups']> = {
    isScheduled: true,
    schedule: { at: '02:00', timeZone: 'America/Los_Angeles' },
    last: { at: '2026-11-22T10:00:00.000Z', bytes: 34_000_000 },
    runningSince: null,
    failure: null,
    dueAt: '2026-11-24T10:00:00.000Z',
    isOverdue: false,
    byCommand: null,
  }
  const timeOf = (instant: string) => formatInstant(instant).replaceAll('\u202f', ' ')
  const LAST_BACKUP = ['Last backup', `${timeOf('2026-11-22T10:00:00.000Z')} (32.4 MB)`]
  const NEXT = timeOf('2026-11-24T10:00:00.000Z')
  const FAILED_AT = timeOf('2026-11-23T10:00:00.000Z')
  const SCHEDULE = ['Made', 'Every day at 02:00 (America/Los_Angeles)']
  const byCommand = { at: '2026-11-24T10:00:00.000Z', bytes: 900 }

  it.each([
    [
      'failed',
      { failure: { at: '2026-11-23T10:00:00.000Z', reason: 'No space' } },
      ['The last backup failed', `On ${FAILED_AT}: No space`, ...LAST_BACKUP, 'Next try', NEXT, ...SCHEDULE],
    ],
    [
      'overdue and never made',
      { isOverdue: true, last: null },
      [
        'Backup is overdue',
        `It was scheduled for ${NEXT} but didn't start.`,
        ...['Last backup', 'None yet', ...SCHEDULE],
      ],
    ],
    [
      'only made by hand',
      { isScheduled: false, schedule: null, last: null, dueAt: null, byCommand },
      [...['Backups are off', BACKUPS_TEXTS.howTo, 'How to set up backups'], ...['Manual', `${NEXT} (1 KB)`]],
    ],
  ])('shows that backups are %s', async (_state, change, texts) => {
    await open(['Admin', 'Employee'], { office: { ...QUIET, backups: { ...BACKUPS, ...change } } })
    const card = await screen.findByRole('region', { name: 'Backups' })
    const shown = [...card.querySelectorAll('p, a, dt, dd')].map(each => each.textContent)
    expect(shown.map(text => text?.replaceAll('\u202f', ' '))).toEqual(texts)
    const help = within(card).queryByRole('link', { name: 'How to set up backups' })
    expect(help?.getAttribute('href')).toBe(help ? '/help/en/running/' : undefined)
    expect(screen.getByText("You're all caught up.")).toBeTruthy()
  })

  it('lists the tasks of Form I-9 with links to their applications', async () => {
    const i9: Office['i9'] = {
      items: [
        { ...person('i-1', 'Gus'), task: 'section2', dueOn: '2026-11-20' },
        { ...person('i-2', 'Hana'), task: 'reverification', dueOn: '2027-01-22' },
        { ...person('i-3', 'Ike'), task: 'reverification', dueOn: '2026-11-22' },
      ],
      totalCount: 3,
    }
    await open(['HR-Manager', 'Employee'], { office: { ...QUIET, i9 } })
    const card = within(await screen.findByRole('region', { name: 'Form I-9 Due' }))
    expect(card.getAllByRole('listitem').map(row => row.textContent)).toEqual([
      'Gus LopezWelder, section 23 days overduedue Nov 20, 2026',
      'Hana LopezWelder, work authorization expires on Jan 22, 2027In 60 daysreverification',
      'Ike LopezWelder, work authorization expired on Nov 22, 20261 day overduereverification',
    ])
    const [first] = card.getAllByRole('link')
    expect(first?.getAttribute('href')).toBe('/applications?open=i-1')
    expect(card.getByText(/Reminder only\./)).toBeTruthy()
    expect(screen.queryByText("You're all caught up.")).toBeNull()
  })

  it('says that nothing is left to do', async () => {
    await open(['HR-Manager', 'Employee'])
    expect(await screen.findByText("You're all caught up.")).toBeTruthy()
    for (const name of ['Needs your review', 'Packets Due', 'Applications by Week'])
      expect(screen.queryByRole('region', { name })).toBeNull()
  })
})
