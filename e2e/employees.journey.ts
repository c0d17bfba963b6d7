import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures/portal.ts'
import { signIn } from './fixtures/sign-in.ts'

test('HR finds, changes and deletes employees', async ({ page, portal }) => {
  await portal.start()
  await signIn(page, portal.url, 'hr.manager')
  await page.goto(`${portal.url}/profile`)
  const ownId = await page.getByRole('definition').first().innerText()
  await page.getByRole('link', { name: 'Manage Employees' }).click()
  await expect(page.getByText('1–10 of 250')).toBeVisible()

  await test.step('sorts, turns pages and goes back', () => browse(page))
  await test.step('filters by name and role, and shares the address', () => filter(page))
  await test.step('reveals a number', () => reveal(page))
  await test.step("changes an employee's e-mail and roles", () => edit(page))
  await test.step("a row's Delete deletes nothing", () => deleteInRow(page))
  await test.step('deletes from the details', () => deleteInDetails(page))
  await test.step('nobody deletes themself', () => deleteOneself(page, ownId))
})

const rows = (page: Page) => page.getByRole('table', { name: 'Employees' }).locator('tbody tr')
const firstId = (page: Page) => rows(page).first().getByRole('cell').first()
const details = (page: Page) => page.getByRole('dialog', { name: 'Employee Details' })
const answer = (page: Page, button: string) =>
  page.getByRole('dialog', { name: /^Delete .+\?$/ }).getByRole('button', { name: button })

async function browse(page: Page): Promise<void> {
  await expect(firstId(page)).toHaveText('1001')
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(firstId(page)).toHaveText('1011')
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: 'Id', exact: true }).click()
  await expect(firstId(page)).toHaveText('1250')
  await expect(page.getByRole('columnheader', { name: 'Id' })).toHaveAttribute('aria-sort', 'descending')
  const sizes = page.getByLabel('Rows per page')
  await expect(sizes.locator('option')).toHaveText(['10', '15', '20', '25', '30'])
  await sizes.selectOption('15')
  await expect(rows(page)).toHaveCount(15)
  await page.goBack()
  await expect(rows(page)).toHaveCount(10)
  await expect(firstId(page)).toHaveText('1250')
  await page.goBack()
  await expect(firstId(page)).toHaveText('1011')
  await page.goBack()
  await expect(firstId(page)).toHaveText('1001')
}

async function filter(page: Page): Promise<void> {
  await find(page, { name: 'DELGADO' })
  await expect(rows(page).filter({ hasNotText: 'Delgado' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear Filter' }).click()
  await expect(page.getByText('of 250')).toBeVisible()
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'HR-Manager' }).click()
  await page.getByRole('option', { name: 'CFO' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await find(page, { id: '<b>%' })
  await expect(page.getByText('No employee matches the filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filter' }).click()
  await expect(page.getByText('of 250')).toBeVisible()
}

async function find(page: Page, { id = '', name = '' }: { id?: string; name?: string }): Promise<void> {
  await page.getByLabel('ID', { exact: true }).fill(id)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Apply Filter' }).click()
}

async function openDetails(page: Page, id: string): Promise<Locator> {
  await find(page, { id })
  await expect(firstId(page)).toHaveText(id)
  await page.getByRole('button', { name: /^View / }).click()
  await expect(details(page).getByLabel('User Email')).toBeVisible()
  return details(page)
}

async function reveal(page: Page): Promise<void> {
  const dialog = await openDetails(page, '1030')
  await expect(dialog.getByText(/^XXX-XX-\d{4}$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Reveal SSN' }).click()
  await expect(dialog.getByText(/^\d{3}-\d{2}-\d{4}$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Hide SSN' }).click()
  await expect(dialog.getByText(/^XXX-XX-\d{4}$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
}

async function edit(page: Page): Promise<void> {
  const dialog = await openDetails(page, '1030')
  const email = dialog.getByLabel('User Email')
  await email.fill('not an address')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(EMPLOYEE_MESSAGES.invalidEmail)).toBeVisible()

  await email.fill('hr.manager@example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(EMPLOYEE_MESSAGES.updateFailed)).toBeVisible()
  await expect(dialog.getByText(/^Another account already uses/)).toBeVisible()

  await email.fill('changed@example.com')
  await dialog.getByLabel('CFO').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(page.getByText(EMPLOYEE_MESSAGES.updated)).toBeVisible()
  await expect(dialog).toBeHidden()

  await openDetails(page, '1030')
  await expect(email).toHaveValue('changed@example.com')
  await expect(dialog.getByLabel('CFO')).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
}

async function deleteInRow(page: Page): Promise<void> {
  const deletions: string[] = []
  page.on('request', request => {
    if (request.method() === 'DELETE') deletions.push(request.url())
  })
  await find(page, { id: '1031' })
  await page.getByRole('button', { name: /^Delete / }).click()
  await expect(page.getByText(EMPLOYEE_MESSAGES.deleteQuestion)).toBeVisible()
  await answer(page, 'Delete').click()
  await expect(page.getByText(EMPLOYEE_MESSAGES.deleteFromDetails)).toBeVisible()
  await page.getByRole('button', { name: 'Open Employee Details' }).click()
  await expect(details(page).getByLabel('User Email')).toBeVisible()
  await details(page).getByRole('button', { name: 'Cancel' }).click()
  expect(deletions).toEqual([])
}

async function deleteInDetails(page: Page): Promise<void> {
  const dialog = await openDetails(page, '1031')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await answer(page, 'Cancel').click()
  await expect(dialog.getByLabel('User Email')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(EMPLOYEE_MESSAGES.deleteQuestion)).toBeVisible()
  await answer(page, 'Delete').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No employee matches the filter.')).toBeVisible()
}

async function deleteOneself(page: Page, ownId: string): Promise<void> {
  const dialog = await openDetails(page, ownId)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await answer(page, 'Delete').click()
  await expect(dialog.getByRole('alert')).toContainText(EMPLOYEE_MESSAGES.deleteFailed)
  await expect(dialog.getByRole('alert')).toContainText(EMPLOYEE_MESSAGES.ownDeletion)
}
