import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Overlays } from '#web/app/overlays.tsx'
import { buildEmployee } from '#web/employees/factories.ts'
import { queryClient } from '#web/lib/query-client.ts'
import {
  ASK_PORTAL,
  type FakeRequest,
  type FakeRoutes,
  fakeApi,
  json,
  problem,
  WITHOUT_EXTRAS,
} from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { checkKeyOf } from '../queries.ts'
import { EmployeeCheckDetailsPage } from './employee-check-details-page.tsx'

beforeEach(() => queryClient.clear())

describe('/employee-check-details', () => {
  it.each([
    '',
    '?checkdate=&enddate=&sequence=',
    '?checkdate=2026-01-09&enddate=2026-01-04&sequence=',
    '?checkdate=2026-02-30&enddate=2026-01-04&sequence=1',
  ])('%s names no check: it says so, leads to the list and asks nobody', async search => {
    const { requests } = fakeApi({})
    renderApp([{ path: '*', Component: EmployeeCheckDetailsPage }], `/employee-check-details${search}`)
    expect(await screen.findByText('Unable to load employee or check details.')).toBeTruthy()
    for (const link of screen.getAllByRole('link', { name: 'Employee Checks' }))
      expect(link.getAttribute('href')).toBe('/employee-checks')
    expect(requests).toEqual([])
  })

  it('reads its parameters in any case', () => {
    const key = { checkdate: '2026-01-09', enddate: '2026-01-04', sequence: '1' }
    expect(checkKeyOf(new URLSearchParams(key))).toEqual(key)
    expect(checkKeyOf(new URLSearchParams('CheckDate=2026-01-09&endDate=2026-01-04&SEQUENCE=1'))).toEqual(key)
  })
})

const THIS_WEEK = '2026-01-16'
const LAST_WEEK = '2026-01-09'

const check = (date: string, netPay: number) => ({
  ...{ date, endDate: date, sequence: 1, checkNumber: '100', grossPay: 1200, netPay },
  ...{ periodStart: null, hours: 43, sickLeaveHours: 12.5 },
})
const page = (items: readonly object[]) => json(200, { items, totalCount: items.length })
const line = (description: string, amount: number, units?: number) => ({
  description,
  amount,
  ytd: amount,
  units,
})

/** A server with two checks, of which the newer has three hours of overtime less and a lower tax. */
function serve(changes: FakeRoutes = {}) {
  const isNow = ({ query }: FakeRequest) => (query.get('checkDate') ?? query.get('checkdate')) === THIS_WEEK
  const key = (date: string) => ({ date, endDate: date, sequence: 1 })
  return fakeApi({
    'GET /employee/getcurrentuser': () => json(200, buildEmployee()),
    'GET /employee/check': request =>
      json(200, {
        ...check(isNow(request) ? THIS_WEEK : LAST_WEEK, isNow(request) ? 1012 : 1125),
        ...(isNow(request)
          ? { previous: key(LAST_WEEK), next: null }
          : { previous: null, next: key(THIS_WEEK) }),
      }),
    'GET /employee/directdeposits': () => page([]),
    'GET /employee/earnings': request =>
      page([line('Regular', 1200, 40), line('Overtime', isNow(request) ? 90 : 225, isNow(request) ? 2 : 5)]),
    'GET /employee/taxes': request => page([line('Federal Tax', isNow(request) ? 278 : 300)]),
    'GET /employee/otherdeduction': () => page([]),
    'GET /employee/earningsdetail': () => page([]),
    'GET /employee/earlierlines': () => page([]),
    ...changes,
  })
}

function open(date: string) {
  const path = `/employee-check-details?checkdate=${date}&enddate=${date}&sequence=1`
  const Component = () => (
    <>
      <EmployeeCheckDetailsPage />
      <Overlays />
    </>
  )
  renderApp([{ path: '*', Component }], path)
}

describe('a check', () => {
  it('is compared with the one before, in words and to the cent', async () => {
    serve()
    open(THIS_WEEK)
    const changes = within(await screen.findByRole('region', { name: 'Since Your Last Check' }))
    await changes.findByText('3 hours less Overtime')
    expect(changes.getAllByRole('term').map(each => each.textContent)).toEqual([
      '3 hours less Overtime',
      'Less Federal Tax',
      'Difference of Net Pay',
    ])
    expect(changes.getAllByRole('definition').map(each => each.textContent)).toEqual([
      '−$135.00',
      '+$22.00',
      '−$113.00',
    ])
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('sums up what is not among the largest changes, until all are asked for', async () => {
    serve({
      'GET /employee/otherdeduction': ({ query }) =>
        page(
          ['401(k)', 'Union Dues', 'Loan'].map((name, index) =>
            line(name, query.get('checkDate') === THIS_WEEK ? 10 : 11 + index),
          ),
        ),
    })
    open(THIS_WEEK)
    const changes = within(await screen.findByRole('region', { name: 'Since Your Last Check' }))
    const amounts = () => changes.getAllByRole('definition').map(each => each.textContent)
    await changes.findByText('3 smaller changes')
    expect(amounts()).toEqual(['−$135.00', '+$22.00', '−$6.00', '+$6.00', '−$113.00'])
    fireEvent.click(changes.getByRole('button', { name: 'Show all 6 changes' }))
    expect(amounts()).toEqual(['−$135.00', '+$22.00', '−$6.00', '+$3.00', '+$2.00', '+$1.00', '−$113.00'])
  })

  it('leads to the ones beside it', async () => {
    serve()
    open(THIS_WEEK)
    const others = within(await screen.findByRole('navigation', { name: 'Other checks' }))
    expect(others.getByText('Latest check')).toBeTruthy()
    fireEvent.click(others.getByRole('link', { name: /Previous Check, Jan 9, 2026/ }))
    expect(await screen.findByRole('link', { name: /Next Check, Jan 16, 2026/ })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Since Your Last Check' })).toBeNull()
  })

  it('says so when its lines do not add up', async () => {
    serve({ 'GET /employee/taxes': () => page([]) })
    open(THIS_WEEK)
    expect((await screen.findByRole('note')).textContent).toContain('do not add up')
  })

  it('stays readable without the lines of the year, and says why it cannot be printed', async () => {
    serve({ 'GET /employee/earlierlines': () => problem(400, { detail: 'The year is away.' }) })
    open(THIS_WEEK)
    await screen.findByText('Total Hours Worked')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Print' }).hasAttribute('disabled')).toBe(false),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(await screen.findByText(/can’t be printed now. The year is away/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Earnings' })).toBeTruthy()
  })

  it('is not compared, and prints, with a server that knows no neighbours', async () => {
    const { requests } = serve({
      [ASK_PORTAL]: WITHOUT_EXTRAS[ASK_PORTAL] ?? (() => json(404, {})),
      'GET /employee/check': () => json(200, { ...check(THIS_WEEK, 1012), periodStart: undefined }),
    })
    open(THIS_WEEK)
    expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Other checks' })).toBeNull()
    expect(requests).not.toContain('GET /employee/earlierlines')
  })
})
