import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { expect, type Page } from '@playwright/test'
import {
  deletionButton,
  employeeDetails,
  findEmployees,
  firstEmployeeId,
  openEmployee,
} from './fixtures/managing-employees.ts'
import { test } from './fixtures/portal.ts'
import { signIn } from './fixtures/sign-in.ts'

test('HR finds, changes, and deletes employees', async ({ page, portal }) => {
  await portal.start()
  await signIn(page, portal.url, 'hr.manager')
  await page.getByRole('link', { name: 'Manage Employees' }).click()
  await expect(page.getByText('1–10 of 250')).toBeVisible()

  await test.step('sorts, turns pages, and goes back', () => browse(page))
  await test.step('filters by role', () => filter(page))
  await test.step('reveals a number', () => reveal(page))
  await test.step("changes an employee's email and roles", () => edit(page))
  await test.step('Delete in a row only opens the details', () => deleteInRow(page))
  await test.step('deletes from the details', () => deleteInDetails(page))
})

async function browse(page: Page): Promise<void> {
  await expect(firstEmployeeId(page)).toHaveText('1001')
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(firstEmployeeId(page)).toHaveText('1011')
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('columnheader', { name: 'Id' }).click()
  await expect(firstEmployeeId(page)).toHaveText('1250')
  for (const id of ['1011', '1001']) {
    await page.goBack()
    await expect(firstEmployeeId(page)).toHaveText(id)
  }
}

async function filter(page: Page): Promise<void> {
  await findEmployees(page, { roles: ['HR-Manager', 'CFO'] })
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filter' }).click()
  await expect(page.getByText('of 250')).toBeVisible()
}

async function reveal(page: Page): Promise<void> {
  const dialog = await openEmployee(page, '1030')
  await expect(dialog.getByText(/^XXX-XX-\d{4}$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Reveal SSN' }).click()
  await expect(dialog.getByText(/^\d{3}-\d{2}-\d{4}$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
}

async function edit(page: Page): Promise<void> {
  const dialog = await openEmployee(page, '1030')
  const email = dialog.getByLabel('User Email')
  await email.fill('changed@example.com')
  await dialog.getByLabel('Employee', { exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(EMPLOYEE_MESSAGES.updated)).toBeVisible()
  await expect(dialog).toBeHidden()

  await openEmployee(page, '1030')
  await expect(email).toHaveValue('changed@example.com')
  await expect(dialog.getByLabel('Employee', { exact: true })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
}

async function deleteInRow(page: Page): Promise<void> {
  await findEmployees(page, { id: '1031' })
  await page.getByRole('button', { name: /^Delete / }).click()
  await expect(page.getByText(EMPLOYEE_MESSAGES.deleteQuestion)).toBeVisible()
  await deletionButton(page, 'Delete').click()
  await expect(page.getByText(EMPLOYEE_MESSAGES.deleteFromDetails)).toBeVisible()
  await page.getByRole('button', { name: 'Open Employee Details' }).click()
  await expect(employeeDetails(page).getByLabel('User Email')).toBeVisible()
  await employeeDetails(page).getByRole('button', { name: 'Cancel' }).click()
}

async function deleteInDetails(page: Page): Promise<void> {
  const dialog = await openEmployee(page, '1031')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(EMPLOYEE_MESSAGES.deleteQuestion)).toBeVisible()
  await deletionButton(page, 'Delete').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No employees match your filter.')).toBeVisible()
}
