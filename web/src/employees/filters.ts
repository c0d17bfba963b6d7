import { ROLES } from '@epay/contract/auth/roles'
import { z } from 'zod'
import { textFilter } from '#web/ui/list-filters.ts'

export const employeeFiltersSchema = z.object({
  id: textFilter,
  name: textFilter,
  roles: z.array(z.enum(ROLES)).default([]),
})
export type EmployeeFilters = z.output<typeof employeeFiltersSchema>

export const NO_EMPLOYEE_FILTERS: EmployeeFilters = { id: '', name: '', roles: [] }
