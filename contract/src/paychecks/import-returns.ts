import { z } from 'zod'
import { instantSchema } from '../common/dates.ts'

/** Someone whom the files make active: a deleted employee, or one who was inactive (`deleted` is null). */
export const returningPersonSchema = z.object({
  employeeId: z.string(),
  /** In the files. */
  name: z.string(),
  deleted: z
    .object({
      at: instantSchema,
      by: z.string(),
      /** Of the deleted record: payroll may have given the ID to someone else. */
      name: z.string(),
      /** Why the caller may not restore them. */
      refusal: z.string().nullable(),
    })
    .nullable(),
})
export type ReturningPerson = z.infer<typeof returningPersonSchema>

/** The IDs of the deleted employees to restore. */
export const restoreSchema = z.array(z.string().max(40)).max(10_000)
