import { RESET_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { expect, type Page } from '@playwright/test'
import { signIn } from '../fixtures/sign-in.ts'
import { PASSWORD } from './records.ts'
import { test } from './setting.ts'

const NEW_PASSWORD = 'another long password'

test('signs in', async ({ page, url, reference }) => {
  await signIn(page, url, 'employee')
  await expect(page.getByRole('banner').getByText('employee', { exact: true })).toBeVisible()
  expect(reference.callsOf('POST /Auth/login')).toMatchObject([
    { json: { username: 'employee', password: PASSWORD } },
  ])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('HRManager is HR-Manager', async ({ as, page, url }) => {
  await as('hr.manager', '/manage-employee')
  await expect(page).toHaveURL(`${url}/manage-employee`)
  await expect(page.getByRole('heading', { name: 'Manage Employees' })).toBeVisible()
})

test('renews the session after a 401, and repeats the call', async ({ as, page, reference }) => {
  await as('employee')
  reference.office.refuseAccessTokens()
  await page.getByRole('navigation').getByRole('link', { name: 'Employee Checks' }).click()
  await expect(page.getByRole('link', { name: 'View check 7001' })).toBeVisible()
  expect(reference.callsOf('POST /auth/refresh-token')).toHaveLength(1)
})

test('ends a session that cannot be renewed', async ({ as, page, reference, url }) => {
  await as('employee')
  reference.office.refuseAccessTokens()
  reference.office.refuseRefreshTokens()
  await page.goto(`${url}/employee-checks`)
  await expect(page).toHaveURL(/\/login/)
  expect(await tokensIn(page)).toEqual([])
})

test('shows the profile', async ({ as, page, reference }) => {
  await as('employee', '/profile')
  const main = page.getByRole('main')
  for (const text of ['Emil Ployer', '1004', '4 Main St, Unit 4, Madera, CA, 93604', 'checking'])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Reset Password' })).toBeVisible()
  await expect(main.getByText('could not')).toHaveCount(0)
  expect(reference.callsOf('GET /employee/GetCurrentUser').length).toBeGreaterThan(0)
})

async function resetPassword(page: Page, oldPassword: string): Promise<void> {
  await page.getByLabel('Old Password').fill(oldPassword)
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('resets the password', async ({ as, page, reference }) => {
  await as('employee', '/reset-password')
  await resetPassword(page, PASSWORD)
  await expect(page.getByText(RESET_PASSWORD_MESSAGES.success)).toBeVisible()
  expect(reference.callsOf('POST /Auth/reset-password')).toMatchObject([
    { json: { username: 'employee', oldPassword: PASSWORD, newPassword: NEW_PASSWORD } },
  ])
})

const tokensIn = (page: Page) =>
  page.evaluate(() => ['token', 'refreshToken'].filter(name => localStorage.getItem(name)))
