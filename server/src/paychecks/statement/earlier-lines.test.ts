import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createCheck } from '../factories.ts'

let app: TestApp
let anna: ReturnType<TestApp['withToken']>
beforeAll(async () => {
  app = await buildTestApp()
  const accountId = await app.createAccount({ roles: ['Employee'] })
  await createEmployee(app, { id: '1', accountId })
  anna = app.withToken((await app.signIn(accountId)).token)
  await createEmployee(app, { id: '2' })

  const regular = { kind: 'earning', description: 'Regular', units: '1' } as const
  const dues = { kind: 'otherDeduction', description: 'Dues', amount: 100 } as const
  const federal = { kind: 'tax', description: 'Federal', amount: 20000 } as const
  await createCheck(app, {
    ...{ employeeId: '1', date: '2025-12-31', endDate: '2025-12-28' },
    lines: [{ ...regular, description: 'Last Year', amount: 100, ytd: 100 }],
  })
  await createCheck(app, {
    ...{ employeeId: '1', date: '2026-01-09', endDate: '2026-01-04' },
    lines: [
      { ...regular, amount: 100000, ytd: 100000 },
      { ...federal, ytd: 20000 },
      { ...dues, ytd: 100 },
      { ...dues, ytd: 150 },
    ],
  })
  // Paid on the same day for an earlier period, and written after it.
  await createCheck(app, {
    ...{ employeeId: '1', date: '2026-01-09', endDate: '2025-12-28', sequence: 2 },
    lines: [{ ...federal, ytd: 40000 }],
  })
  await createCheck(app, {
    ...{ employeeId: '1', date: '2026-01-16', endDate: '2026-01-11', grossPay: 50000, netPay: 50000 },
    lines: [{ ...regular, amount: 50000, ytd: 150000 }],
  })
  await createCheck(app, {
    ...{ employeeId: '1', date: '2026-01-23', endDate: '2026-01-18' },
    lines: [{ ...federal, description: 'Later', ytd: 20000 }],
  })
  await createCheck(app, {
    ...{ employeeId: '2', date: '2026-01-09', endDate: '2026-01-04' },
    lines: [{ ...federal, description: 'Foreign', ytd: 20000 }],
  })
})
afterAll(() => app.close())

const KEY = { date: '2026-01-16', endDate: '2026-01-11', sequence: 1 }

test("a check's year before it is told by the last check that has each line", async () => {
  const { body } = await anna.get('/Employee/EarlierLines', { query: { ...KEY, checkDate: KEY.date } })
  expect(body).toEqual({
    items: [
      { kind: 'earning', description: 'Regular', ytd: 1000 },
      { kind: 'otherDeduction', description: 'Dues', ytd: 1 },
      { kind: 'otherDeduction', description: 'Dues', ytd: 1.5 },
      { kind: 'tax', description: 'Federal', ytd: 400 },
    ],
    totalCount: 4,
  })
})

test('the statement of a check of one line has the whole year in its sums', async () => {
  const query = { checkdate: KEY.date, enddate: KEY.endDate, sequence: KEY.sequence }
  const { bytes } = await anna.get('/Employee/check/statement.pdf', { query })
  const [text = ''] = (await extractText(new Uint8Array(bytes))).text
  for (const shown of ['Year to date $1,097.50', 'Federal 0.00 400.00', 'Total Other Deductions 0.00 2.50'])
    expect(text).toContain(shown)
})
