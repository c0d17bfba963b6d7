import type { QueryOf, ResponseOf } from '@epay/contract/common/endpoint'
import type { employeeEndpoints } from '@epay/contract/employees/endpoints'
import type { Context } from '#server/platform/context.ts'
import { listEmployeeRows } from './queries.ts'

type List = typeof employeeEndpoints.list

const DEFAULT_SORTING = { field: 'Id', direction: 'asc' } as const

export async function listEmployees(context: Context, query: QueryOf<List>): Promise<ResponseOf<List>> {
  const { id, name, roles, sorting = DEFAULT_SORTING, skipCount, maxResultCount } = query
  const page = { sorting, skipCount, maxResultCount }
  const { rows, totalCount } = await listEmployeeRows(context.database.orm, { id, name, roles }, page)
  return { items: rows, totalCount }
}
