import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { expect, type Locator } from '@playwright/test'
import {
  deletionButton,
  employeeRows,
  firstEmployeeId,
  openEmployee,
} from '../fixtures/managing-employees.ts'
import { test as base } from './fixtures.ts'

const test = base.extend<{ dialog: Locator }>({
  dialog: async ({ as }, use) => use(await openEmployee(await as('admin', '/manage-employee'), '1017')),
})

test('lists, sorts, and pages employees', async ({ as, page, reference }) => {
  await as('admin', '/manage-employee')
  await expect(employeeRows(page)).toHaveCount(10)
  await expect(firstEmployeeId(page)).toHaveText('1001')
  await expect(employeeRows(page).nth(4)).toContainText('No')
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(firstEmployeeId(page)).toHaveText('1011')
  await page.getByRole('columnheader', { name: 'Id' }).click()
  await page.getByLabel('Rows per page').selectOption('25')
  await expect(employeeRows(page)).toHaveCount(25)
  const query = { skipCount: '0', maxResultCount: '25', sorting: 'Id desc' }
  expect(reference.callsOf('GET /Employee').at(-1)).toMatchObject({ query })
})

test('shows an employee with a masked SSN, and no functions beyond the specification', async ({
  dialog,
  page,
  reference,
}) => {
  for (const text of ['Worker Q', '17 Main St', '12.50', 'checking']) await expect(dialog).toContainText(text)
  await expect(dialog).toContainText('XXX-XX-5678')
  await expect(dialog).not.toContainText('912-34-5678')
  for (const role of ['Admin', 'HR-Manager', 'CFO', 'Employee'])
    await expect(dialog.getByLabel(role, { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Reveal/ })).toHaveCount(0)
  for (const name of ['Import', 'Mail']) await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(reference.unexpectedCalls).toEqual([])
})

test("saves an employee's email and roles", async ({ dialog, page, reference }) => {
  await dialog.getByLabel('User Email').fill('worker.q@example.com')
  await dialog.getByLabel('Employee', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(page.getByText(EMPLOYEE_MESSAGES.updated)).toBeVisible()
  await expect(dialog).toBeHidden()
  const json = { email: 'worker.q@example.com', roles: ['Employee'] }
  expect(reference.callsOf('PUT /Employee/:id')).toMatchObject([{ json }])
})

test('deletes an employee', async ({ dialog, page, reference }) => {
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(EMPLOYEE_MESSAGES.deleteQuestion)).toBeVisible()
  await deletionButton(page, 'Delete').click()
  await expect(dialog).toBeHidden()
  expect(reference.callsOf('DELETE /Employee/:id')).toHaveLength(1)
})
