import { expect, type Page } from '@playwright/test'
import { openFilter } from '../fixtures/filter.ts'
import { test } from './setting.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Employee Checks' }).locator('tbody tr')

test('lists, sorts and pages checks', async ({ as, page, reference }) => {
  await as('employee', '/employee-checks')
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('columnheader', { name: 'Gross Pay' }).click()
  await expect(rows(page).first()).toContainText('7001')
  await page.getByRole('columnheader', { name: 'Gross Pay' }).click()
  await expect(rows(page).first()).toContainText('7014')
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(rows(page)).toHaveCount(4)
  const names = reference.callsOf('GET /Employee/Checks').flatMap(({ query }) => query)
  expect(new Set(names)).toEqual(new Set(['SkipCount', 'MaxResultCount', 'Sorting']))
})

test('shows the details of a check', async ({ as, page, reference }) => {
  await openCheck(await as('employee', '/employee-checks'))
  await expect(page).toHaveURL(/\?checkdate=2026-01-16&enddate=2026-01-11&sequence=1$/)
  await expect(page.getByText('XXX-XX-5678').first()).toBeVisible()
  for (const name of ['Direct Deposits', 'Earnings', 'Earnings Details', 'Taxes', 'Other Deductions'])
    await expect(page.getByRole('region', { name, exact: true }).locator('tbody tr')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Earnings Details', exact: true })).toContainText('05-100')
  for (const [call, names] of [
    ['GET /Employee/check', ['checkdate', 'enddate', 'sequence']],
    ['GET /Employee/Taxes', ['checkDate', 'endDate', 'sequence']],
  ] as const)
    expect(new Set(reference.callsOf(call)[0]?.query)).toEqual(new Set(names))
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(reference.strays).toEqual([])
})

test('prints a statement and loads the page again', async ({ as, page }) => {
  // Headless browsers have no print dialog, so this ends it right away, as if it were closed.
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('afterprint'))
  })
  await openCheck(await as('employee', '/employee-checks'))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Print' }).click()
  await reloaded
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Check dated')
})

async function openCheck(page: Page): Promise<void> {
  await openFilter(page)
  await page.getByLabel('Check Number').fill('7002')
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await page.getByRole('link', { name: 'View check 7002' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Check dated')
}
