import { DEMO_PASSWORD, DEMO_SECOND_FACTOR_ACCOUNT } from '@epay/contract/auth/demo-accounts'
import { PAGES } from '@epay/contract/auth/pages'
import { DIRECT_DEPOSIT_TEXTS, FIELD_TEXTS, MY_DETAILS_TEXTS } from '@epay/contract/change-requests/my-texts'
import { DECISION_TEXTS, FOR_PAYROLL_TEXTS, STATUS_TEXTS } from '@epay/contract/change-requests/office-texts'
import { SPANISH_DETAILS } from '@epay/contract/change-requests/spanish'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import type { FullEmployee } from '@epay/contract/employees/schemas'
import { DOWNLOAD_TEXTS } from '@epay/contract/hand-over/page-texts'
import { createTranslate } from '@epay/contract/languages/translator'
import { settingsEndpoints } from '@epay/contract/settings/endpoints'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { download } from './fixtures/download.ts'
import { test } from './fixtures/portal.ts'
import { importWithEmployee } from './fixtures/samples.ts'
import {
  callApi,
  getOwnRecord,
  getTokens,
  openAs,
  openWithCode,
  post,
  register,
  send,
} from './fixtures/sign-in.ts'
import { generateCode } from './fixtures/totp.ts'

const PHONE = { locale: 'es-MX', viewport: { width: 390, height: 844 } }
const NEW_ACCOUNT = { routing: '121000358', account: '990011227730', lastFour: '****7730' }
const SECOND_HR = { username: 'second.hr', password: 'a long password of my own' }
const es = createTranslate(SPANISH_DETAILS)
const TEXTS = {
  change: es(MY_DETAILS_TEXTS.changeField, { field: { text: FIELD_TEXTS.directDeposit } }),
  presentAccount: es(DIRECT_DEPOSIT_TEXTS.presentAccount),
  send: es(MY_DETAILS_TEXTS.send),
}

test("a bank change requested in Spanish on a phone reaches payroll's file, and the import closes the request", async ({
  browser,
  portal,
}) => {
  await portal.start()
  const { url } = portal
  const admin = await getTokens(url, { username: 'admin' })
  const employee = await prepareEmployee(url, admin.token)
  const phone = await openAs(browser, url, 'employee', PAGES.profile.path, PHONE)
  await test.step('the employee requests the change with a proof', () => requestBankChange(phone, employee))
  await test.step('two HR managers approve after a call', async () => {
    const firstHrPage = await openAs(browser, url, 'hr.manager', PAGES.changeRequests.path)
    await approve(firstHrPage, employee, DECISION_TEXTS.approveFirst)
    await expect(firstHrPage.getByText(DECISION_TEXTS.approvedFirst)).toBeVisible()
    const { username, password } = SECOND_HR
    const secondHrPage = await openAs(browser, url, username, PAGES.changeRequests.path, { password })
    await approve(secondHrPage, employee, DECISION_TEXTS.approve)
    await expect(requestOf(secondHrPage, employee)).toHaveCount(0)
  })
  await test.step('the payroll file has the full number', () => downloadForPayroll(browser, url, employee))
  await test.step('the import contains the change and closes the request', async () => {
    await importAccount(url, admin.token, employee)
    await phone.reload()
    await expect(phone.getByText(/^Actualizado el/)).toBeVisible()
    await expect(phone.getByText(NEW_ACCOUNT.lastFour).first()).toBeVisible()
    const hrPage = await openAs(browser, url, 'hr.manager', `${PAGES.changeRequests.path}?tab=closed`)
    await expect(requestOf(hrPage, employee)).toContainText(STATUS_TEXTS.done)
  })
})

type Employee = Pick<FullEmployee, 'id' | 'name' | 'email'> & { account: string; record: FullEmployee }

