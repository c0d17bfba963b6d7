import { paySummarySchema, RECENT_CHECKS } from '@epay/contract/paychecks/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createCheck } from './factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2027-01-04T12:00:00Z' })
})
afterAll(() => app.close())

async function signUp(id: string) {
  const accountId = await app.createAccount({ roles: ['Employee'] })
  await createEmployee(app, { id, accountId })
  return app.withToken((await app.signIn(accountId)).token)
}

async function summaryOf(client: ReturnType<TestApp['withToken']>) {
  const { status, body } = await client.get('/Employee/PaySummary')
  expect(status).toBe(200)
  return paySummarySchema.parse(body)
}

test('without a check everything is zero, in the current year', async () => {
  expect(await summaryOf(await signUp('empty'))).toEqual({
    recent: [],
    yearToDate: { year: 2027, grossPay: 0, netPay: 0, taxes: 0, otherDeductions: 0 },
  })
})

test("sums the newest check's calendar year to the cent", async () => {
  const anna = await signUp('anna')
  const dates = ['2025-12-31', '2026-01-01', '2026-06-30', '2026-12-31']
  for (const date of dates)
    await createCheck(app, {
      ...{ employeeId: 'anna', date, endDate: date, grossPay: 100_010, netPay: 69_999 },
      lines: [
        { kind: 'earning', description: 'Regular', amount: 100_010, ytd: 0, units: '40' },
        { kind: 'tax', description: 'Federal', amount: 20_010, ytd: 0 },
        { kind: 'tax', description: 'State', amount: 10_000, ytd: 0 },
        { kind: 'otherDeduction', description: 'Dues', amount: 101, ytd: 0 },
        { kind: 'otherDeduction', description: 'Refund', amount: -100, ytd: 0 },
        { kind: 'directDeposit', description: 'Checking', amount: 69_999, ytd: 0 },
      ],
    })
  await signUp('boris')
  await createCheck(app, { employeeId: 'boris', date: '2026-06-30', grossPay: 1, netPay: 1 })

  const { recent, yearToDate } = await summaryOf(anna)
  expect(yearToDate).toEqual({
    year: 2026,
    grossPay: 3000.3,
    netPay: 2099.97,
    taxes: 900.3,
    otherDeductions: 0.03,
  })
  expect(recent.map(({ date }) => date)).toEqual(dates.toReversed())
})

test('shows the newest twelve checks, newest first', async () => {
  const carla = await signUp('carla')
  for (let sequence = 1; sequence <= RECENT_CHECKS + 2; sequence++)
    await createCheck(app, { employeeId: 'carla', date: '2026-03-06', sequence, grossPay: 100, netPay: 70 })
  const { recent, yearToDate } = await summaryOf(carla)
  expect(recent.map(({ sequence }) => sequence)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  expect(yearToDate.grossPay).toBe(RECENT_CHECKS + 2)
})
