import { INVITATION_MESSAGES, inviteImportedLabel } from '@epay/contract/employees/invitation-messages'
import { IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { expect, type Page } from '@playwright/test'
import { linkInMail } from './fixtures/mailbox.ts'
import { test } from './fixtures/portal.ts'
import { type SampleFile, sageFiles, sampleFiles } from './fixtures/samples.ts'
import { expectNoSideways, SCREENS } from './fixtures/screens.ts'
import { signIn } from './fixtures/sign-in.ts'

const JOSE = 'jose.alvarez@samples.example.com'
const PASSWORD = 'a password for the journey'

for (const { name, isPhone, viewport } of SCREENS) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport })

    test("HR imports the payroll system's files in the browser", async ({ page, portal }) => {
      await portal.start()
      await signIn(page, portal.url, 'hr.manager')
      await page.goto(`${portal.url}/import`)
      await test.step('a bad row is named, and nothing can be confirmed', () => previewSpoiled(page, isPhone))
      await test.step('a lost connection loses no file', () => loseConnection(page))
      await test.step('the import is confirmed, and the employees are there', () =>
        confirmAndFind(page, isPhone))
      await test.step('the same files once more change nothing', async () => {
        await page.goto(`${portal.url}/import`)
        await choose(page, sampleFiles())
        await preview(page).click()
        await expectCounts(page, ['Employees', '0', '0', '12', '0', '0'])
        await expectCounts(page, ['Checks', '0', '0', '0', '72', '0'])
      })
      await test.step('what statements will lack is said before anything changes', () => previewLacking(page))
    })

    test("another system's export comes in by its column mapping, and again where it changed", async ({
      page,
      portal,
    }) => {
      test.slow()
      await portal.start()
      await signIn(page, portal.url, 'hr.manager')
      await page.goto(`${portal.url}/import`)
      await test.step('its files mean nothing without the mapping', () => chooseExport(page))
      await test.step('the preview reads them, the import takes them over', () => importExport(page))
      await test.step('whoever came with it is invited, and chooses a password', () =>
        inviteAndSetPassword(page, portal.url))
      await test.step('the employee sees the check', () =>
        seeCheck(page, portal.url, { federal: '142.60', address: '218 Juniper Way' }))
      await signInAnew(page, portal.url, 'hr.manager')
      await page.goto(`${portal.url}/import`)
      await test.step('of changed rows only those change', () => importChanges(page, isPhone))
      await test.step('and the employee sees them', () =>
        seeCheck(page, portal.url, { federal: '143.60', address: '9 New Street' }))
    })
  })
}

const choose = (page: Page, files: readonly SampleFile[]) =>
  page.locator('input[type=file]').setInputFiles([...files])
const preview = (page: Page) => page.getByRole('button', { name: 'Preview Import' })
const findings = (page: Page, name: string, isPhone: boolean) =>
  page.getByRole(isPhone ? 'list' : 'table', { name })

async function previewSpoiled(page: Page, isPhone: boolean): Promise<void> {
  await choose(
    page,
    sampleFiles().map(file => (file.name === 'checks.csv' ? spoiled(file) : file)),
  )
  await preview(page).click()
  const problems = findings(page, 'Problems', isPhone)
  await expect(problems).toContainText('checks.csv:2')
  await expect(problems).toContainText('grossPay')
  await expect(problems).toContainText('must be an amount such as 1234.50')
  await expect(page.getByRole('button', { name: 'Confirm Import' })).toBeDisabled()
  await expectNoSideways(page)
}

async function loseConnection(page: Page): Promise<void> {
  await choose(
    page,
    sampleFiles().filter(({ name }) => name === 'checks.csv'),
  )
  await page.route('**/api/import/preview', route => route.abort(), { times: 1 })
  await preview(page).click()
  await expect(page.getByRole('alert')).toContainText(IMPORT_MESSAGES.previewFailed)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectCounts(page, ['Employees', '12', '0', '0', '0'])
  await expectCounts(page, ['Checks', '72', '0', '0', '0'])
  await expectNoSideways(page)
}

async function confirmAndFind(page: Page, isPhone: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Import' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText(IMPORT_MESSAGES.confirmed)
  await result.getByRole('link', { name: 'Manage Employees' }).click()
  if (isPhone) await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('ID', { exact: true }).fill('5001')
  // The panel may still unfold, and its button move.
  await page.getByLabel('ID', { exact: true }).press('Enter')
  await expect(findings(page, 'Employees', isPhone)).toContainText('Manuel Grant')
}

async function previewLacking(page: Page): Promise<void> {
  const bare = (file: SampleFile, columns: number): SampleFile => ({
    ...file,
    buffer: Buffer.from(
      file.buffer.toString().replaceAll(/.+/g, line => line.split(',').slice(0, columns).join(',')),
    ),
  })
  await choose(
    page,
    sampleFiles().map(file => (file.name === 'checks.csv' ? bare(file, 7) : file)),
  )
  await preview(page).click()
  await expectCounts(page, ['Checks', '0', '72', '0', '0', '0'])
  const lacking = page.getByRole('status').filter({ hasText: 'Missing from pay statements' })
  await expect(lacking.getByRole('listitem')).toHaveText([
    'The first day of the pay period (periodStart in checks.csv): 72 of 72 checks',
    'Total hours worked (hours in checks.csv): 72 of 72 checks',
  ])
}