/** Removes the waiting period, adds a second HR-Manager, and reveals the employee's account. */
async function prepareEmployee(url: string, token: string): Promise<Employee> {
  const { path: settings } = settingsEndpoints.get
  const currentSettings = await (await callApi(url, settings, { token })).json()
  await send('PUT', url, settings, { ...currentSettings, bankChangeDays: 0 }, token)
  await register(url, token, { ...SECOND_HR, roles: ['HR-Manager', 'Employee'] })
  const record = await getOwnRecord(url, 'employee')
  const reveal = employeeEndpoints.reveal.path.replace(':id', record.id)
  const { value } = employeeEndpoints.reveal.response.parse(
    await post(url, reveal, { field: 'bankAccount' }, token),
  )
  const { id, name, email } = record
  return { id, name, email, record, account: value }
}

async function requestBankChange(phone: Page, { account }: Employee): Promise<void> {
  await phone.getByRole('button', { name: TEXTS.change }).click()
  const dialog = phone.getByRole('dialog', { name: TEXTS.change })
  await dialog.getByLabel('Su contraseña').fill(DEMO_PASSWORD)
  await dialog.getByLabel(TEXTS.presentAccount).fill(account)
  const field = (label: string) => dialog.getByLabel(es(label), { exact: true })
  await field('Bank').fill('Bay Credit Union')
  await field('Account type').selectOption('checking')
  await field('Routing number').fill(NEW_ACCOUNT.routing)
  await field('Account number').fill(NEW_ACCOUNT.account)
  await expectAccessible(phone, 'a bank change, filled in, Spanish')
  await dialog.getByRole('button', { name: TEXTS.send }).click()
  await expect(phone.getByText(/^En la oficina desde el/)).toBeVisible()
  await expectAccessible(phone, 'a profile with a bank change, Spanish')
}

const requestOf = (page: Page, { name }: Pick<Employee, 'name'>) =>
  page.getByRole('link').filter({ hasText: name })

async function approve(page: Page, { name }: Employee, button: string): Promise<void> {
  await requestOf(page, { name }).click()
  const detail = page.getByRole('region', { name: `${name}'s direct deposit` })
  await expect(detail.getByText(NEW_ACCOUNT.lastFour)).toBeVisible()
  await expectAccessible(page, 'a request to decide')
  await detail.getByLabel(DECISION_TEXTS.calledLabel).fill(`${name}, confirmed the change`)
  await detail.getByRole('button', { name: button }).click()
}

async function downloadForPayroll(browser: Browser, url: string, { name }: Employee): Promise<void> {
  const { page } = await openWithCode(browser, url)
  await page.goto(`${url}${PAGES.changeRequests.path}?tab=payroll`)
  const row = page.getByRole('row', { name })
  const everyoneCheckbox = page.getByRole('checkbox', { name: 'Choose everyone' })
  await everyoneCheckbox.check()
  await everyoneCheckbox.uncheck()
  await row.getByRole('checkbox').check()
  await expectAccessible(page, 'changes for payroll')
  await page.getByLabel(DOWNLOAD_TEXTS.reason).fill('Changes of this week')
  await page.getByLabel(DOWNLOAD_TEXTS.code).fill(generateCode(DEMO_SECOND_FACTOR_ACCOUNT.key))
  const file = await download(page.getByRole('button', { name: FOR_PAYROLL_TEXTS.buttonOne }))
  expect(String(file)).toContain(NEW_ACCOUNT.account)
  await row.getByRole('button', { name: FOR_PAYROLL_TEXTS.markEntered }).click()
  await expect(row.getByText(/^Entered/)).toBeVisible()
}

/** Imports the sample company with the account that payroll entered. */
async function importAccount(url: string, token: string, { record }: Employee): Promise<void> {
  const { id, name, address1, address2, city, state, zip, accountType, email } = record
  const row = [id, name, address1, address2, city, state, zip, '0.00', accountType, NEW_ACCOUNT.account, '']
  await importWithEmployee(url, token, [...row, 'yes', 'no', email].join(','))
}
