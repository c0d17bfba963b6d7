import { formatDate } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import { sumOf } from '@epay/contract/paychecks/sums'
import { expect } from '@playwright/test'
import { download } from './fixtures/download.ts'
import { openFilter } from './fixtures/filter.ts'
import { test } from './fixtures/portal.ts'
import { readPdf } from './fixtures/read-pdf.ts'
import { readSample, readSampleCheck, SAMPLES_FOLDER, type SampleRow } from './fixtures/samples.ts'
import { signIn } from './fixtures/sign-in.ts'

const PASSWORD = 'a password for the journey'

test.use({ isDemo: false })

test('an imported employee opens, prints, and downloads a check that matches the files', async ({
  page,
  portal,
}) => {
  expect(await portal.command('import', [SAMPLES_FOLDER])).toMatch(/Checks +72 new/)
  const { employee, check } = readSampleCheck()
  const lines = readSample('check-lines.csv').filter(row => belongsTo(check, row))
  await portal.command('admin', ['set-password', '--username', employee.email], PASSWORD)
  await portal.start()

  // Headless browsers have no print dialog; this mimics closing it right away.
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('afterprint'))
  })
  await signIn(page, portal.url, employee.email, PASSWORD)
  await page.getByRole('link', { name: 'Employee Checks' }).click()
  await openFilter(page)
  await page.getByLabel('Check Number').fill(String(check.checkNumber))
  await page.getByRole('button', { name: 'Apply Filter' }).click()
  await page.getByRole('link', { name: `View check ${check.checkNumber}` }).click()
  for (const [title, kind] of [
    ['Earnings', 'earning'],
    ['Direct Deposits', 'directDeposit'],
    ['Taxes', 'tax'],
    ['Other Deductions', 'otherDeduction'],
  ] as const) {
    const amounts = lines.filter(line => line.kind === kind).map(({ amount }) => Number(amount))
    const total = page.getByRole('region', { name: title, exact: true }).locator('tfoot')
    await expect(total).toContainText(formatMoney(sumOf(amounts, amount => amount)))
  }

  const details = readSample('earnings-details.csv').filter(row => belongsTo(check, row))
  const maskedSsn = `XXX-XX-${employee.ssn?.slice(-4)}`
  const expectedTexts = [
    ...['Harbor Builders', employee.name, employee.id, maskedSsn, check.checkNumber],
    ...[check.date, check.endDate, check.periodStart].map(date => formatDate(String(date))),
    ...[check.grossPay, check.netPay].map(amount => formatMoney(Number(amount))),
    ...lines.flatMap(line => [
      line.description,
      ...[line.amount, line.ytd].map(each => formatMoney(Number(each))),
    ]),
    ...details.map(({ rate }) => String(Number(rate))),
  ]
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages, 'the print view is one page').toHaveLength(1)
  expectTexts(pages, expectedTexts)

  await page.emulateMedia({ media: 'screen' })
  const statement = await download(page.getByRole('button', { name: 'Download PDF' }))
  expectTexts(await readPdf(statement), expectedTexts)

  const reloadPromise = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Print' }).click()
  await reloadPromise
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Check dated')
})

function belongsTo(check: SampleRow, { employeeId, date, sequence }: SampleRow): boolean {
  return employeeId === check.employeeId && date === check.date && sequence === check.sequence
}

/** Ignores line breaks. */
function expectTexts(pages: readonly string[], expectedTexts: readonly (string | undefined)[]): void {
  const text = pages.join(' ').replaceAll(/\s+/g, ' ')
  expect([...new Set(expectedTexts)].filter(expected => !text.includes(String(expected)))).toEqual([])
}
