import { type PaySummary, RECENT_CHECKS } from '@epay/contract/paychecks/schemas'
import { ownEmployeeId } from '#server/employees/get-own-employee.ts'
import type { Context } from '#server/platform/context.ts'
import { presentCheck, presentYearToDate } from './present.ts'
import { listNewestCheckRows, sumYear } from './queries.ts'

/**
 * One's own newest checks, and the sums of the newest one's calendar year: in January the last year's still tell more
 * than nothing. Throws: NOT_FOUND when the account belongs to no employee.
 */
export async function getPaySummary(context: Context): Promise<PaySummary> {
  const { orm } = context.database
  const employeeId = await ownEmployeeId(context)
  const recent = await listNewestCheckRows(orm, employeeId, RECENT_CHECKS)
  const newest = recent[0]?.date ?? context.clock.today()
  const year = Number(newest.slice(0, 4))
  const sums = await sumYear(orm, employeeId, year)
  return { recent: recent.map(presentCheck), yearToDate: presentYearToDate(year, sums) }
}
