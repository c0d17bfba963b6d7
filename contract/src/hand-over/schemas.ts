import { z } from 'zod'
import { HIRING_FIELDS } from '../applications/application-fields.ts'
import { tooLongMessage } from '../applications/messages.ts'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { containsPersonalNumber } from '../common/personal-numbers.ts'
import { requiredText } from '../common/text.ts'
import { isAddressableId } from '../employees/schemas.ts'
import { isWorkState } from './due-days.ts'
import { HAND_OVER_MESSAGES } from './messages.ts'

export const REASON_MAX = 300
const PEOPLE_PER_FILE_MAX = 200
const FORMAT_MAX_CHARACTERS = 100_000

const withoutPersonalNumbers = (schema: z.ZodType<string, string | undefined>) =>
  schema.refine(text => !containsPersonalNumber(text), HAND_OVER_MESSAGES.numbersInReason)
const reasonTooLong = tooLongMessage('The reason', REASON_MAX)

const personShape = {
  /** The application's ID. */
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  jobAppliedFor: z.string(),
  firstDay: dateSchema.nullable(),
  /** Defaults to the work state in Settings; '' if neither is set. */
  workState: z.string(),
}

const hireSchema = z.object({
  ...personShape,
  employeeNumber: z.string().nullable(),
  /** When the last payroll file that included this person was created, and who created it; null if there is none. */
  handedOver: z.object({ at: instantSchema, by: z.string() }).nullable(),
  /** Names of values that changed since `handedOver`. */
  changed: z.array(z.string()),
})
export type Hire = z.infer<typeof hireSchema>

export const hireListSchema = z.object({
  items: z.array(hireSchema),
  /**
   * Null if every listed hire has a number, if no numbers are in use, or if any number in use isn't a whole number of
   * at most eight digits.
   */
  nextNumber: z.string().nullable(),
  formats: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type HireList = z.infer<typeof hireListSchema>

const selectionShape = {
  formatId: z.string().min(1).max(100),
  ids: z.array(z.string().max(100)).min(1).max(PEOPLE_PER_FILE_MAX),
}
export const previewRequestSchema = z.object(selectionShape)
export const fileRequestSchema = z.object({
  ...selectionShape,
  reason: withoutPersonalNumbers(requiredText(HAND_OVER_MESSAGES.reason, REASON_MAX, reasonTooLong)),
  code: requiredText(HAND_OVER_MESSAGES.code, 40, HAND_OVER_MESSAGES.code),
})

/** SSNs and account numbers are masked to their last four digits. */
export const previewSchema = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      cells: z.array(
        z.object({
          name: z.string(),
          value: z.string(),
          cut: z.string(),
          isFolded: z.boolean(),
          isSecret: z.boolean(),
        }),
      ),
      /** Reasons why the person is left out of the file. */
      problems: z.array(z.string()),
    }),
  ),
  /** Number of people in the file. */
  count: z.number().int(),
})
export type PreviewRow = z.infer<typeof previewSchema>['rows'][number]

const handOverSchema = z.object({
  id: z.string(),
  at: instantSchema,
  by: z.string(),
  format: z.string(),
  reason: z.string(),
  /** SHA-256 of the file. */
  digest: z.string(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      employeeNumber: z.string(),
      /** When an import included the person; null until then. */
      closedAt: instantSchema.nullable(),
    }),
  ),
})
export type HandOver = z.infer<typeof handOverSchema>
/** Newest first. */
export const handOverListSchema = z.array(handOverSchema)

export const employeeNumberSchema = z.object({
  employeeNumber: requiredText(
    HAND_OVER_MESSAGES.numberNeeded,
    HIRING_FIELDS.sageEmployeeId.max,
    tooLongMessage('The employee number', HIRING_FIELDS.sageEmployeeId.max),
  ).refine(isAddressableId, HAND_OVER_MESSAGES.onlyDots),
})

export const workStateSchema = z.object({
  /** '' uses the default from Settings. */
  workState: z.string().refine(state => state === '' || isWorkState(state), HAND_OVER_MESSAGES.state),
})
export const hireWorkStateSchema = z.object({
  workState: z.string(),
  defaultWorkState: z.string(),
})

export const REPORT_STATUSES = ['open', 'reported', 'notNeeded', 'didNotStart'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

const reportSchema = z.object({
  ...personShape,
  firstDay: dateSchema,
  /**
   * The state to report to: the work state, unless Settings specifies one state for all reports; '' if neither is
   * set.
   */
  reportsTo: z.string(),
  /** Null if there is no state to report to. */
  dueOn: dateSchema.nullable(),
  status: z.enum(REPORT_STATUSES),
  /** Set if the status is `reported`. */
  reportedOn: dateSchema.nullable(),
  /** Set if the status is `notNeeded`. */
  reason: z.string(),
  notedBy: z.string().nullable(),
  /** Days since an earlier employment, if too few for the state to require a new report. */
  daysAway: z.number().int().nullable(),
  /** Last four digits; '' without a packet. */
  ssn: z.string(),
  address: z.string(),
  employeeNumber: z.string().nullable(),
  /** Whether an employee record exists in which the SSN can be revealed. */
  hasRecord: z.boolean(),
})
export type NewHireReport = z.infer<typeof reportSchema>

export const reportListSchema = z.object({
  today: dateSchema,
  items: z.array(reportSchema),
  employer: z.object({ name: z.string(), address: z.string(), ein: z.string() }),
})
export type ReportList = z.infer<typeof reportListSchema>

export const reportNoteSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('open') }),
  z.object({ status: z.literal('reported'), reportedOn: dateSchema }),
  z.object({
    status: z.literal('notNeeded'),
    reason: withoutPersonalNumbers(requiredText(HAND_OVER_MESSAGES.reason, REASON_MAX, reasonTooLong)),
  }),
  z.object({ status: z.literal('didNotStart') }),
])
export type ReportNote = z.output<typeof reportNoteSchema>

export const addedFormatSchema = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: instantSchema,
  addedBy: z.string(),
})
export type AddedFormat = z.infer<typeof addedFormatSchema>
export const newFormatSchema = z.object({ json: z.string().max(FORMAT_MAX_CHARACTERS) })
