import { STATEMENT_MESSAGES } from '@epay/contract/paychecks/messages'
import { CHECK_SORT_FIELDS, checkPageSchema, payYearPageSchema } from '@epay/contract/paychecks/schemas'
import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createCheck, signUpEmployee } from './factories.ts'

const JANUARY_9 = { employeeId: '1', date: '2026-01-09', endDate: '2026-01-04', checkNumber: '99' }
const WORK = { payId: 'REG', workDate: '2026-01-02', job: '24-1', jcCostCode: '03' }
const JANUARY_16 = { employeeId: '1', date: '2026-01-16', endDate: '2026-01-11', grossPay: 5 }
const app = await openTestApp()
const anna = await signUpEmployee(app, { id: '1' })
await createCheck(app, {
  ...{ ...JANUARY_9, grossPay: 100050, netPay: 70000 },
  lines: [
    { kind: 'directDeposit', description: 'Savings', amount: 10000, ytd: 10000 },
    { kind: 'earning', description: 'Regular', amount: 100050, ytd: 100050, units: '40.25' },
    { kind: 'directDeposit', description: 'Checking', amount: 60000, ytd: 60000 },
    { kind: 'tax', description: 'Federal', amount: 30050, ytd: 30050 },
    { kind: 'otherDeduction', description: 'Dues', amount: -1, ytd: 0 },
  ],
  details: [{ ...WORK, units: '40.25', rate: '24.8571', amount: 100050 }],
})
await createCheck(app, { ...JANUARY_16, checkNumber: '100', netPay: 9 })
await createCheck(app, { ...JANUARY_16, sequence: 2, checkNumber: '101', netPay: 8 })

async function listNumbers(query: Record<string, string | number>) {
  const { body } = await anna.get('/Employee/Checks', { query })
  const { items, totalCount } = checkPageSchema.parse(body)
  return { numbers: items.map(({ checkNumber }) => checkNumber), totalCount }
}

describe('the list of checks', () => {
  test.each([
    [{}, ['101', '100', '99']],
    [{ Sorting: 'date asc' }, ['99', '101', '100']],
    [{ Sorting: 'chequeNumber asc' }, ['99', '100', '101']],
    [{ Sorting: 'chequeNumber desc' }, ['101', '100', '99']],
    [{ Sorting: 'grossPay desc' }, ['99', '101', '100']],
    [{ Sorting: 'netPay asc' }, ['101', '100', '99']],
    [{ CheckDate: '2026-01-16' }, ['101', '100']],
    [{ CheckDate: '2026-01-16T00:00:00Z', Sequence: 2 }, ['101']],
    [{ CheckNumber: '10' }, ['101', '100']],
    [{ Year: '2026', CheckNumber: '99' }, ['99']],
    [{ Year: '2025' }, []],
    [{ CheckNumber: '_' }, []],
  ])('sorts and filters checks by %o', async (query, numbers) => {
    expect(await listNumbers(query)).toEqual({ numbers, totalCount: numbers.length })
  })

  test('lists each check on one page, even if many have the same value', async () => {
    expect(await listNumbers({ SkipCount: 1, MaxResultCount: 1 })).toEqual({
      numbers: ['100'],
      totalCount: 3,
    })
    for (const field of CHECK_SORT_FIELDS) {
      const pages = [0, 1, 2].map(SkipCount => ({ SkipCount, MaxResultCount: 1, Sorting: `${field} asc` }))
      const lists = await Promise.all(pages.map(page => listNumbers(page)))
      expect(lists.flatMap(({ numbers }) => numbers).toSorted()).toEqual(['100', '101', '99'])
    }
  })

  test.each(['1899', '10000'])('rejects the year %s', async Year => {
    expect((await anna.get('/Employee/Checks', { query: { Year } })).body).toMatchObject({
      errors: { Year: expect.arrayContaining(['Year must be a whole number from 1900 to 9999']) },
    })
  })
})

