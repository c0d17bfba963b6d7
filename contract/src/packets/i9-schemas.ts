import { z } from 'zod'
import { dateSchema } from '../common/dates.ts'

/** What HR noted as done. */
const doneSchema = z.object({ id: z.string(), doneOn: dateSchema, by: z.string() })

/** What Form I-9 still asks for, and what HR noted; of a submitted packet with a first day of work. */
export const i9ClockSchema = z.object({
  today: dateSchema,
  /** After the employment nothing is due any more. */
  isEmployed: z.boolean(),
  section2: z.object({
    dueOn: dateSchema,
    /** The first day on which it can have been completed. */
    earliestOn: dateSchema,
    done: doneSchema.nullable(),
  }),
  /** Null when the packet asks for none. */
  reverification: z
    .object({
      /** When the work authorization expires; null once HR noted that it needs no other look. */
      dueOn: dateSchema.nullable(),
      /** The newest one. */
      done: doneSchema.nullable(),
    })
    .nullable(),
})
export type I9Clock = z.infer<typeof i9ClockSchema>

export const section2Schema = z.object({
  /** Null takes it back. */
  doneOn: dateSchema.nullable(),
  /** The record that the caller saw, null for none, so that nobody overwrites what they have not seen. */
  seenId: z.string().nullable(),
})

export const reverificationSchema = z.object({
  /** The date that it is about, so that the same one is not noted twice. */
  dueOn: dateSchema,
  /** When the new authorization expires; null when it never has to be looked at again. */
  authorizedUntil: dateSchema.nullable(),
})
