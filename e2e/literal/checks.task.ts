import { expect, type Page } from '@playwright/test'
import { openFilter } from '../fixtures/filter.ts'
import { test } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Employee Checks' }).locator('tbody tr')

test('lists, sorts, and pages checks', async ({ as, page, reference }) => {
  await as('employee', '/employee-checks')
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('columnheader', { name: 'Gross Pay' }).click()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(rows(page)).toHaveCount(4)
  const query = {
    SkipCount: '10',
    MaxResultCount: '10',
    Sorting: expect.stringMatching(/^grossPay (asc|desc)$/i),
  }
  expect(reference.callsOf('GET /Employee/Checks').at(-1)?.query).toEqual(query)
})

test('shows the details of a check', async ({ as, page, reference }) => {
  await openCheck(await as('employee', '/employee-checks'))
  await expect(page).toHaveURL(/\?checkdate=2026-01-16&enddate=2026-01-11&sequence=1$/)
  await expect(page.getByText('XXX-XX-5678').first()).toBeVisible()
  for (const name of ['Direct Deposits', 'Earnings', 'Earnings Details', 'Taxes', 'Other Deductions'])
    await expect(page.getByRole('region', { name, exact: true }).locator('tbody tr')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Earnings Details', exact: true })).toContainText('05-100')
  const key = { checkdate: '2026-01-16', enddate: '2026-01-11', sequence: '1' }
  expect(reference.callsOf('GET /Employee/check')[0]?.query).toEqual(key)
  const linesKey = { checkDate: '2026-01-16', endDate: '2026-01-11', sequence: '1' }
  expect(reference.callsOf('GET /Employee/Taxes')[0]?.query).toEqual(linesKey)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(reference.unexpectedCalls).toEqual([])
})

async function openCheck(page: Page): Promise<void> {
  await openFilter(page)
  await page.getByLabel('Check Number').fill('7002')
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await page.getByRole('link', { name: 'View check 7002' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Check dated')
}
