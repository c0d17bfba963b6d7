import { IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { expect, type Page } from '@playwright/test'
import { openFilter } from './fixtures/filter.ts'
import { test } from './fixtures/portal.ts'
import { type SampleFile, sampleFiles } from './fixtures/samples.ts'
import { expectNoSideways, SCREENS } from './fixtures/screens.ts'
import { signIn } from './fixtures/sign-in.ts'

const { isPhone, viewport } = SCREENS[1]
test.use({ viewport })

test("HR imports the payroll system's files in the browser", async ({ page, portal }) => {
  await portal.start()
  await signIn(page, portal.url, 'hr.manager')
  await page.goto(`${portal.url}/import`)
  await test.step('a bad row is named, and nothing can be confirmed', () => previewSpoiled(page, isPhone))
  await test.step('a lost connection loses no file', () => loseConnection(page))
  await test.step('the import is confirmed, and the employees are there', () => confirmAndFind(page, isPhone))
  await test.step('the same files once more change nothing', async () => {
    await page.goto(`${portal.url}/import`)
    await choose(page, sampleFiles())
    await preview(page).click()
    await expectCounts(page, ['Employees', '0', '0', '12', '0', '0'])
    await expectCounts(page, ['Checks', '0', '0', '0', '72', '0'])
  })
  await test.step('what statements will lack is said before anything changes', () => previewLacking(page))
})

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
  await expect(problems).toContainText("isn't an amount. Use numbers only, like 1234.50.")
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
  await openFilter(page)
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
