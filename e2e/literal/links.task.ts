import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import { expect } from '@playwright/test'
import { detailsDialog, editButton, fillHiring } from '../fixtures/reviewing.ts'
import { test } from './fixtures.ts'

test('approves from an email', async ({ page, url, reference }) => {
  const token = reference.issueLinkToken('hr.manager', '506')
  await page.goto(`${url}/application-action?${new URLSearchParams({ token, action: 'Approve' })}`)
  await expect(page.getByRole('heading', { name: 'ApplicantF Stone' })).toBeVisible()
  await fillHiring(page)
  await page.getByLabel('Comment').fill('Welcome.')
  await page.getByRole('button', { name: ACTION_MESSAGES.approve }).click()
  await expect(page.getByText(ACTION_MESSAGES.success)).toBeVisible()
  await page.waitForURL('**/applications')
  await expect(page.getByRole('heading', { name: 'Job Applications' })).toBeVisible()
  const hiring = { dateHired: '2026-12-01', firstWeekOfWork: '2026-W49' }
  expect(reference.callsOf('POST /JobApplication/action')).toMatchObject([
    { json: { token, status: 0, notes: 'Welcome.', ...hiring } },
  ])
})

test('signs in from an email, and opens its application', async ({ page, url, reference }) => {
  const token = reference.issueLinkToken('cfo', '502')
  await page.goto(`${url}/validate-token?token=${token}`)
  await expect(editButton(detailsDialog(page, 'ApplicantB Stone'))).toBeVisible()
  expect(reference.callsOf('POST /auth/validate-emailtoken')).toMatchObject([{ json: { token } }])
})
