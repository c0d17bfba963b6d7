import { problemType } from '@epay/contract/common/problem'
import { PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { type FakeRoutes, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { EmployeeChecksPage } from './employee-checks-page.tsx'

beforeEach(() => queryClient.clear())

const page = (items: readonly object[]) => json(200, { items, totalCount: items.length })
const year = (number: number, hours: number | null) => ({
  ...{ year: number, checkCount: 26, grossPay: 52000 + number, netPay: 36000 + number },
  ...{ taxes: 12000, otherDeductions: 4000, hours },
})
const check = {
  ...{ date: '2026-01-16', endDate: '2026-01-11', sequence: 1 },
  ...{ checkNumber: '7014', grossPay: 1200, netPay: 900 },
}

function open(routes: FakeRoutes = {}, search = '') {
  const { requests } = fakeApi({
    'GET /employee/checks': () => page([check]),
    'GET /employee/payyears': () => page([year(2026, 1010.5), year(2025, null)]),
    ...routes,
  })
  renderApp([{ path: '*', Component: EmployeeChecksPage }], `/employee-checks${search}`)
  return requests
}

async function openFilter(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('region', { name: 'Filter' }))
}

it('shows who can help an account without an employee record, and no retry', async () => {
  const noRecord = () => problem(404, { type: problemType('NOT_FOUND'), detail: PROFILE_MESSAGES.noData })
  open({ 'GET /employee/checks': noRecord, 'GET /employee/payyears': noRecord })
  expect(await screen.findByText(PROFILE_MESSAGES.notConnected)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

describe('the year', () => {
  it('shows the totals of the newest year until another is selected', async () => {
    open()
    const summary = within(await screen.findByRole('region', { name: 'Year Summary' }))
    const sums = () => summary.getAllByRole('definition').map(each => each.textContent)
    expect(sums()).toEqual(['$38,026.00', '$12,000.00', '$4,000.00', '$54,026.00'])
    expect(summary.getByText('Total Hours Worked 1,010.50')).toBeTruthy()
    fireEvent.change(summary.getByRole('combobox', { name: 'Year' }), { target: { value: '2025' } })
    expect(sums()).toEqual(['$38,025.00', '$12,000.00', '$4,000.00', '$54,025.00'])
  })

  it('filters the list by the year until the filter is cleared', async () => {
    const years: (string | null)[] = []
    open({
      'GET /employee/checks': ({ query }) => {
        const year = query.get('Year')
        years.push(year)
        return page([{ ...check, checkNumber: `of ${year ?? 'all years'}` }])
      },
    })
    const summary = within(await screen.findByRole('region', { name: 'Year Summary' }))
    expect(await screen.findByText('of all years')).toBeTruthy()
    fireEvent.change(summary.getByRole('combobox', { name: 'Year' }), { target: { value: '2025' } })
    expect(await screen.findByText('of 2025')).toBeTruthy()
    const filter = await openFilter('Filter (1)')
    const year = filter.getByRole<HTMLSelectElement>('combobox', { name: 'Year' })
    expect(year.value).toBe('2025')
    fireEvent.change(year, { target: { value: '2026' } })
    fireEvent.click(filter.getByRole('button', { name: 'Apply Filter' }))
    expect(await screen.findByText('of 2026')).toBeTruthy()
    fireEvent.click(filter.getByRole('button', { name: 'Clear Filter' }))
    expect(await screen.findByText('of all years')).toBeTruthy()
    expect(years).toEqual([null, '2025', '2026'])
  })
})
