import { z } from 'zod'
import { HIRING_FIELDS } from '../applications/application-fields.ts'
import { tooLongMessage } from '../applications/messages.ts'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { type ClientOutput, extra } from '../common/extra.ts'
import { containsPersonalNumber } from '../common/personal-numbers.ts'
import { requiredLines, requiredText } from '../common/text.ts'
import { isAddressableId } from '../employees/schemas.ts'
import { i9ClockSchema } from './i9.ts'
import { CREATE_EMPLOYEE_MESSAGES, REOPEN_MESSAGES } from './staff-messages.ts'

export const REOPEN_REASON_MAX = 500

export const reopenSchema = z.object({
  /** Emailed to the candidate. */
  reason: requiredLines(
    REOPEN_MESSAGES.reason,
    REOPEN_REASON_MAX,
    tooLongMessage('The reason', REOPEN_REASON_MAX),
  ).refine(reason => !containsPersonalNumber(reason), REOPEN_MESSAGES.numbersInReason),
})

export const createEmployeeSchema = z.object({
  employeeId: requiredText(
    CREATE_EMPLOYEE_MESSAGES.id,
    HIRING_FIELDS.sageEmployeeId.max,
    tooLongMessage('Sage Employee ID', HIRING_FIELDS.sageEmployeeId.max),
  ).refine(isAddressableId, CREATE_EMPLOYEE_MESSAGES.onlyDots),
  /** Whether to link the existing account that has the candidate's email address. */
  useExistingAccount: z.boolean().default(false),
  /** Whether to link the existing payroll record with this ID. */
  useExistingEmployee: z.boolean().default(false),
})
export type NewEmployeeRequest = z.output<typeof createEmployeeSchema>

export const employmentEndSchema = z.object({ endedOn: dateSchema.nullable() })

/** Versions are numbered from 1. Every version except possibly the newest was reopened. */
const packetVersionSchema = z.object({
  number: z.number().int(),
  submittedAt: instantSchema,
  submittedBy: z.string(),
  filledInBy: z.enum(['candidate', 'staff']),
  reopenedAt: instantSchema.nullable(),
  /** `true` if a virus scanner found all supporting documents clean; `false` if any wasn't scanned. */
  areDocumentsScanned: extra(z.boolean()),
})
export type PacketVersion = ClientOutput<typeof packetVersionSchema>
export type FullPacketVersion = z.output<typeof packetVersionSchema>

export const packetOverviewSchema = z.object({
  /** Oldest first; empty before the first submission and after deletion. */
  versions: z.array(packetVersionSchema),
  employee: z.object({ id: z.string(), isDeleted: z.boolean() }).nullable(),
  hiredOn: dateSchema.nullable(),
  endedOn: dateSchema.nullable(),
  /** `null` without a hire date. */
  keepUntil: dateSchema.nullable(),
  isDue: z.boolean(),
  deletedAt: instantSchema.nullable(),
  /** `null` without a packet or a hire date, and for users who aren't allowed to edit I-9 dates. */
  i9: extra(i9ClockSchema.nullable()),
})
export type PacketOverview = ClientOutput<typeof packetOverviewSchema>
export type FullPacketOverview = z.output<typeof packetOverviewSchema>

export const PACKET_FILE_KINDS = ['pdf', 'zip'] as const
export type PacketFileKind = (typeof PACKET_FILE_KINDS)[number]

export const packetVersionQuery = z.object({
  version: z.coerce.number().int().min(1).max(10_000),
  kind: z.enum(PACKET_FILE_KINDS),
})
