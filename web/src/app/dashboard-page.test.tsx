import type { Role } from '@epay/contract/auth/roles'
import type { Check } from '@epay/contract/paychecks/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { settleSession } from '#web/auth/session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRequest, fakeApi, json, problem, WITHOUT_EXTRAS } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, keepTokens } from '#web/testing/tokens.ts'
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
/** How many applications wait in each state. */
const WAITING: Record<string, number> = { 0: 12, 1: 1 }

function countOf({ query }: FakeRequest): Response {
  expect(query.get('maxResultCount')).toBe('1')
  return json(200, { items: [], totalCount: WAITING[query.get('status') ?? ''] ?? 0 })
}

async function open(roles: Role[], summary: () => Response = () => json(200, SUMMARY)) {
  keepTokens(accessToken({ roles }))
  await settleSession()
  fakeApi({ 'GET /employee/paysummary': summary, 'GET /jobapplication': countOf })
  renderApp([{ path: '*', Component: DashboardPage }], '/dashboard')
}

beforeEach(() => queryClient.clear())

describe('/dashboard', () => {
  it('shows the latest check with the way to it, and the year so far', async () => {
    await open(['Employee'])
    const latest = within(await screen.findByRole('region', { name: 'Latest Check' }))
    expect(latest.getByText('$1,284.17')).toBeTruthy()
    expect(latest.getByText('Net Pay of Nov 13, 2026')).toBeTruthy()
    expect(latest.getByRole('link').getAttribute('href')).toBe(
      '/employee-check-details?checkdate=2026-11-13&enddate=2026-11-13&sequence=1',
    )
    const year = within(screen.getByRole('region', { name: '2026 to Date' }))
    expect(year.getAllByRole('definition').map(each => each.textContent)).toEqual([
      '$75,220.00',
      '$14,359.60',
      '$5,980.00',
      '$54,880.40',
    ])
    expect(screen.queryByText(/waiting for you/)).toBeNull()
  })

  it('has a chart whose bars open their check, oldest first', async () => {
    await open(['Employee'])
    const chart = within(await screen.findByRole('figure', { name: /^Gross and net pay of each check/ }))
    const bars = chart.getAllByRole('link')
    expect(bars.map(bar => bar.getAttribute('aria-label'))).toEqual([
      'Nov 6, 2026: Gross Pay $1,600.00, Net Pay $1,170.50',
      'Nov 13, 2026: Gross Pay $1,760.00, Net Pay $1,284.17',
    ])
    expect(bars[0]?.getAttribute('href')).toContain('checkdate=2026-11-06')
    expect(chart.queryByText('Nov 6, 2026: Gross Pay $1,600.00, Net Pay $1,170.50')).toBeNull()
    for (const bar of bars.slice(0, 1)) fireEvent.focus(bar)
    expect(chart.getByText('Nov 6, 2026: Gross Pay $1,600.00, Net Pay $1,170.50')).toBeTruthy()
  })

  it('has a table in place of the chart', async () => {
    await open(['Employee'])
    fireEvent.click(await screen.findByRole('button', { name: 'Show as Table' }))
    const rows = within(screen.getByRole('table', { name: 'The Last 2 Checks' })).getAllByRole('row')
    expect(rows.map(row => [...row.children].map(cell => cell.textContent))).toEqual([
      ['Check Date', 'Gross Pay', 'Net Pay'],
      ['Nov 13, 2026', '1,760.00', '1,284.17'],
      ['Nov 6, 2026', '1,600.00', '1,170.50'],
    ])
  })

  it.each([
    [['HR-Manager'], [['12 applications are waiting for you', '/applications?status=0']]],
    [['CFO'], [['1 application is waiting for you', '/applications?status=1']]],
    [
      ['HR-Manager', 'CFO'],
      [
        ['12 applications are waiting for you as HR-Manager', '/applications?status=0'],
        ['1 application is waiting for you as CFO', '/applications?status=1'],
      ],
    ],
  ] as const)('tells %j what waits, with the filtered list', async (roles, links) => {
    await open([...roles, 'Employee'])
    for (const [text, href] of links) {
      expect((await screen.findByRole('link', { name: text })).getAttribute('href')).toBe(href)
    }
  })

  it('has a card with the way to the checks where the server has no overview of them', async () => {
    keepTokens(accessToken({ roles: ['Employee'] }))
    await settleSession()
    const { requests } = fakeApi(WITHOUT_EXTRAS)
    renderApp([{ path: '*', Component: DashboardPage }], '/dashboard')
    const link = await screen.findByRole('link', { name: 'Employee Checks' })
    expect(link.getAttribute('href')).toBe('/employee-checks')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(requests).toEqual([])
  })

  it('says so when nothing was paid yet, or to nobody', async () => {
    await open(['Employee'], () => json(200, { ...SUMMARY, recent: [] }))
    expect(await screen.findByText('No checks yet.')).toBeTruthy()
  })

  it('says so when the account belongs to no employee', async () => {
    await open(['Employee'], () => problem(404))
    expect(await screen.findByText('No employee data found.')).toBeTruthy()
  })
})
