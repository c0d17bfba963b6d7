import { IMPORT_MESSAGES } from '@epay/contract/paychecks/messages'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/portal.ts'
import { sampleFiles } from './fixtures/samples.ts'
import { signIn } from './fixtures/sign-in.ts'

test("HR imports the payroll system's files in the browser", async ({ page, portal }) => {
  await portal.start()
  await signIn(page, portal.url, 'hr.manager')
  await page.getByRole('link', { name: 'Import' }).click()
  const files = page.locator('input[type=file]')
  const preview = page.getByRole('button', { name: 'Preview Import' })

  await test.step('a bad row is named, and nothing can be confirmed', async () => {
    await files.setInputFiles(sampleFiles().map(file => (file.name === 'checks.csv' ? spoiled(file) : file)))
    await preview.click()
    const problems = page.getByRole('table', { name: 'Problems' })
    await expect(problems).toContainText('checks.csv:2')
    await expect(problems).toContainText('grossPay')
    await expect(problems).toContainText('must be an amount such as 1234.50')
    await expect(page.getByRole('button', { name: 'Confirm Import' })).toBeDisabled()
  })

  await test.step('a lost connection loses no file', async () => {
    await files.setInputFiles(sampleFiles().filter(({ name }) => name === 'checks.csv'))
    await page.route('**/api/import/preview', route => route.abort(), { times: 1 })
    await preview.click()
    await expect(page.getByRole('alert')).toContainText(IMPORT_MESSAGES.previewFailed)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expectCounts(page, ['Employees', '12', '0', '0', '0'])
    await expectCounts(page, ['Checks', '72', '0', '0', '0'])
  })

  await test.step('the import is confirmed, and the employees are there', async () => {
    await page.getByRole('button', { name: 'Confirm Import' }).click()
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result).toContainText(IMPORT_MESSAGES.confirmed)
    await result.getByRole('link', { name: 'Manage Employees' }).click()
    await page.getByLabel('ID', { exact: true }).fill('5001')
    await page.getByRole('button', { name: 'Apply Filter' }).click()
    await expect(page.getByRole('table', { name: 'Employees' })).toContainText('Manuel Grant')
  })

  await test.step('the same files once more change nothing', async () => {
    await page.getByRole('link', { name: 'Import' }).click()
    await files.setInputFiles(sampleFiles())
    await preview.click()
    await expectCounts(page, ['Employees', '0', '0', '12', '0'])
    await expectCounts(page, ['Checks', '0', '0', '72', '0'])
  })
})

type SampleFile = ReturnType<typeof sampleFiles>[number]

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
