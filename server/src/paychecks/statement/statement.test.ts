import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createCheck, signUpEmployee } from '../factories.ts'

const ADDRESS = '1200 Harbor Way, Oakland, CA 94607'
const KEY = { checkdate: '2026-01-09', enddate: '2026-01-04', sequence: 1 }

const app = await openTestApp({ environment: { COMPANY_ADDRESS: ADDRESS } })
const anna = await signUpEmployee(app, { id: '1042', name: 'Nguyễn Thị José', ssn: '901-55-1042' })
const detail = { workDate: '2026-01-02', job: '24-1', jcCostCode: '03' }
await createCheck(app, {
  ...{ employeeId: '1042', date: '2026-01-09', endDate: '2026-01-04', checkNumber: '80231' },
  ...{ periodStart: '2025-12-29', hours: '44', sickLeaveHours: '31.5', grossPay: 142601, netPay: 101071 },
  lines: [
    { kind: 'directDeposit', description: 'Checking ****1042', amount: 71071, ytd: 171071 },
    { kind: 'earning', description: 'Regular', amount: 124001, ytd: 124002, units: '40' },
    { kind: 'earning', description: 'Overtime', amount: 18600, ytd: 18603, units: '4' },
    { kind: 'tax', description: 'Federal Income Tax', amount: 31550, ytd: 41234 },
    { kind: 'otherDeduction', description: 'Union dues', amount: 9980, ytd: 19987 },
  ],
  details: [
    { ...detail, payId: 'REG', units: '40', rate: '31', amount: 124001 },
    { ...detail, payId: 'OT', units: '4', rate: '46.5', amount: 18600 },
  ],
})

async function download() {
  const { bytes, headers } = await anna.get('/Employee/check/statement.pdf', { query: KEY })
  return { bytes, headers, pages: (await extractText(new Uint8Array(bytes))).text }
}

describe('the statement', () => {
  test('downloads a statement uncached, with everything in California Labor Code section 226(a) on one page', async () => {
    const { headers, pages } = await download()
    expect(headers.get('content-disposition')).toContain('earnings-statement-2026-01-09-80231.pdf')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(pages).toHaveLength(1)
    for (const expectedText of [
      ...['Test Builders', ADDRESS, 'Nguyễn Thị José', '1042', 'XXX-XX-1042'],
      ...['Dec 29, 2025', 'Jan 4, 2026', 'Jan 9, 2026', '80231'],
      ...['1,426.01', '1,010.71', '44.00', '31.50 hours'],
      ...['1,426.05', '315.50', '412.34', '99.80', '199.87', '1,710.71', '813.84'],
      ...['REG', '40.00', '31.00', '1,240.01', 'OT', '46.50'],
      ...['Federal Income Tax', 'Union dues', 'Checking ****1042', '710.71'],
    ])
      expect(pages[0]).toContain(expectedText)
    expect(pages[0]).not.toContain('901-55')
  })

  test.skipIf(spawnSync('qpdf', ['--version']).error)(
    'writes a PDF that qpdf opens without a warning',
    async () => {
      const { bytes } = await download()
      const path = join(app.dependencies.config.dataDir, 'statement.pdf')
      writeFileSync(path, bytes)
      const validation = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
      expect(validation).toMatchObject({ status: 0, stderr: '' })
      expect(validation.stdout).not.toMatch(/warning/i)
    },
  )

  test('tags the PDF for screen readers, with a title and a language', async () => {
    const { bytes } = await download()
    const document = await getDocumentProxy(new Uint8Array(bytes))
    const { info, metadata } = await document.getMetadata()
    expect(info).toMatchObject({
      Title: 'Earnings Statement Jan 9, 2026 - Nguyễn Thị José',
      Language: 'en-US',
    })
    expect(metadata.get('pdfuaid:part')).toBe('1')
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
    for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Lbl'])
      expect(tree).toContain(`"role":"${role}"`)
  })
})

test('lists the latest lines of earlier checks of the year', async () => {
  const bea = await signUpEmployee(app, { id: '1' })
  const regular = { kind: 'earning', description: 'Regular', units: '1' } as const
  const dues = { kind: 'otherDeduction', description: 'Dues', amount: 100 } as const
  const federal = { kind: 'tax', description: 'Federal', amount: 20000 } as const
  const [date, endDate] = ['2026-01-16', '2026-01-11']
  const lastYearLine = { ...regular, description: 'Last Year', amount: 100, ytd: 100 }
  const january = [
    { ...regular, amount: 100000, ytd: 100000 },
    { ...federal, ytd: 20000 },
  ]
  for (const check of [
    { date: '2025-12-31', endDate: '2025-12-28', lines: [lastYearLine] },
    { date: '2026-01-09', lines: [...january, { ...dues, ytd: 100 }, { ...dues, ytd: 150 }] },
    // Paid on the same day for an earlier period, and inserted later.
    { date: '2026-01-09', endDate: '2025-12-28', sequence: 2, lines: [{ ...federal, ytd: 40000 }] },
    { date, endDate, grossPay: 50000, netPay: 50000, lines: [{ ...regular, amount: 50000, ytd: 150000 }] },
    { date: '2026-01-23', lines: [{ ...federal, description: 'Later', ytd: 20000 }] },
  ])
    await createCheck(app, { employeeId: '1', ...check })
  await createEmployee(app, { id: '2' })
  await createCheck(app, { employeeId: '2', lines: [{ ...federal, description: 'Foreign', ytd: 20000 }] })
  const query = { checkDate: date, endDate, sequence: 1 }
  expect((await bea.get('/Employee/EarlierLines', { query })).body).toEqual({
    items: [
      { kind: 'earning', description: 'Regular', ytd: 1000 },
      { kind: 'otherDeduction', description: 'Dues', ytd: 1 },
      { kind: 'otherDeduction', description: 'Dues', ytd: 1.5 },
      { kind: 'tax', description: 'Federal', ytd: 400 },
    ],
    totalCount: 4,
  })
})