describe('a check', () => {
  const KEY = { checkdate: '2026-01-09', enddate: '2026-01-04', sequence: 1 }
  const readBody = async (path: string) => (await anna.get(path, { query: KEY })).body

  test('finds a check by its dates and sequence, with its neighbors', async () => {
    expect(await readBody('/Employee/check')).toEqual({
      ...{ date: '2026-01-09', endDate: '2026-01-04', sequence: 1, checkNumber: '99' },
      ...{ grossPay: 1000.5, netPay: 700, periodStart: null, hours: null, sickLeaveHours: null },
      ...{ qualifiedOvertime: null, qualifiedOvertimeYtd: null, corrections: [], isVoided: false },
      ...{ previous: null, next: { date: '2026-01-16', endDate: '2026-01-11', sequence: 1 } },
    })
    const week = { checkdate: '2026-01-16', enddate: '2026-01-11' }
    const get = (query: Record<string, string | number>) => anna.get('/Employee/check', { query })
    expect((await get({ ...week, sequence: 1 })).body).toMatchObject({
      previous: { date: '2026-01-09', endDate: '2026-01-04', sequence: 1 },
      next: { date: '2026-01-16', endDate: '2026-01-11', sequence: 2 },
    })
    const newest = await get({ ...week, sequence: 2 })
    expect(newest.body).toMatchObject({ previous: { sequence: 1 }, next: null })
    expect((await get({ ...KEY, sequence: 3 })).status).toBe(404)
  })

  test.each([
    [
      'DirectDeposits',
      [
        { description: 'Savings', amount: 100, ytd: 100 },
        { description: 'Checking', amount: 600, ytd: 600 },
      ],
    ],
    ['Earnings', [{ description: 'Regular', amount: 1000.5, ytd: 1000.5, units: 40.25 }]],
    ['Taxes', [{ description: 'Federal', amount: 300.5, ytd: 300.5 }]],
    ['OtherDeduction', [{ description: 'Dues', amount: -0.01, ytd: 0 }]],
    ['EarningsDetail', [{ ...WORK, units: 40.25, rate: 24.8571, amount: 1000.5 }]],
  ])('lists the %s of a check in the order of the payroll system', async (path, items) => {
    expect(await readBody(`/Employee/${path}`)).toEqual({ totalCount: items.length, items })
  })
})

const paidClient = await signUpEmployee(app, { id: 'anna' })
const lines = [
  { kind: 'earning', description: 'Regular', amount: 100_010, ytd: 0, units: '40' },
  { kind: 'tax', description: 'Federal', amount: 20_010, ytd: 0 },
  { kind: 'tax', description: 'State', amount: 10_000, ytd: 0 },
  { kind: 'otherDeduction', description: 'Dues', amount: 101, ytd: 0 },
  { kind: 'otherDeduction', description: 'Refund', amount: -100, ytd: 0 },
] as const
const pay = { employeeId: 'anna', grossPay: 100_010, netPay: 69_999, lines: [...lines] }
for (const check of [
  { date: '2025-12-31', hours: '40', checkNumber: '1' },
  { date: '2026-01-01', hours: '38.5', checkNumber: '2' },
  { date: '2026-12-31', hours: '40.0001', checkNumber: '3' },
  { date: '2026-12-31', hours: '0', checkNumber: '4', sequence: 2, lines: [] },
])
  await createCheck(app, { ...pay, ...check })
await createCheck(app, { employeeId: 'anna', date: '2024-06-30', grossPay: 500, netPay: 500 })

describe('years', () => {
  test('sums each year to the cent, newest first', async () => {
    const { body } = await paidClient.get('/Employee/PayYears')
    const year = { taxes: 300.1, otherDeductions: 0.01, netPay: 699.99, grossPay: 1000.1 }
    expect(payYearPageSchema.parse(body).items).toEqual([
      {
        ...{ year: 2026, checkCount: 3, grossPay: 3000.3, netPay: 2099.97 },
        ...{ taxes: 600.2, otherDeductions: 0.02, hours: 78.5001 },
      },
      { ...year, year: 2025, checkCount: 1, hours: 40 },
      { year: 2024, checkCount: 1, grossPay: 5, taxes: 0, otherDeductions: 0, netPay: 5, hours: null },
    ])
  })

  test('downloads a year as CSV with its totals, and audits the download', async () => {
    const { bytes, headers } = await paidClient.get('/exports/pay-year.csv', { query: { year: '2026' } })
    expect(headers.get('content-disposition')).toContain('pay-2026-')
    expect(bytes.toString().trim().split('\r\n').slice(1)).toEqual([
      '"2026-01-01","2026-01-04","2","1000.10","300.10","0.01","699.99","38.5000"',
      '"2026-12-31","2026-01-04","3","1000.10","300.10","0.01","699.99","40.0001"',
      '"2026-12-31","2026-01-04","4","1000.10","0.00","0.00","699.99","0.0000"',
      '"Total","","","3000.30","600.20","0.02","2099.97","78.5001"',
    ])
    const isExport = eq(auditEvents.action, 'checks.exported')
    const entries = await app.context.db.select().from(auditEvents).where(isExport)
    expect(entries).toMatchObject([{ recordId: 'anna', after: { year: 2026 } }])
  })

  test('downloads the statements of a year as one PDF, each on its own page, oldest first', async () => {
    const query = { year: '2026' }
    const { bytes, headers } = await paidClient.get('/Employee/PayYears/statements.pdf', { query })
    expect(headers.get('content-disposition')).toContain('earnings-statements-2026.pdf')
    const { text } = await extractText(new Uint8Array(bytes))
    expect(text).toHaveLength(3)
    for (const [index, number] of ['2', '3', '4'].entries()) {
      expect(text[index]).toContain(`check ${number},`)
      expect(text[index]).toContain(`Page ${index + 1} of 3`)
      expect(text[index]).toContain('699.99')
      expect(text[index]).toContain(STATEMENT_MESSAGES.noDetails)
    }
  })
})
