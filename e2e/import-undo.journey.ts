import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { formatMoney } from '@epay/contract/common/money'
import { IMPORTS_TEXTS, TOTALS_TEXTS, UNDO_QUESTION } from '@epay/contract/paychecks/import-history'
import { IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { tabTo } from './fixtures/keyboard.ts'
import { test } from './fixtures/portal.ts'
import { readSample, type SampleFile, sampleFiles } from './fixtures/samples.ts'
import { signIn } from './fixtures/sign-in.ts'

const PASSWORD = 'a password for the journey'

test("HR mends a row, imports, undoes it, imports again, and next week's file voids a check", async ({
  page,
  portal,
}) => {
  await portal.start()
  await signIn(page, portal.url, 'hr.manager')
  await page.goto(`${portal.url}/import`)
  const mended = await test.step('the page says which cell is wrong, and whose', () => mendRow(page))
  await test.step('the totals are the files’, and the import is confirmed', () => confirm(page, mended))
  await test.step('it is undone, by keyboard', () => undo(page))
  await test.step('the same files come in again', async () => {
    await page.goto(`${portal.url}/import`)
    await confirm(page, mended)
  })
  const check = await test.step("next week's file voids a check", () => voidOne(page, portal.url))
  await portal.stop()
  await portal.command('admin', ['set-password', '--username', check.email], PASSWORD)
  await portal.start()
  await test.step('the employee sees that it was voided', () => seeVoid(page, portal.url, check))
})

const pressEnter = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

async function preview(page: Page, files: readonly SampleFile[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles([...files])
  await pressEnter(page, 'Preview Import')
  await page.getByRole('region', { name: 'Preview' }).waitFor()
}

/** Fixes only the cell that the page names. */
async function mendRow(page: Page): Promise<SampleFile[]> {
  const files = sampleFiles().map(file =>
    file.name === 'checks.csv' ? withText(file, text => text.replace(',2629.69,', ',2629.69x,')) : file,
  )
  await preview(page, files)
  const row = page.getByRole('table', { name: 'Problems' }).locator('tbody tr')
  await expect(row).toHaveCount(1)
  const [place = '', column = '', value = '', person = ''] = await row.getByRole('cell').allTextContents()
  expect(person).toBe('Manuel Grant (5001)')
  await expect(page.getByRole('button', { name: 'Confirm Import' })).toBeDisabled()
  await expectAccessible(page, 'a preview with a problem')
  const [fileName, line] = place.split(':')
  const mended = files.map(file =>
    file.name === fileName
      ? withText(file, text => {
          const lines = text.split(/\r?\n/)
          const index = lines[0]?.split(',').indexOf(column) ?? -1
          const cells = lines[Number(line) - 1]?.split(',') ?? []
          expect(cells[index]).toBe(value)
          cells[index] = value.replace('x', '')
          lines[Number(line) - 1] = cells.join(',')
          return lines.join('\r\n')
        })
      : file,
  )
  await preview(page, mended)
  return mended
}

async function confirm(page: Page, files: readonly SampleFile[]): Promise<void> {
  if (!(await page.getByRole('region', { name: 'Preview' }).isVisible())) await preview(page, files)
  const sum = page
    .getByRole('table', { name: TOTALS_TEXTS.title })
    .getByRole('row', { name: new RegExp(`^${TOTALS_TEXTS.sum}`) })
  await expect(sum.getByRole('cell')).toHaveText([
    '72',
    sumOf('checks.csv', 'grossPay'),
    sumOf('check-lines.csv', 'amount', ({ kind }) => kind === 'tax'),
    sumOf('check-lines.csv', 'amount', ({ kind }) => kind === 'otherDeduction'),
    sumOf('checks.csv', 'netPay'),
    sumOf('check-lines.csv', 'amount', ({ kind }) => kind === 'directDeposit'),
  ])
  await pressEnter(page, 'Confirm Import')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(IMPORT_MESSAGES.confirmed)
}

async function undo(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: PAGE_TITLES.imports, exact: true }))
  await page.keyboard.press('Enter')
  const imports = page.getByRole('table', { name: PAGE_TITLES.imports })
  await expect(imports.getByRole('row').nth(1)).toContainText(sumOf('checks.csv', 'netPay'))
  await expectAccessible(page, 'the list of imports')
  await tabTo(page, imports.getByRole('link', { name: /^Open the import of / }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: IMPORTS_TEXTS.changes })).toContainText('Manuel Grant (5001)')
  await expectAccessible(page, 'one import')
  const opener = page.getByRole('button', { name: IMPORTS_TEXTS.undo, exact: true })
  const dialog = page.getByRole('dialog', { name: UNDO_QUESTION.title })
  await pressEnter(page, IMPORTS_TEXTS.undo)
  await expect(dialog).toContainText(`$${sumOf('checks.csv', 'netPay')}`)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await pressEnter(page, UNDO_QUESTION.confirmLabel)
  await expect(page.getByText(/^Undone by /)).toBeVisible()
  await expect(opener).toBeHidden()
  await expect(page.locator(':focus')).toContainText('Undone by')
}

type Voided = { number: string; email: string }

async function voidOne(page: Page, url: string): Promise<Voided> {
  await page.goto(`${url}/import`)
  const check = readSample('checks.csv').find(({ employeeId }) => employeeId === '5001')
  const email = readSample('employees.csv').find(({ id }) => id === '5001')?.email
  if (!check || !email) throw new Error('The samples have no check of employee 5001')
  const columns = [...Object.keys(check), 'voided']
  const files = sampleFiles().map(file =>
    withText(file, text =>
      file.name === 'checks.csv'
        ? `${columns.join(',')}\n${[...Object.values(check), 'yes'].join(',')}\n`
        : `${text.split(/\r?\n/)[0]}\n`,
    ),
  )
  await preview(page, files)
  const row = page.getByRole('table', { name: 'Rows' }).getByRole('row', { name: /^Checks / })
  await expect(row.getByRole('cell')).toHaveText(['0', '0', '1', '0', '0'])
  await pressEnter(page, 'Confirm Import')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(IMPORT_MESSAGES.confirmed)
  return { number: String(check.checkNumber), email }
}

async function seeVoid(page: Page, url: string, { number, email }: Voided): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await signIn(page, url, email, PASSWORD)
  await page.goto(`${url}/employee-checks?checkNumber=${number}`)
  const check = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `View check ${number}` }) })
  await expect(check).toContainText(PAYCHECK_MESSAGES.voided)
  await check.getByRole('link', { name: `View check ${number}` }).click()
  await expect(page.getByText(PAYCHECK_MESSAGES.voidedText).first()).toBeVisible()
  await expect(page.getByRole('region', { name: /^Voided on / })).toContainText('In Your Pay')
  await expectAccessible(page, 'a voided check')
}

const withText = (file: SampleFile, change: (text: string) => string): SampleFile => ({
  ...file,
  buffer: Buffer.from(change(file.buffer.toString())),
})

function sumOf(
  file: string,
  column: string,
  isCounted: (row: Record<string, string>) => boolean = () => true,
): string {
  const cents = readSample(file)
    .filter(isCounted)
    .map(row => Math.round(Number(row[column]) * 100))
  return formatMoney(cents.reduce((sum, each) => sum + each, 0) / 100)
}
