import { RECENT_CHECKS } from '@epay/contract/paychecks/schemas'
import { expect } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { actingUser } from '#server/platform/context.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { createCheck } from './factories.ts'
import { getPaySummary } from './read-checks.ts'

async function signUp(office: Office, id: string) {
  const owner = await office.signUp({ roles: ['Employee'] })
  await createEmployee(office, { id, accountId: actingUser(owner).accountId })
  return owner
}

it('sums to zero in the current year without checks', async ({ office }) => {
  expect(await getPaySummary(await signUp(office, 'empty'))).toEqual({
    recent: [],
    yearToDate: { year: 2026, grossPay: 0, netPay: 0, taxes: 0, otherDeductions: 0 },
  })
})

it("sums the newest check's calendar year to the cent", async ({ office }) => {
  const anna = await signUp(office, 'anna')
  const dates = ['2024-12-31', '2025-01-01', '2025-06-30', '2025-12-31']
  for (const date of dates)
    await createCheck(office, {
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
  await signUp(office, 'boris')
  await createCheck(office, { employeeId: 'boris', date: '2025-06-30', grossPay: 1, netPay: 1 })

  const { recent, yearToDate } = await getPaySummary(anna)
  const sums = { grossPay: 3000.3, netPay: 2099.97, taxes: 900.3, otherDeductions: 0.03 }
  expect(yearToDate).toEqual({ year: 2025, ...sums })
  expect(recent.map(({ date }) => date)).toEqual(dates.toReversed())
})

it('lists the newest twelve checks, and sums all of the year', async ({ office }) => {
  const carla = await signUp(office, 'carla')
  for (let sequence = 1; sequence <= RECENT_CHECKS + 2; sequence++)
    await createCheck(office, { employeeId: 'carla', sequence, grossPay: 100 })
  const { recent, yearToDate } = await getPaySummary(carla)
  expect(recent.map(({ sequence }) => sequence)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  expect(yearToDate.grossPay).toBe(RECENT_CHECKS + 2)
})
