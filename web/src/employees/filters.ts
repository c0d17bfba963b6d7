import { ROLES } from '@epay/contract/auth/roles'
import { z } from 'zod'

export const employeeFiltersSchema = z.object({
  id: z.string().default(''),
  name: z.string().default(''),
  roles: z.array(z.enum(ROLES)).default([]),
})
export type EmployeeFilters = z.output<typeof employeeFiltersSchema>

export const NO_EMPLOYEE_FILTERS: EmployeeFilters = { id: '', name: '', roles: [] }
