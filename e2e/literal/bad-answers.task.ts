import { DETAILS_MESSAGES, HISTORY_MESSAGES, LIST_MESSAGES } from '@epay/contract/applications/messages'
import { AUTH_MESSAGES, RESET_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { EMPLOYEE_MESSAGES, PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { expect, type Page } from '@playwright/test'
import { fillPacket } from '../fixtures/fill-packet.ts'
import { employeeRows, firstEmployeeId, openEmployee } from '../fixtures/managing-employees.ts'
import { chooseAction, closeButton } from '../fixtures/reviewing.ts'
import { fillSignIn } from '../fixtures/sign-in.ts'
import { test } from './setting.ts'

/** What a hotel's network answers in place of the server. */
const WIFI_PAGE = { status: 200, body: '<!doctype html><title>Wi-Fi</title>', type: 'text/html' }

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

test('each page names the call that was not answered', async ({ as, page, reference }) => {
  for (const [path, call, text] of PAGES_OF_CALLS) {
    reference.reset()
    // The frame of the pages also requests the list of applications.
    reference.answerNext(call, ...Array.from({ length: 8 }, () => WIFI_PAGE))
    await as('hr.manager', path)
    await expectFailure(page, text, call)
  }
})

test('history and details name the call that was not answered', async ({ as, page, reference }) => {
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

test('a packet that was not answered stays filled in', async ({ as, page, reference }) => {
  await as('hr.manager', '/staff-employee-packet?applicationId=504')
  await fillPacket(page, 'ApplicantD Stone')
  reference.answerNext('POST /JobApplication/i9-submission', WIFI_PAGE)
  await page.getByRole('button', { name: 'Submit Form' }).click()
  const popup = page.getByRole('dialog', { name: PACKET_MESSAGES.errorTitle, exact: true })
  await expect(popup).toContainText('POST /JobApplication/i9-submission')
  await popup.getByRole('button').last().click()
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
})

test('a sign-in that was not answered says so once', async ({ page, url, reference }) => {
  await page.goto(`${url}/login`)
  reference.answerNext('POST /Auth/login', WIFI_PAGE)
  await fillSignIn(page, { username: 'employee' })
  await expectFailure(page, AUTH_MESSAGES.loginFailed, 'POST /Auth/login')
  await expect(page.getByLabel('Username')).toHaveValue('employee')
  expect(reference.callsOf('POST /Auth/login')).toHaveLength(1)
  expect(reference.callsOf('POST /auth/refresh-token')).toEqual([])
})

test('a renewal that was not answered keeps the session', async ({ as, page, reference, url }) => {
  await as('employee', '/reset-password')
  reference.office.refuseAccessTokens()
  reference.answerNext('POST /auth/refresh-token', WIFI_PAGE)
  await page.goto(`${url}/employee-checks`)
  await expect(page.getByRole('link', { name: 'View check 7001' })).toBeVisible()
})

/** An answer to a sign-in whose token has these claims. */
function tokensOf(claims: object) {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return {
    status: 200,
    body: { token: `${encode({ alg: 'none' })}.${encode(claims)}.x`, refreshToken: 'none' },
  }
}

test('a token that names no person is refused', async ({ page, url, reference }) => {
  await page.goto(`${url}/login`)
  reference.answerNext('POST /Auth/login', tokensOf({ exp: 4_000_000_000 }))
  await fillSignIn(page, { username: 'employee' })
  await expect(page.getByText(/We signed you in, but/)).toBeVisible()
})

test('a token with an unknown role opens the pages that need none', async ({ page, url, reference }) => {
  const claims = { nameid: '1', name: 'new.one', role: 'Payroll', exp: 4_000_000_000 }
  await page.goto(`${url}/login`)
  reference.answerNext('POST /Auth/login', tokensOf(claims))
  await fillSignIn(page, { username: 'employee' })
  await expect(page).toHaveURL(`${url}/reset-password`)
  await expect(page.getByText(RESET_PASSWORD_MESSAGES.noPages)).toBeVisible()
  await page.goto(`${url}/manage-employee`)
  await expect(page).toHaveURL(/\/unauthorized/)
})

test('a token without an expiry lasts until a call is refused', async ({ page, url, reference }) => {
  await page.goto(`${url}/login`)
  reference.answerNext('POST /Auth/login', tokensOf({ nameid: '1', name: 'endless', role: 'Employee' }))
  await fillSignIn(page, { username: 'employee' })
  // No call takes this token, and its refresh token gives no other.
  await page.goto(`${url}/employee-checks`)
  await expect(page).toHaveURL(/\/login/)
})

test('an unknown status is a dash in the list', async ({ as, page, reference }) => {
  reference.office.application('514').status = 7
  await as('hr.manager', '/applications')
  const row = page.getByRole('row', { name: /ApplicantN Stone/ })
  await expect(row.getByRole('cell', { name: '–', exact: true })).toBeVisible()
})

test('an unknown role is kept and not offered', async ({ as, page, reference }) => {
  const roles = ['Employee', 'Payroll', 'Auditor'].map((name, id) => ({ id, name }))
  reference.answerNext('GET /Role', { status: 200, body: roles })
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

test('omitted numbers and yes/no are dashes without a sum', async ({ as, page, reference, url }) => {
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
})

/** Expects that the page says what failed, and names the call for those who can fix it. */
async function expectFailure(page: Page, text: string, call: string): Promise<void> {
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText(`unexpected answer to ${call}.`)).toBeVisible()
}
