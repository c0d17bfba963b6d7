import { CHECK_SORT_FIELDS, checkPageSchema, payYearPageSchema } from '@epay/contract/paychecks/schemas'
import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditEvents } from '#server/audit/tables.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createCheck } from './factories.ts'

let app: TestApp
let anna: ReturnType<TestApp['withToken']>
beforeAll(async () => {
  app = await buildTestApp()
  anna = await signUp('1')
  await createCheck(app, {
    ...{ employeeId: '1', date: '2026-01-09', endDate: '2026-01-04', checkNumber: '99', grossPay: 100050 },
    netPay: 70000,
    lines: [
      { kind: 'directDeposit', description: 'Savings', amount: 10000, ytd: 10000 },
      { kind: 'earning', description: 'Regular', amount: 100050, ytd: 100050, units: '40.25' },
      { kind: 'directDeposit', description: 'Checking', amount: 60000, ytd: 60000 },
      { kind: 'tax', description: 'Federal', amount: 30050, ytd: 30050 },
      { kind: 'otherDeduction', description: 'Dues', amount: -1, ytd: 0 },
    ],
    details: [
      {
        payId: 'REG',
        workDate: '2026-01-02',
        units: '40.25',
        rate: '24.8571',
        amount: 100050,
        job: '24-1',
        jcCostCode: '03',
      },
    ],
  })
  await createCheck(app, {
    employeeId: '1',
    date: '2026-01-16',
    endDate: '2026-01-11',
    checkNumber: '100',
    grossPay: 5,
    netPay: 9,
  })
  await createCheck(app, {
    employeeId: '1',
    date: '2026-01-16',
    endDate: '2026-01-11',
    sequence: 2,
    checkNumber: '101',
    grossPay: 5,
    netPay: 8,
  })
})
afterAll(() => app.close())

async function signUp(id: string) {
  const accountId = await app.createAccount({ roles: ['Employee'] })
  await createEmployee(app, { id, accountId })
  return app.withToken((await app.signIn(accountId)).token)
}

const pageSchema = z.object({
  items: z.array(z.object({ checkNumber: z.string(), sequence: z.number() })),
  totalCount: z.number(),
})
async function list(query: Record<string, string | number>) {
  const { status, body } = await anna.get('/Employee/Checks', { query })
  expect(status).toBe(200)
  const { items, totalCount } = pageSchema.parse(body)
  return { numbers: items.map(({ checkNumber }) => checkNumber), totalCount }
}

const KEY = { checkdate: '2026-01-09', enddate: '2026-01-04', sequence: 1 }

describe('the list', () => {
  test("is empty without checks of one's own", async () => {
    const { status, body } = await (await signUp('3')).get('/Employee/Checks')
    expect({ status, body }).toEqual({ status: 200, body: { items: [], totalCount: 0 } })
  })

  test.each([
    [{}, ['101', '100', '99']],
    [{ Sorting: 'date asc' }, ['99', '101', '100']],
    [{ Sorting: 'chequeNumber asc' }, ['99', '100', '101']],
    [{ Sorting: 'chequeNumber desc' }, ['101', '100', '99']],
    [{ Sorting: 'grossPay desc' }, ['99', '101', '100']],
    [{ Sorting: 'netPay asc' }, ['101', '100', '99']],
  ])('sorts by %o', async (query, numbers) => {
    expect((await list(query)).numbers).toEqual(numbers)
  })

  test.each([
    [{ CheckDate: '2026-01-16' }, ['101', '100']],
    [{ CheckDate: '2026-01-16T00:00:00Z', Sequence: 2 }, ['101']],
    [{ CheckNumber: '10' }, ['101', '100']],
    [{ CheckDate: '', CheckNumber: '' }, ['101', '100', '99']],
    [{ CheckNumber: '555' }, []],
  ])('filters by %o', async (query, numbers) => {
    expect(await list(query)).toEqual({ numbers, totalCount: numbers.length })
  })

  test('pages, and shows each check once where many have the same value', async () => {
    expect(await list({ SkipCount: 1, MaxResultCount: 1 })).toEqual({ numbers: ['100'], totalCount: 3 })
    for (const field of CHECK_SORT_FIELDS) {
      const pages = [0, 1, 2].map(SkipCount => ({ SkipCount, MaxResultCount: 1, Sorting: `${field} asc` }))
      const found = await Promise.all(pages.map(list))
      expect(found.flatMap(({ numbers }) => numbers).toSorted()).toEqual(['100', '101', '99'])
    }
  })

  test.each(["'; drop table employees; --", '_', '%', '\\'])('the filter %s is text', async CheckNumber => {
    expect(await list({ CheckNumber })).toEqual({ numbers: [], totalCount: 0 })
  })
})

