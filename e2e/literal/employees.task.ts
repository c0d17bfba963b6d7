import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { expect, type Page } from '@playwright/test'
import {
  deletionAnswer,
  employeeRows,
  firstEmployeeId,
  openEmployee,
} from '../fixtures/managing-employees.ts'
import { test } from './setting.ts'

test.beforeEach(async ({ as }) => {
  await as('admin', '/manage-employee')
})

test('lists, sorts and pages employees', async ({ page, reference }) => {
  await expect(employeeRows(page)).toHaveCount(10)
  await expect(firstEmployeeId(page)).toHaveText('1001')
  await expect(employeeRows(page).nth(4)).toContainText('No')
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(firstEmployeeId(page)).toHaveText('1011')
  await page.getByRole('columnheader', { name: 'Id' }).click()
  await expect(firstEmployeeId(page)).toHaveText('1025')
  await page.getByLabel('Rows per page').selectOption('25')
  await expect(employeeRows(page)).toHaveCount(25)
  const [first] = reference.callsOf('GET /Employee')
  expect(first?.query).toEqual(expect.arrayContaining(['skipCount', 'maxResultCount', 'sorting']))
})

test('shows an employee, the SSN masked', async ({ page }) => {
  const dialog = await openWorker(page)
  for (const text of ['Worker Q', '17 Main St', '12.50', 'checking']) await expect(dialog).toContainText(text)
  await expect(dialog).toContainText('XXX-XX-5678')
  await expect(dialog).not.toContainText('912-34-5678')
  for (const role of ['Admin', 'HR-Manager', 'CFO', 'Employee'])
    await expect(dialog.getByLabel(role, { exact: true })).toBeVisible()
})

test('offers nothing that the server lacks', async ({ page, reference }) => {
  const dialog = await openWorker(page)
  await expect(dialog.getByRole('button', { name: /^Reveal/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Mail' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(reference.strays).toEqual([])
})

test("saves an employee's e-mail and roles", async ({ page, reference }) => {
  const dialog = await openWorker(page)
  await dialog.getByLabel('User Email').fill('worker.q@example.com')
  await dialog.getByLabel('Employee', { exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(page.getByText(EMPLOYEE_MESSAGES.updated)).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(reference.office.employee('1017')).toMatchObject({ email: 'worker.q@example.com', roles: [] })
})

test('deletes an employee', async ({ page, reference }) => {
  const dialog = await openWorker(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await confirmDelete(page)
  await expect(dialog).toBeHidden()
  expect(reference.office.records.employees.map(({ id }) => id)).not.toContain('1017')
})

const openWorker = (page: Page) => openEmployee(page, '1017')

async function confirmDelete(page: Page): Promise<void> {
  await expect(page.getByText(EMPLOYEE_MESSAGES.deleteQuestion)).toBeVisible()
  await deletionAnswer(page, 'Delete').click()
}
