import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import { expect, type Page } from '@playwright/test'
import { detailsOf, fillHiring } from '../fixtures/reviewing.ts'
import { ELSEWHERE, test } from './setting.ts'

const ACTION = 'POST /JobApplication/action'

function actionHref(token: string, action: string): string {
  return `/application-action?${new URLSearchParams({ token, action })}`
}

async function fillApproval(page: Page): Promise<void> {
  await fillHiring(page)
  await page.getByLabel('Comment').fill('Welcome.')
}

test('approves from a mail', ELSEWHERE, async ({ page, url, reference }) => {
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

test('rejects from a mail', ELSEWHERE, async ({ page, url, reference }) => {
  await page.goto(url + actionHref(reference.office.linkToken('hr.manager', '501'), 'reject'))
  await page.getByLabel('Reason for Rejection').fill('Position is taken.')
  await page.getByRole('button', { name: ACTION_MESSAGES.reject }).click()
  await expect(page.getByText(ACTION_MESSAGES.success)).toBeVisible()
  expect(reference.office.application('501').status).toBe(2)
  expect(Object.keys(reference.callsOf(ACTION)[0]?.json ?? {}).sort()).toEqual(['notes', 'status', 'token'])
})

test('says why the decision failed, and keeps the remark', async ({ page, url, reference }) => {
  await page.goto(url + actionHref(reference.office.linkToken('hr.manager', '501'), 'reject'))
  await page.getByLabel('Reason for Rejection').fill('Position is taken.')
  reference.answerNext(ACTION, { status: 400, body: { message: 'It has moved on.' } })
  await page.getByRole('button', { name: ACTION_MESSAGES.reject }).click()
  await expect(page.getByText('It has moved on.')).toBeVisible()
  await expect(page.getByLabel('Reason for Rejection')).toHaveValue('Position is taken.')
})

test('a link signs in and opens its application', ELSEWHERE, async ({ page, url, reference }) => {
  const token = reference.office.linkToken('cfo', '502')
  await page.goto(`${url}/validate-token?token=${token}`)
  await expect(
    detailsOf(page, 'ApplicantB Stone').getByRole('button', { name: 'Edit', exact: true }),
  ).toBeVisible()
  expect(reference.callsOf('POST /auth/validate-emailtoken')).toMatchObject([{ json: { token } }])
})

test('an expired link asks nobody', async ({ page, url, reference }) => {
  await page.goto(`${url}/validate-token?token=${reference.office.linkToken('cfo', '502', -60)}`)
  await expect(page).toHaveURL(/\/unauthorized\?reason=invalid-token/)
  expect(reference.callsOf('POST /auth/validate-emailtoken')).toEqual([])
})
