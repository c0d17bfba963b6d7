import { problemType } from '@epay/contract/common/problem'
import { PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { ASK_PORTAL, type FakeRoutes, fakeApi, json, problem, WITHOUT_EXTRAS } from '#web/testing/fake-api.ts'
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

function open(routes: FakeRoutes = {}) {
  const { requests } = fakeApi({
    'GET /employee/checks': () => page([check]),
    'GET /employee/payyears': () => page([year(2026, 1010.5), year(2025, null)]),
    ...routes,
  })
  renderApp([{ path: '*', Component: EmployeeChecksPage }], '/employee-checks')
  return requests
}

it('an account without a record is told who can help, and not to try again', async () => {
  const noRecord = () => problem(404, { type: problemType('NOT_FOUND'), detail: PROFILE_MESSAGES.noData })
  open({ 'GET /employee/checks': noRecord, 'GET /employee/payyears': noRecord })
  expect(await screen.findByText(PROFILE_MESSAGES.notConnected)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

describe('the year on /employee-checks', () => {
  it('is the newest, with what its checks add up to, until another is chosen', async () => {
    open()
    const summary = within(await screen.findByRole('region', { name: 'Year Summary' }))
    const sums = () => summary.getAllByRole('definition').map(each => each.textContent)
    expect(sums()).toEqual(['$54,026.00', '$12,000.00', '$4,000.00', '$38,026.00', '1,010.50'])
    fireEvent.change(summary.getByRole('combobox', { name: 'Year' }), { target: { value: '2025' } })
    expect(sums()).toEqual(['$54,025.00', '$12,000.00', '$4,000.00', '$38,025.00'])
    expect(summary.getAllByRole('button').map(each => each.textContent)).toEqual([
      'Save the Year as CSV',
      'Save Statements as PDF',
    ])
  })

  it('leaves the list alone when it fails', async () => {
    open({ 'GET /employee/payyears': () => problem(400, { detail: 'The years are away.' }) })
    expect(await screen.findByText('The sums of your years could not be loaded.')).toBeTruthy()
    expect(await screen.findByText('7014')).toBeTruthy()
  })

  it('is nothing without checks', async () => {
    open({ 'GET /employee/checks': () => page([]), 'GET /employee/payyears': () => page([]) })
    await screen.findByText('No checks yet.')
    expect(screen.queryByRole('region', { name: 'Year Summary' })).toBeNull()
  })

  it('is neither asked nor shown where the server has none', async () => {
    const requests = open({ [ASK_PORTAL]: WITHOUT_EXTRAS[ASK_PORTAL] ?? (() => json(404, {})) })
    expect(await screen.findByText('7014')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Year Summary' })).toBeNull()
    expect(requests).not.toContain('GET /employee/payyears')
  })
})
