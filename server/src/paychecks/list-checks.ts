import type { QueryOf, ResponseOf } from '@epay/contract/common/endpoint'
import type { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { ownEmployeeId } from '#server/employees/get-own-employee.ts'
import type { Context } from '#server/platform/context.ts'
import { presentCheck } from './present.ts'
import { listCheckRows } from './queries.ts'

type List = typeof paycheckEndpoints.list

/** One's own checks, newest first unless sorted. Throws: NOT_FOUND when the account belongs to no employee. */
export async function listChecks(context: Context, query: QueryOf<List>): Promise<ResponseOf<List>> {
  const { checkDate, sequence, checkNumber, sorting, skipCount, maxResultCount } = query
  const filter = { employeeId: await ownEmployeeId(context), date: checkDate, sequence, checkNumber }
  const page = { sorting, skipCount, maxResultCount }
  const { rows, totalCount } = await listCheckRows(context.database.orm, filter, page)
  return { items: rows.map(presentCheck), totalCount }
}
