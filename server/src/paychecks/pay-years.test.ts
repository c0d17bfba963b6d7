import { checkPageSchema, payYearPageSchema } from '@epay/contract/paychecks/schemas'
import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createCheck } from './factories.ts'

let app: TestApp
let anna: ReturnType<TestApp['withToken']>
beforeAll(async () => {
  app = await buildTestApp()
  anna = await signUp('anna')
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
  await createCheck(app, { ...pay, date: '2026-12-31', sequence: 2, checkNumber: '4', hours: '0', lines: [] })
  await createCheck(app, { employeeId: 'anna', date: '2024-06-30', grossPay: 500, netPay: 500 })
  await createCheck(app, { employeeId: 'boris', date: '2026-06-30', grossPay: 1, netPay: 1 })
})
afterAll(() => app.close())

const STATEMENTS = '/Employee/PayYears/statements.pdf'

async function signUp(id: string) {
  const accountId = await app.createAccount({ roles: ['Employee'] })
  await createEmployee(app, { id, accountId })
  return app.withToken((await app.signIn(accountId)).token)
}

test("one's own pay by calendar year, newest first, to the cent", async () => {
  const { status, body } = await anna.get('/Employee/PayYears')
  expect(status).toBe(200)
  const year = { taxes: 300.1, otherDeductions: 0.01, netPay: 699.99, grossPay: 1000.1 }
  expect(payYearPageSchema.parse(body).items).toEqual([
    {
      ...{ year: 2026, checkCount: 3, grossPay: 3000.3, netPay: 2099.97 },
      ...{ taxes: 600.2, otherDeductions: 0.02, hours: 78.5001 },
    },
    { ...year, year: 2025, checkCount: 1, hours: 40 },
    // The payroll system told no hours of this one.
    { year: 2024, checkCount: 1, grossPay: 5, taxes: 0, otherDeductions: 0, netPay: 5, hours: null },
  ])
})

test('the list of a year has its checks alone, the newest first', async () => {
  const numbersOf = async (query: Record<string, string>) => {
    const { body } = await anna.get('/Employee/Checks', { query })
    const { items, totalCount } = checkPageSchema.parse(body)
    expect(totalCount).toBe(items.length)
    return items.map(({ checkNumber }) => checkNumber)
  }
  expect(await numbersOf({ Year: '2026' })).toEqual(['4', '3', '2'])
  expect(await numbersOf({ Year: '2026', CheckNumber: '3' })).toEqual(['3'])
  expect(await numbersOf({ Year: '2026', CheckDate: '2025-12-31' })).toEqual([])
  expect(await numbersOf({ Year: '' })).toHaveLength(5)
  for (const Year of ['1899', '10000'])
    expect((await anna.get('/Employee/Checks', { query: { Year } })).body).toMatchObject({
      errors: { Year: expect.arrayContaining(['Year must be a whole number from 1900 to 9999']) },
    })
})

test("a year's checks are a file with their sums, and audited", async () => {
  const { status, bytes, headers } = await anna.get('/exports/pay-year.csv', { query: { year: '2026' } })
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
  const { status, bytes, headers } = await anna.get(STATEMENTS, { query: { year: '2026' } })
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