async function chooseExport(page: Page): Promise<void> {
  const isMapping = ({ name }: SampleFile) => name === 'mapping.json'
  await choose(
    page,
    sageFiles().filter(file => !isMapping(file)),
  )
  const list = page.getByRole('list', { name: 'Files of the import' })
  await expect(list.getByRole('listitem').filter({ hasText: "We don't recognize this file" })).toHaveCount(7)
  await expect(preview(page)).toBeDisabled()
  await choose(page, sageFiles().filter(isMapping))
  await expect(list.getByRole('listitem').filter({ hasText: 'mapping.json' })).toContainText('Column mapping')
  await expect(list.getByRole('listitem').filter({ hasText: 'PR_Check_Taxes.csv' })).toContainText(
    'Read as check-lines.csv',
  )
  await expectNoSideways(page)
}

async function importExport(page: Page): Promise<void> {
  await preview(page).click()
  await expectCounts(page, ['Employees', '3', '0', '0', '0'])
  await expectCounts(page, ['Checks', '2', '0', '0', '0'])
  await expectCounts(page, ['Check Lines', '18', '0', '0', '0'])
  await expect(page.getByText('2 employees will get an account.')).toBeVisible()
  await expect(page.getByText('Missing from pay statements')).toBeHidden()
  await page.getByRole('button', { name: 'Confirm Import' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(IMPORT_MESSAGES.confirmed)
}

async function inviteAndSetPassword(page: Page, url: string): Promise<void> {
  await expect(page.getByRole('button', { name: inviteImportedLabel(2) })).toBeVisible()
  await expectNoSideways(page)
  await page.goto(`${url}/manage-employee?open=6042`)
  await page.getByRole('button', { name: INVITATION_MESSAGES.one }).click()
  await expect(page.getByText(INVITATION_MESSAGES.sent)).toBeVisible()
  const link = /http\S+\/set-password\?token=[\w.-]+/
  await page.goto(await linkInMail(url, { to: JOSE, about: /paychecks/, link }))
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm New Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText('Your password is set.')).toBeVisible()
}

async function seeCheck(page: Page, url: string, { federal, address }: { federal: string; address: string }) {
  await signInAnew(page, url, JOSE, PASSWORD)
  await page.goto(`${url}/employee-checks`)
  await page.getByRole('link', { name: 'View check 80231' }).click()
  const taxes = page.getByRole('region', { name: 'Taxes', exact: true })
  const lines = taxes.getByRole('row').or(taxes.getByRole('listitem'))
  await expect(lines.filter({ hasText: 'Federal Income Tax' })).toContainText(federal)
  await expectNoSideways(page)
  await page.emulateMedia({ media: 'print' })
  const statement = page.getByRole('article', { name: 'Earnings Statement' })
  for (const words of ['José Alvarez', address, 'Dec 29, 2025', '31.50 hours', '1,010.70', federal])
    await expect(statement).toContainText(words)
  await page.emulateMedia({ media: 'screen' })
}

/** A tax and an address differ; the tax makes the check not add up. */
async function importChanges(page: Page, isPhone: boolean): Promise<void> {
  const changes: Record<string, [string, string]> = {
    'PR_Check_Taxes.csv': [',FIT,142.60,142.60,', ',FIT,143.60,143.60,'],
    'PR_Employees.csv': ['218 Juniper Way', '9 New Street'],
  }
  const files = sageFiles().map(file => {
    const [before = '', after = ''] = changes[file.name] ?? []
    return { ...file, buffer: Buffer.from(file.buffer.toString().replace(before, after)) }
  })
  await choose(page, files)
  await preview(page).click()
  await expectCounts(page, ['Employees', '0', '1', '2', '0', '0'])
  await expectCounts(page, ['Checks', '0', '0', '0', '2', '0'])
  await expectCounts(page, ['Check Lines', '0', '1', '0', '17', '0'])
  await expect(findings(page, 'Warnings', isPhone)).toContainText(
    "check 80231 of 2026-01-09 for employee 6042 doesn't add up: gross pay less taxes and deductions is 1009.70",
  )
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Confirm Import' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(IMPORT_MESSAGES.confirmed)
}

async function signInAnew(page: Page, url: string, username: string, password?: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await signIn(page, url, username, password)
}

/** Its first check pays three decimals. */
function spoiled({ buffer, ...file }: SampleFile): SampleFile {
  const [head, first = '', ...others] = buffer.toString().split('\n')
  const cells = first.split(',')
  cells[5] = '2415.005'
  return { ...file, buffer: Buffer.from([head, cells.join(','), ...others].join('\n')) }
}

async function expectCounts(page: Page, [title = '', ...counts]: readonly string[]): Promise<void> {
  const row = page.getByRole('table', { name: 'Rows' }).getByRole('row', { name: new RegExp(`^${title} `) })
  await expect(row.first().getByRole('cell')).toHaveText(counts)
}