describe('one check', () => {
  const read = async (path: string) => (await anna.get(path, { query: KEY })).body

  test('is found by its dates and sequence', async () => {
    expect(await read('/Employee/check')).toEqual({
      date: '2026-01-09',
      endDate: '2026-01-04',
      sequence: 1,
      checkNumber: '99',
      grossPay: 1000.5,
      netPay: 700,
      periodStart: null,
      hours: null,
      sickLeaveHours: null,
      qualifiedOvertime: null,
      qualifiedOvertimeYtd: null,
      corrections: [],
      isVoided: false,
      previous: null,
      next: { date: '2026-01-16', endDate: '2026-01-11', sequence: 1 },
    })
    const ofNextWeek = { checkdate: '2026-01-16', enddate: '2026-01-11' }
    const neighborsOf = async (number: number) =>
      (await anna.get('/Employee/check', { query: { ...ofNextWeek, sequence: number } })).body
    expect(await neighborsOf(1)).toMatchObject({
      previous: { date: '2026-01-09', endDate: '2026-01-04', sequence: 1 },
      next: { date: '2026-01-16', endDate: '2026-01-11', sequence: 2 },
    })
    expect(await neighborsOf(2)).toMatchObject({ previous: { sequence: 1 }, next: null })
    expect((await anna.get('/Employee/check', { query: { ...KEY, sequence: 3 } })).status).toBe(404)
    expect((await anna.get('/Employee/check')).status).toBe(400)
  })

  test('has its lines by kind, in the order of the payroll system', async () => {
    expect(await read('/Employee/DirectDeposits')).toEqual({
      totalCount: 2,
      items: [
        { description: 'Savings', amount: 100, ytd: 100 },
        { description: 'Checking', amount: 600, ytd: 600 },
      ],
    })
    expect(await read('/Employee/Earnings')).toEqual({
      totalCount: 1,
      items: [{ description: 'Regular', amount: 1000.5, ytd: 1000.5, units: 40.25 }],
    })
    expect(await read('/Employee/Taxes')).toMatchObject({
      items: [{ description: 'Federal', amount: 300.5 }],
    })
    expect(await read('/Employee/OtherDeduction')).toMatchObject({ items: [{ amount: -0.01, ytd: 0 }] })
    expect(await read('/Employee/EarningsDetail')).toEqual({
      totalCount: 1,
      items: [
        {
          payId: 'REG',
          workDate: '2026-01-02',
          units: 40.25,
          rate: 24.8571,
          amount: 1000.5,
          job: '24-1',
          jcCostCode: '03',
        },
      ],
    })
  })
})

describe('years', () => {
  let paid: ReturnType<TestApp['withToken']>
  beforeAll(async () => {
    paid = await signUp('anna')
    await signUp('boris')
    const lines = [
      { kind: 'earning', description: 'Regular', amount: 100_010, ytd: 0, units: '40' },
      { kind: 'tax', description: 'Federal', amount: 20_010, ytd: 0 },
      { kind: 'tax', description: 'State', amount: 10_000, ytd: 0 },
      { kind: 'otherDeduction', description: 'Dues', amount: 101, ytd: 0 },
      { kind: 'otherDeduction', description: 'Refund', amount: -100, ytd: 0 },
    ] as const
    const pay = { employeeId: 'anna', grossPay: 100_010, netPay: 69_999, lines: [...lines] }
    await createCheck(app, { ...pay, date: '2025-12-31', hours: '40', checkNumber: '1' })
    await createCheck(app, { ...pay, date: '2026-01-01', hours: '38.5', checkNumber: '2' })
    await createCheck(app, { ...pay, date: '2026-12-31', hours: '40.0001', checkNumber: '3' })
    await createCheck(app, {
      ...pay,
      date: '2026-12-31',
      sequence: 2,
      checkNumber: '4',
      hours: '0',
      lines: [],
    })
    await createCheck(app, { employeeId: 'anna', date: '2024-06-30', grossPay: 500, netPay: 500 })
    await createCheck(app, { employeeId: 'boris', date: '2026-06-30', grossPay: 1, netPay: 1 })
  })

  const STATEMENTS = '/Employee/PayYears/statements.pdf'

  test("one's own pay by calendar year, newest first, to the cent", async () => {
    const { status, body } = await paid.get('/Employee/PayYears')
    expect(status).toBe(200)
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

  test('the list of a year has its checks alone, the newest first', async () => {
    const numbersOf = async (query: Record<string, string>) => {
      const { body } = await paid.get('/Employee/Checks', { query })
      const { items, totalCount } = checkPageSchema.parse(body)
      expect(totalCount).toBe(items.length)
      return items.map(({ checkNumber }) => checkNumber)
    }
    expect(await numbersOf({ Year: '2026' })).toEqual(['4', '3', '2'])
    expect(await numbersOf({ Year: '2026', CheckNumber: '3' })).toEqual(['3'])
    expect(await numbersOf({ Year: '2026', CheckDate: '2025-12-31' })).toEqual([])
    expect(await numbersOf({ Year: '' })).toHaveLength(5)
    for (const Year of ['1899', '10000'])
      expect((await paid.get('/Employee/Checks', { query: { Year } })).body).toMatchObject({
        errors: { Year: expect.arrayContaining(['Year must be a whole number from 1900 to 9999']) },
      })
  })

  test("a year's checks are a file with their sums, and audited", async () => {
    const { status, bytes, headers } = await paid.get('/exports/pay-year.csv', { query: { year: '2026' } })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('pay-2026-')
    expect(bytes.toString().trim().split('\r\n').slice(1)).toEqual([
      '"2026-01-01","2026-01-04","2","1000.10","300.10","0.01","699.99","38.5000"',
      '"2026-12-31","2026-01-04","3","1000.10","300.10","0.01","699.99","40.0001"',
      '"2026-12-31","2026-01-04","4","1000.10","0.00","0.00","699.99","0.0000"',
      '"Total","","","3000.30","600.20","0.02","2099.97","78.5001"',
    ])
    const entries = await app.context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'checks.exported'))
    expect(entries).toMatchObject([{ recordId: 'anna', after: { year: 2026 } }])
  })

  test("a year's statements are one PDF, each on pages of its own with its footer, oldest first", async () => {
    const { status, bytes, headers } = await paid.get(STATEMENTS, { query: { year: '2026' } })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toContain('earnings-statements-2026.pdf')
    const { text } = await extractText(new Uint8Array(bytes))
    expect(text).toHaveLength(3)
    for (const [index, number] of ['2', '3', '4'].entries()) {
      expect(text[index]).toContain(`check ${number},`)
      expect(text[index]).toContain(`Page ${index + 1} of 3`)
      expect(text[index]).toContain('699.99')
    }
  })
})
