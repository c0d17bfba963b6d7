import {
  ACTION_MESSAGES,
  APPLY_MESSAGES,
  DETAILS_MESSAGES,
  HISTORY_MESSAGES,
  LIST_MESSAGES,
} from '@epay/contract/applications/messages'
import { AUTH_MESSAGES, RESET_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { EMPLOYEE_MESSAGES, PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { expect, type Page } from '@playwright/test'
import { ApplyFormPage, LAST_STEP } from '../fixtures/application-form.ts'
import { fillPacket } from '../fixtures/fill-packet.ts'
import { employeeRows, firstEmployeeId, openEmployee } from '../fixtures/managing-employees.ts'
import { chooseAction, closeButton, fillHiring, openDetails } from '../fixtures/reviewing.ts'
import { fillSignIn } from '../fixtures/sign-in.ts'
import type { Prepared } from './reference-server.ts'
import { test } from './setting.ts'

const WIFI_PAGE = { status: 200, body: '<!doctype html><title>Wi-Fi</title>', type: 'text/html' }
const HALF = { status: 200, body: '{"items": [{"id": "1', type: 'application/json' }
/** Successes that don't answer the call. */
const NO_ANSWERS: readonly (readonly [name: string, prepared: Prepared])[] = [
  ['a page', WIFI_PAGE],
  ['half an answer', HALF],
]

const PAGES_OF_CALLS = [
  ['/manage-employee', 'GET /Employee', EMPLOYEE_MESSAGES.listFailed],
  ['/profile', 'GET /employee/GetCurrentUser', PROFILE_MESSAGES.loadFailed],
  ['/employee-checks', 'GET /Employee/Checks', PAYCHECK_MESSAGES.listFailed],
  [
    '/employee-check-details?checkdate=2026-01-16&enddate=2026-01-11&sequence=1',
    'GET /Employee/check',
    PAYCHECK_MESSAGES.failed,
  ],
  ['/applications', 'GET /JobApplication', LIST_MESSAGES.failed],
] as const

for (const [name, prepared] of NO_ANSWERS) {
  test(`each page names the call that is answered with ${name}`, async ({ as, page, reference }) => {
    for (const [path, call, text] of PAGES_OF_CALLS) {
      reference.reset()
      // The shell asks the list of applications, too, for those that wait.
      reference.answerNext(call, ...Array.from({ length: 8 }, () => prepared))
      await as('hr.manager', path)
      await expectFailure(page, text, call)
    }
  })

  test(`a packet that is answered with ${name} stays as it was filled in`, async ({
    as,
    page,
    reference,
  }) => {
    await as('hr.manager', '/staff-employee-packet?applicationId=504')
    await fillPacket(page, 'ApplicantD Stone')
    reference.answerNext('POST /JobApplication/i9-submission', prepared)
    await page.getByRole('button', { name: 'Submit Form' }).click()
    const popup = page.getByRole('dialog', { name: PACKET_MESSAGES.errorTitle, exact: true })
    await expect(popup).toContainText(PACKET_MESSAGES.error)
    await expect(popup).toContainText('POST /JobApplication/i9-submission')
    await popup.getByRole('button').last().click()
    await page.getByRole('button', { name: 'Submit Form' }).click()
    await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
  })
}

test('history and details name the call that is answered with a page', async ({ as, page, reference }) => {
  await as('hr.manager', '/applications')
  reference.answerNext('GET /JobApplication/:id', WIFI_PAGE)
  await chooseAction(page, 'View')
  await expectFailure(page, DETAILS_MESSAGES.loadFailed, 'GET /JobApplication/:id')
  await closeButton(page.getByRole('dialog')).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  reference.answerNext('GET /JobApplication/:id/history', WIFI_PAGE)
  await chooseAction(page, 'History')
  await expectFailure(page, HISTORY_MESSAGES.failed, 'GET /JobApplication/:id/history')
})

test('details that are answered with a page are not saved, and stay', async ({ as, page, reference }) => {
  await as('hr.manager', '/applications?sorting=FirstName+asc')
  const dialog = await openDetails(page, 'ApplicantA Stone')
  await dialog.getByLabel('City').fill('Clovis')
  await fillHiring(dialog)
  reference.answerNext('PUT /JobApplication', WIFI_PAGE)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectFailure(page, DETAILS_MESSAGES.saveFailed, 'PUT /JobApplication')
  await expect(dialog.getByLabel('City')).toHaveValue('Clovis')
})

test('details whose success has half a body are saved', async ({ as, page, reference }) => {
  await as('hr.manager', '/applications?sorting=FirstName+asc')
  const dialog = await openDetails(page, 'ApplicantA Stone')
  await fillHiring(dialog)
  reference.answerNext('PUT /JobApplication', HALF)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText(DETAILS_MESSAGES.saved)).toBeVisible()
})

test('a decision that is answered with a page is not taken, and stays', async ({ page, url, reference }) => {
  const query = new URLSearchParams({
    token: reference.office.linkToken('hr.manager', '501'),
    action: 'reject',
  })
  await page.goto(`${url}/application-action?${query}`)
  await page.getByLabel('Reason for Rejection').fill('Position is taken.')
  reference.answerNext('POST /JobApplication/action', WIFI_PAGE)
  await page.getByRole('button', { name: ACTION_MESSAGES.reject }).click()
  await expectFailure(page, ACTION_MESSAGES.unknown, 'POST /JobApplication/action')
  await expect(page.getByLabel('Reason for Rejection')).toHaveValue('Position is taken.')
})

test('an application that is answered with a page stays', async ({ page, url, reference }) => {
  const form = new ApplyFormPage(page)
  await form.open(url)
  await form.fillUpTo(LAST_STEP)
  reference.answerNext('POST /JobApplication/upload', WIFI_PAGE)
  await form.submitButton.click()
  await expect(form.errorBanner).toContainText(APPLY_MESSAGES.failed)
  await form.submitButton.click()
  await form.expectSubmitted()
})

for (const [name, prepared] of NO_ANSWERS) {
  test(`a sign-in that is answered with ${name} says so once`, async ({ page, url, reference }) => {
    await page.goto(`${url}/login`)
    reference.answerNext('POST /Auth/login', prepared)
    await fillSignIn(page, { username: 'employee' })
    await expectFailure(page, AUTH_MESSAGES.loginFailed, 'POST /Auth/login')
    await expect(page.getByLabel('Username')).toHaveValue('employee')
    expect(reference.callsOf('POST /Auth/login')).toHaveLength(1)
    expect(reference.callsOf('POST /auth/refresh-token')).toEqual([])
  })
}

const YEARS = 4_000_000_000
const tokenOf = (claims: object) =>
  [{ alg: 'none' }, claims, {}].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
const tokens = (claims: object) => ({
  status: 200,
  body: { token: tokenOf(claims), refreshToken: 'none' },
})

for (const [name, prepared] of [
  ['without tokens', { status: 200, body: {} }],
  ['with a token that says nobody', tokens({ exp: YEARS })],
] as const) {
  test(`a sign-in that is answered ${name} says so`, async ({ page, url, reference }) => {
    await page.goto(`${url}/login`)
    reference.answerNext('POST /Auth/login', prepared)
    await fillSignIn(page, { username: 'employee' })
    await expect(page.getByText(/cannot read from its token who you are/)).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue('employee')
  })
}

test('a token with a role that nobody knows opens what needs none', async ({ page, url, reference }) => {
  await page.goto(`${url}/login`)
  reference.answerNext(
    'POST /Auth/login',
    tokens({ nameid: '1', name: 'new.one', role: 'Payroll', exp: YEARS }),
  )
  await fillSignIn(page, { username: 'employee' })
  await expect(page).toHaveURL(`${url}/reset-password`)
  await expect(page.getByRole('banner').getByText('new.one', { exact: true })).toBeVisible()
  await expect(page.getByText(RESET_PASSWORD_MESSAGES.noPages)).toBeVisible()
  await page.goto(`${url}/manage-employee`)
  await expect(page).toHaveURL(/\/unauthorized/)
})

test('a token without an end lasts until a call is refused', async ({ page, url, reference }) => {
  await page.goto(`${url}/login`)
  reference.answerNext('POST /Auth/login', tokens({ nameid: '1', name: 'endless', role: 'Employee' }))
  await fillSignIn(page, { username: 'employee' })
  // No call takes this token, and none can be had for its refresh token.
  await page.goto(`${url}/employee-checks`)
  await expect(page).toHaveURL(/\/login/)
  expect(reference.callsOf('POST /auth/refresh-token').length).toBeLessThanOrEqual(1)
})

for (const [name, prepared] of NO_ANSWERS) {
  test(`a renewal that is answered with ${name} keeps the session, and is tried again`, async ({
    as,
    page,
    reference,
    url,
  }) => {
    await as('employee', '/reset-password')
    reference.office.refuseAccessTokens()
    reference.answerNext('POST /auth/refresh-token', prepared)
    await page.goto(`${url}/employee-checks`)
    await expect(page.getByRole('link', { name: 'View check 7001' })).toBeVisible()
  })
}

test('a status that nobody knows is a dash in the list', async ({ as, page, reference }) => {
  reference.office.application('514').status = 7
  await as('hr.manager', '/applications')
  const row = page.getByRole('row', { name: /ApplicantN Stone/ })
  await expect(row.getByRole('cell', { name: '–', exact: true })).toBeVisible()
  await chooseAction(page, 'View', 'ApplicantN Stone')
  await expectFailure(page, DETAILS_MESSAGES.loadFailed, 'GET /JobApplication/:id')
})

test('a role that nobody knows is not offered, and whoever has it keeps it', async ({
  as,
  page,
  reference,
}) => {
  reference.answerNext('GET /Role', {
    status: 200,
    body: ['Employee', 'Payroll', 'Auditor'].map((name, id) => ({ id, name })),
  })
  reference.office.employee('1017').roles = ['Payroll']
  await as('admin', '/manage-employee')
  const dialog = await openEmployee(page, '1017')
  await expect(dialog.getByLabel('Payroll')).toBeChecked()
  await expect(dialog.getByLabel('Payroll')).toBeDisabled()
  await expect(dialog.getByLabel('Auditor')).toHaveCount(0)
  await dialog.getByLabel('Employee', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(EMPLOYEE_MESSAGES.updated)).toBeVisible()
  expect(reference.office.employee('1017').roles).toEqual(['Payroll', 'Employee'])
})

test('numbers and yes/no that are left out are dashes, and have no sum', async ({
  as,
  page,
  reference,
  url,
}) => {
  reference.leaveOut('balance', 'isActive', 'printStub', 'netPay', 'units', 'ytd', 'totalCount')
  await as('admin', '/manage-employee')
  await expect(employeeRows(page).first()).toContainText('–')
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(firstEmployeeId(page)).toHaveText('1011')
  const dialog = await openEmployee(page, '1017')
  for (const label of ['Balance', 'Is Active', 'Print Stub'])
    await expect(dialog.getByText(label, { exact: true }).locator('xpath=..')).toHaveText(`${label}–`)

  await page.goto(`${url}/employee-checks`)
  await page.getByRole('link', { name: 'View check 7002' }).click()
  await expect(page.getByText('Net Pay').locator('xpath=..').first()).toHaveText('Net Pay–')
  const earnings = page.getByRole('region', { name: 'Earnings', exact: true })
  for (const row of ['Regular', 'Total Earnings'])
    await expect(earnings.getByRole('row', { name: row })).toHaveText(`${row}–1,201.00–`)
  await expect(page.getByText('0.00', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** The page says what failed, and names the call for those who can mend it. */
async function expectFailure(page: Page, text: string, call: string): Promise<void> {
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText(`unexpected answer to ${call}.`)).toBeVisible()
}
