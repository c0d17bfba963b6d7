import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { RESET_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { expect } from '@playwright/test'
import { signIn } from '../fixtures/sign-in.ts'
import { test } from './fixtures.ts'

const NEW_PASSWORD = 'another long password'

test('signs in', async ({ page, url, reference }) => {
  await signIn(page, url, 'employee')
  await expect(page.getByRole('banner').getByText('employee', { exact: true })).toBeVisible()
  const json = { username: 'employee', password: DEMO_PASSWORD }
  expect(reference.callsOf('POST /Auth/login')).toMatchObject([{ json }])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('renews the session after a 401, and repeats the call', async ({ as, page, reference }) => {
  await as('employee')
  reference.rejectAccessTokens()
  await page.getByRole('navigation').getByRole('link', { name: 'Employee Checks' }).click()
  await expect(page.getByRole('link', { name: 'View check 7001' })).toBeVisible()
  expect(reference.callsOf('POST /auth/refresh-token')).toHaveLength(1)
})

test('shows the profile', async ({ as, page }) => {
  await as('employee', '/profile')
  const main = page.getByRole('main')
  for (const text of ['Worker D', '1004', '4 Main St, Unit 4, Madera, CA, 93604', 'checking'])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Reset Password' })).toBeVisible()
})

test('resets the password', async ({ as, page, reference }) => {
  await as('employee', '/reset-password')
  await page.getByLabel('Old Password').fill(DEMO_PASSWORD)
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText(RESET_PASSWORD_MESSAGES.success)).toBeVisible()
  const json = { username: 'employee', oldPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD }
  expect(reference.callsOf('POST /Auth/reset-password')).toMatchObject([{ json }])
})
