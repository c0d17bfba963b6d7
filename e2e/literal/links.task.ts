import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import { expect, type Page } from '@playwright/test'
import { detailsOf, fillHiring } from '../fixtures/reviewing.ts'
import { test } from './setting.ts'

const ACTION = 'POST /JobApplication/action'

function actionHref(token: string, action: string): string {
  return `/application-action?${new URLSearchParams({ token, action })}`
}

async function fillApproval(page: Page): Promise<void> {
  await fillHiring(page)
  await page.getByLabel('Comment').fill('Welcome.')
}

test('approves from a mail', async ({ page, url, reference }) => {
  await page.goto(url + actionHref(reference.office.linkToken('hr.manager', '501'), 'Approve'))
  await expect(page.getByRole('heading', { name: 'ApplicantA Stone' })).toBeVisible()
  await fillApproval(page)
  await page.getByRole('button', { name: ACTION_MESSAGES.approve }).click()
  await expect(page.getByText(ACTION_MESSAGES.success)).toBeVisible()
  await page.waitForURL('**/applications')
  await expect(page.getByRole('heading', { name: 'Job Applications' })).toBeVisible()
  expect(reference.office.application('501').status).toBe(1)
  expect(reference.callsOf(ACTION)).toMatchObject([
    { json: { status: 0, notes: 'Welcome.', dateHired: '2026-12-01', firstWeekOfWork: '2026-W49' } },
  ])
})

test('a link signs in and opens its application', async ({ page, url, reference }) => {
  const token = reference.office.linkToken('cfo', '502')
  await page.goto(`${url}/validate-token?token=${token}`)
  await expect(
    detailsOf(page, 'ApplicantB Stone').getByRole('button', { name: 'Edit', exact: true }),
  ).toBeVisible()
  expect(reference.callsOf('POST /auth/validate-emailtoken')).toMatchObject([{ json: { token } }])
})
