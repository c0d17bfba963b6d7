import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildEmployee } from '#web/employees/factories.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRequest, type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { parseCheckKey } from '../queries.ts'
import { EmployeeCheckDetailsPage } from './employee-check-details-page.tsx'

beforeEach(() => queryClient.clear())

const KEY = { checkdate: '2026-01-09', enddate: '2026-01-04', sequence: '1' }
it.each([
  ['CheckDate=2026-01-09&endDate=2026-01-04&SEQUENCE=1', KEY],
  ['', undefined],
  ['checkdate=2026-01-09&enddate=2026-01-04&sequence=', undefined],
  ['checkdate=2026-02-30&enddate=2026-01-04&sequence=1', undefined],
])('reads the key of a check from %j', (search, key) => {
  expect(parseCheckKey(new URLSearchParams(search))).toEqual(key)
})

it('links to the list without a key, and sends no request', async () => {
  const { requests } = fakeApi({})
  renderApp([{ path: '*', Component: EmployeeCheckDetailsPage }], '/employee-check-details')
  expect(await screen.findByText('Unable to load employee or check details.')).toBeTruthy()
  for (const link of screen.getAllByRole('link', { name: 'Employee Checks' }))
    expect(link.getAttribute('href')).toBe('/employee-checks')
  expect(requests).toEqual([])
})

const THIS_WEEK = '2026-01-16'
const LAST_WEEK = '2026-01-09'

const check = (date: string, netPay: number) => ({
  ...{ date, endDate: date, sequence: 1, checkNumber: '100', grossPay: 1200, netPay },
  ...{ periodStart: null, hours: 43, sickLeaveHours: 12.5, qualifiedOvertime: 30, qualifiedOvertimeYtd: 75 },
})
const page = (items: readonly object[]) => json(200, { items, totalCount: items.length })
const line = (description: string, amount: number, units?: number) => ({
  ...{ description, amount, ytd: amount, units },
})

function serve(changes: FakeRoutes = {}) {
  const isThisWeek = ({ query }: FakeRequest) =>
    (query.get('checkDate') ?? query.get('checkdate')) === THIS_WEEK
  const key = (date: string) => ({ date, endDate: date, sequence: 1 })
  const [now, before] = [check(THIS_WEEK, 1012), check(LAST_WEEK, 1125)]
  return fakeApi({
    'GET /employee/getcurrentuser': () => json(200, buildEmployee()),
    'GET /employee/check': request =>
      isThisWeek(request)
        ? json(200, { ...now, previous: key(LAST_WEEK), next: null })
        : json(200, { ...before, previous: null, next: key(THIS_WEEK) }),
    'GET /employee/checks': () => page([now, before]),
    'GET /employee/directdeposits': () => page([]),
    'GET /employee/earnings': request =>
      page([
        line('Regular', 1200, 40),
        isThisWeek(request) ? line('Overtime', 90, 2) : line('Overtime', 225, 5),
      ]),
    'GET /employee/taxes': request => page([line('Federal Tax', isThisWeek(request) ? 278 : 300)]),
    'GET /employee/otherdeduction': () => page([]),
    'GET /employee/earningsdetail': () => page([]),
    'GET /employee/earlierlines': () => page([]),
    ...changes,
  })
}

function open() {
  const path = `/employee-check-details?checkdate=${THIS_WEEK}&enddate=${THIS_WEEK}&sequence=1`
  renderApp([{ path: '*', Component: EmployeeCheckDetailsPage }], path)
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('a check', () => {
  it('compares a check with the previous one, in words and to the cent', async () => {
    serve()
    open()
    const changes = await region('Why your pay changed')
    await changes.findByText('Overtime: 3 fewer hours')
    const amounts = changes.getAllByRole('definition').map(each => each.textContent)
    expect(amounts).toEqual(['−$135.00', '+$22.00', '−$113.00'])
    const text = 'Your net pay is $113.00 lower than last week. Overtime: 3 fewer hours.'
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it.each([
    ['takes money back', -976, /reverses an earlier payment/],
    ['pays nothing', 0, /has no pay/],
  ])('compares a check that %s with none', async (_, netPay, text) => {
    const previous = { date: LAST_WEEK, endDate: LAST_WEEK, sequence: 1 }
    const body = { ...check(THIS_WEEK, netPay), previous, next: null }
    const { requests } = serve({ 'GET /employee/check': () => json(200, body) })
    open()
    const changes = await region('Why your pay changed')
    expect(changes.getByText(text)).toBeTruthy()
    expect(requests).not.toContain('GET /employee/checks')
  })

  it('explains earnings by hours, rates, jobs and days, and taxes by their amounts', async () => {
    const detail = (workDate: string, units: number, amount: number) => ({
      ...{ payId: 'OT', workDate, units, rate: 45, amount },
      ...{ job: '25-003 Mill Street Lofts', jcCostCode: '03-110 Forms' },
    })
    const details = [detail('2026-01-06', 1.5, 67.5), detail('2026-01-07', 0.5, 22.5)]
    serve({ 'GET /employee/earningsdetail': () => page(details) })
    open()
    const earnings = await region('Earnings')
    const opener = earnings.getByRole('button', { name: 'Overtime' })
    fireEvent.click(opener)
    expect(await earnings.findByText('2.00 hours × $45.00 = $90.00')).toBeTruthy()
    expect(earnings.getByText(/^Qualified overtime: \$30.00. This year so far: \$75.00\./)).toBeTruthy()
    expect(earnings.getByText('25-003 Mill Street Lofts, 03-110 Forms')).toBeTruthy()
    expect(earnings.getByText('Tue, Jan 6 · Wed, Jan 7')).toBeTruthy()
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(opener)
    expect(earnings.queryByText('2.00 hours × $45.00 = $90.00')).toBeNull()
    const taxes = await region('Taxes')
    fireEvent.click(taxes.getByRole('button', { name: 'Federal Tax' }))
    const amounts = await taxes.findByText(/This check: \$278.00/)
    expect(amounts.textContent).toContain('This year so far: $278.00')
  })

  it('shows a check without its earlier lines, and why it can’t be printed', async () => {
    const { requests } = serve({
      'GET /employee/earlierlines': () => problem(400, { detail: 'The year is gone.' }),
    })
    open()
    const reason = await screen.findByText("We can't print this check right now. The year is gone.")
    const print = screen.getByRole('button', { name: 'Print' })
    expect(print.hasAttribute('disabled')).toBe(true)
    expect(print.getAttribute('aria-describedby')).toBe(reason.id)
    expect(screen.getByRole('region', { name: 'Earnings' })).toBeTruthy()
    requests.length = 0
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(requests).toContain('GET /employee/earlierlines'))
  })
})
