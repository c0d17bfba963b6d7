import { REPORT_STAGES } from '@epay/contract/hand-over/due-days'
import type { HandOverFormat } from '@epay/contract/hand-over/format'
import { REPORT_STATUSES } from '@epay/contract/hand-over/schemas'
import type { PersonValueName } from '@epay/contract/hand-over/values'
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { jobApplications } from '../applications/tables.ts'
import { day, instant } from '../database/columns.ts'

/** The office's entries about a hire for payroll and the state; no row while there are none. */
export const hires = pgTable('hires', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => jobApplications.id),
  /** Null for the default of Settings. */
  workState: text('work_state'),
  reportStatus: text('report_status', { enum: REPORT_STATUSES }).notNull().default('open'),
  reportedOn: day('reported_on'),
  /** Why no report is needed. */
  reportReason: text('report_reason'),
  notedBy: text('noted_by'),
  notedAt: instant('noted_at'),
  /** Since then payroll has the person: an import brought the same number with the same SSN. */
  closedAt: instant('closed_at'),
  closedByImport: uuid('closed_by_import'),
})

/** A file that left EPay; the file itself is not kept. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    by: text('by').notNull(),
    /** The format's name, as it was. */
    format: text('format').notNull(),
    /** For a state, not for payroll. */
    isReport: boolean('is_report').notNull(),
    reason: text('reason').notNull(),
    sha256: text('sha256').notNull(),
  },
  table => [index('hand_overs_at').on(table.at)],
)

/** Values in the file that no packet contains. Together with the packet they show later changes. */
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
    /** Null for a report without a packet; the packet may be deleted since. */
    packetId: uuid('packet_id'),
    employeeNumber: text('employee_number').notNull(),
    terms: jsonb('terms').$type<Terms>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.handOverId, table.applicationId] }),
    index('hand_over_people_application').on(table.applicationId),
  ],
)

/** The reminders that were mailed, so that none is mailed twice. */
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

/** Formats that an Admin added. */
export const handOverFormats = pgTable('hand_over_formats', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  format: jsonb('format').$type<HandOverFormat>().notNull(),
  addedAt: instant('added_at').notNull(),
  addedBy: text('added_by').notNull(),
})
