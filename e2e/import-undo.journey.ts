import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { formatMoney } from '@epay/contract/common/money'
import { IMPORTS_TEXTS, TOTALS_TEXTS, UNDO_QUESTION } from '@epay/contract/paychecks/import-history'
import { IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { test } from './fixtures/portal.ts'
import { readSample, readSampleFiles, type SampleFile } from './fixtures/samples.ts'
import { signIn } from './fixtures/sign-in.ts'

const PASSWORD = 'a password for the journey'
const EMPLOYEE = readSample('employees.csv').find(({ id }) => id === '5001')
const CHECK = readSample('checks.csv').find(({ employeeId }) => employeeId === '5001')

test("HR imports, undoes the import, imports again, and voids a check with next week's file", async ({
  page,
  portal,
}) => {
  await portal.start()
  await signIn(page, portal.url, 'hr.manager')
  await page.goto(`${portal.url}/import`)
  await test.step('the totals equal the files, and the import is confirmed', () => importSamples(page))
  await test.step('HR undoes the import', () => undo(page))
  await test.step('HR imports the same files again', async () => {
    await page.goto(`${portal.url}/import`)
    await importSamples(page)
  })
  await test.step("next week's file voids a check", async () => {
    await page.goto(`${portal.url}/import`)
    await voidCheck(page)
  })
  await portal.stop()
  await portal.command('admin', ['set-password', '--username', String(EMPLOYEE?.email)], PASSWORD)
  await portal.start()
  await test.step('the employee sees that the check was voided', () => expectVoidedCheck(page, portal.url))
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

function changeSamples(change: (name: string, text: string) => string): SampleFile[] {
  return readSampleFiles().map(file => ({
    ...file,
    buffer: Buffer.from(change(file.name, file.buffer.toString())),
  }))
}

async function preview(page: Page, files: readonly SampleFile[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles([...files])
  await press(page, 'Preview Import')
  await page.getByRole('region', { name: 'Preview' }).waitFor()
}

async function confirm(page: Page): Promise<void> {
  await press(page, 'Confirm Import')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(IMPORT_MESSAGES.confirmed)
}

async function importSamples(page: Page): Promise<void> {
  await preview(page, readSampleFiles())
  const sumRow = page
    .getByRole('table', { name: TOTALS_TEXTS.title })
    .getByRole('row', { name: new RegExp(`^${TOTALS_TEXTS.sum}`) })
  await expect(sumRow.getByRole('cell')).toHaveText([
    '72',
    sumOf('checks.csv', 'grossPay'),
    sumOf('check-lines.csv', 'amount', 'tax'),
    sumOf('check-lines.csv', 'amount', 'otherDeduction'),
    sumOf('checks.csv', 'netPay'),
    sumOf('check-lines.csv', 'amount', 'directDeposit'),
  ])
  await confirm(page)
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: PAGE_TITLES.imports, exact: true }).click()
  const importLink = page.getByRole('link', { name: /^Open the import of / })
  await expect(importLink).toBeVisible()
  await expectAccessible(page, 'the list of imports')
  await importLink.click()
  await expect(page.getByRole('table', { name: IMPORTS_TEXTS.changes })).toContainText('Manuel Grant (5001)')
  await expectAccessible(page, 'one import')
  await press(page, IMPORTS_TEXTS.undo)
  await expect(page.getByRole('dialog', { name: UNDO_QUESTION.title })).toContainText(
    `$${sumOf('checks.csv', 'netPay')}`,
  )
  await press(page, UNDO_QUESTION.confirmLabel)
  await expect(page.locator(':focus')).toContainText('Undone by')
}

async function voidCheck(page: Page): Promise<void> {
  const voidedCheck = { ...CHECK, voided: 'yes' }
  const checks = `${Object.keys(voidedCheck).join(',')}\n${Object.values(voidedCheck).join(',')}\n`
  const headerOf = (text: string) => `${text.split(/\r?\n/)[0]}\n`
  await preview(
    page,
    changeSamples((name, text) => (name === 'checks.csv' ? checks : headerOf(text))),
  )
  const row = page.getByRole('table', { name: 'Rows' }).getByRole('row', { name: /^Checks / })
  await expect(row.getByRole('cell')).toHaveText(['0', '0', '1', '0', '0'])
  await confirm(page)
}

async function expectVoidedCheck(page: Page, url: string): Promise<void> {
  const number = CHECK?.checkNumber
  await page.evaluate(() => localStorage.clear())
  await signIn(page, url, String(EMPLOYEE?.email), PASSWORD)
  await page.goto(`${url}/employee-checks?checkNumber=${number}`)
  const link = page.getByRole('link', { name: `View check ${number}` })
  await expect(page.getByRole('row').filter({ has: link })).toContainText(PAYCHECK_MESSAGES.voided)
  await link.click()
  await expect(page.getByText(PAYCHECK_MESSAGES.voidedText).first()).toBeVisible()
  await expect(page.getByRole('region', { name: /^Voided on / })).toContainText('In Your Pay')
  await expectAccessible(page, 'a voided check')
}

function sumOf(file: string, column: string, kind?: string): string {
  const rows = readSample(file).filter(row => kind === undefined || row.kind === kind)
  const cents = rows.map(row => Math.round(Number(row[column]) * 100))
  return formatMoney(cents.reduce((sum, each) => sum + each, 0) / 100)
}
