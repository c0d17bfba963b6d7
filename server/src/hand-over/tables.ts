import { REPORT_STAGES } from '@epay/contract/hand-over/due-days'
import type { HandOverFormat } from '@epay/contract/hand-over/format'
import { REPORT_STATUSES } from '@epay/contract/hand-over/schemas'
import type { PersonValueName } from '@epay/contract/hand-over/values'
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { jobApplications } from '../applications/tables.ts'
import { day, instant } from '../database/columns.ts'

/** A row is created only when HR enters something about the hire, or an import closes the hire. */
export const hires = pgTable('hires', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => jobApplications.id),
  /** Null means the default in Settings. */
  workState: text('work_state'),
  reportStatus: text('report_status', { enum: REPORT_STATUSES }).notNull().default('open'),
  reportedOn: day('reported_on'),
  /** Set if no report is needed. */
  reportReason: text('report_reason'),
  notedBy: text('noted_by'),
  notedAt: instant('noted_at'),
  /** When an import contained the hire's number and SSN. */
  closedAt: instant('closed_at'),
  closedByImport: uuid('closed_by_import'),
})

/** One row for each downloaded file, whose content is never stored. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    by: text('by').notNull(),
    /** The format's name at the time of the download. */
    format: text('format').notNull(),
    /** True for a report to a state, false for payroll. */
    isReport: boolean('is_report').notNull(),
    reason: text('reason').notNull(),
    sha256: text('sha256').notNull(),
  },
  table => [index('hand_overs_at').on(table.at)],
)

/** Values in the file that packets don't contain. Used with the packet to detect later changes. */
export type Terms = Partial<Record<PersonValueName, string>>

export const handOverPeople = pgTable(
  'hand_over_people',
  {
    handOverId: uuid('hand_over_id')
      .notNull()
      .references(() => handOvers.id),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => jobApplications.id),
    /** Null for a report without a packet. Not a foreign key, because packets can be deleted. */
    packetId: uuid('packet_id'),
    employeeNumber: text('employee_number').notNull(),
    terms: jsonb('terms').$type<Terms>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.handOverId, table.applicationId] }),
    index('hand_over_people_application').on(table.applicationId),
  ],
)

/** Prevents sending a reminder twice. */
export const newHireReminders = pgTable(
  'new_hire_reminders',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => jobApplications.id),
    dueOn: day('due_on').notNull(),
    stage: text('stage', { enum: REPORT_STAGES }).notNull(),
    mailedAt: instant('mailed_at').notNull(),
  },
  table => [primaryKey({ columns: [table.applicationId, table.dueOn, table.stage] })],
)

export const handOverFormats = pgTable('hand_over_formats', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  format: jsonb('format').$type<HandOverFormat>().notNull(),
  addedAt: instant('added_at').notNull(),
  addedBy: text('added_by').notNull(),
})
