import { ACTION_MESSAGES, DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import { expect, type Page } from '@playwright/test'
import { detailsOf, fillHiring } from '../fixtures/reviewing.ts'
import { EVERYWHERE, IN_ANOTHER_WAY, ON_OWN_ORIGIN, test } from './setting.ts'

const ACTION = 'POST /JobApplication/action'

function actionHref(token: string, action: string): string {
  return `/application-action?${new URLSearchParams({ token, action })}`
}

async function fillApproval(page: Page): Promise<void> {
  await fillHiring(page)
  await page.getByLabel('Notes').fill('Welcome.')
}

test('approves from a mail', EVERYWHERE, async ({ page, url, reference }) => {
  await page.goto(url + actionHref(reference.office.linkToken('hr.manager', '501'), 'Approve'))
  await expect(page.getByText('ApplicantA Stone')).toBeVisible()
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

test('rejects from a mail', IN_ANOTHER_WAY, async ({ page, url, reference }) => {
  await page.goto(url + actionHref(reference.office.linkToken('hr.manager', '501'), 'reject'))
  await page.getByLabel('Reason for Rejection').fill('Position is taken.')
  await page.getByRole('button', { name: ACTION_MESSAGES.reject }).click()
  await expect(page.getByText(ACTION_MESSAGES.success)).toBeVisible()
  expect(reference.office.application('501').status).toBe(2)
  expect(Object.keys(reference.callsOf(ACTION)[0]?.json ?? {}).sort()).toEqual(['notes', 'status', 'token'])
})

test('goes on without tokens where the server gives none', async ({ page, url, reference }) => {
  await page.goto(url + actionHref(reference.office.linkToken('hr.manager', '501'), 'reject'))
  await page.getByLabel('Reason for Rejection').fill('Position is taken.')
  reference.answerNext(ACTION, { status: 200, body: { token: '', refreshToken: null } })
  await page.getByRole('button', { name: ACTION_MESSAGES.reject }).click()
  await expect(page.getByText(ACTION_MESSAGES.success)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

for (const [name, body, text] of [
  ['a message', { message: 'It has moved on.' }, 'It has moved on.'],
  ['nothing', {}, ACTION_MESSAGES.unknown],
] as const) {
  test(`says why the decision failed: ${name}`, async ({ page, url, reference }) => {
    await page.goto(url + actionHref(reference.office.linkToken('hr.manager', '501'), 'reject'))
    await page.getByLabel('Reason for Rejection').fill('Position is taken.')
    reference.answerNext(ACTION, { status: 400, body })
    await page.getByRole('button', { name: ACTION_MESSAGES.reject }).click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByLabel('Reason for Rejection')).toHaveValue('Position is taken.')
  })
}

test('says what is wrong with an action link', async ({ page, url, reference }) => {
  const token = reference.office.linkToken('hr.manager', '501')
  for (const [href, text] of [
    ['/application-action?action=approve', ACTION_MESSAGES.noToken],
    [actionHref('garbage', 'approve'), ACTION_MESSAGES.badToken],
    [actionHref(token, 'postpone'), ACTION_MESSAGES.invalidAction],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(url + href)
    await expect(page.getByText(text)).toBeVisible()
  }
})

test('says why the application of a link cannot be loaded', async ({ page, url, reference }) => {
  reference.answerNext('GET /JobApplication/:id', { status: 400, body: { message: 'It is archived.' } })
  await page.goto(url + actionHref(reference.office.linkToken('hr.manager', '501'), 'approve'))
  await expect(page.getByText('It is archived.')).toBeVisible()
})

test('a link signs in and opens its application', EVERYWHERE, async ({ page, url, reference }) => {
  const token = reference.office.linkToken('cfo', '502')
  await page.goto(`${url}/validate-token?token=${token}`)
  await expect(
    detailsOf(page, 'ApplicantB Stone').getByRole('button', { name: 'Save Changes' }),
  ).toBeVisible()
  expect(reference.callsOf('POST /auth/validate-emailtoken')).toMatchObject([{ json: { token } }])
})

for (const [status, reason] of [
  [400, 'invalid-token'],
  [401, 'unauthorized'],
  [500, 'server-error'],
  [418, 'validation-failed'],
] as const) {
  test(`a link that is answered ${status} leads to ${reason}`, async ({ page, url, reference }) => {
    reference.answerNext('POST /auth/validate-emailtoken', { status })
    await page.goto(`${url}/validate-token?token=${reference.office.linkToken('cfo', '502')}`)
    await expect(page).toHaveURL(new RegExp(`/unauthorized\\?reason=${reason}`))
  })
}

test('a link without tokens in its answer is an invalid response', async ({ page, url, reference }) => {
  reference.answerNext('POST /auth/validate-emailtoken', { status: 200, body: {} })
  await page.goto(`${url}/validate-token?token=${reference.office.linkToken('cfo', '502')}`)
  await expect(page).toHaveURL(/\/unauthorized\?reason=invalid-response/)
})

test('an expired link asks nobody', async ({ page, url, reference }) => {
  await page.goto(`${url}/validate-token?token=${reference.office.linkToken('cfo', '502', -60)}`)
  await expect(page).toHaveURL(/\/unauthorized\?reason=invalid-token/)
  expect(reference.callsOf('POST /auth/validate-emailtoken')).toEqual([])
})

test('a page instead of an application says so', ON_OWN_ORIGIN, async ({ page, url, reference }) => {
  reference.answerNext('GET /JobApplication/:id', { status: 200, body: '<html></html>', type: 'text/html' })
  await page.goto(url + actionHref(reference.office.linkToken('hr.manager', '501'), 'approve'))
  await expect(
    page.getByText(ACTION_MESSAGES.loadFailed).or(page.getByText(ACTION_MESSAGES.loadUnexpected)),
  ).toBeVisible()
  await expect(page.getByText(DETAILS_MESSAGES.saved)).toHaveCount(0)
})
