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

it('lists the newest twelve checks, and sums all of their year', async ({ office }) => {
  const carla = await signUp(office, 'carla')
  await createCheck(office, { employeeId: 'carla', date: '2024-12-31', grossPay: 999 })
  for (let sequence = 1; sequence <= RECENT_CHECKS + 2; sequence++)
    await createCheck(office, { employeeId: 'carla', date: '2025-01-01', sequence, grossPay: 100 })
  const { recent, yearToDate } = await getPaySummary(carla)
  expect(recent.map(({ sequence }) => sequence)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  expect(yearToDate).toMatchObject({ year: 2025, grossPay: RECENT_CHECKS + 2 })
})
