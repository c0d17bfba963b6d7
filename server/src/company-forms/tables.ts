import type { FormRules } from '@epay/contract/company-forms/due'
import type { FormDefinition } from '@epay/contract/company-forms/form-definition'
import { LANGUAGES } from '@epay/contract/languages/languages'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { jobApplications } from '../applications/tables.ts'
import { day, instant } from '../database/columns.ts'
import { employees } from '../employees/tables.ts'
import type { SealedColumn } from '../platform/sealed-column.ts'

/** A form's contents are in its versions. */
export const companyForms = pgTable('company_forms', {
  id: uuid('id').primaryKey(),
  rules: jsonb('rules').$type<FormRules>().notNull(),
  /** Increases with every change to the rules or the draft. */
  revision: integer('revision').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
})

/** A version never changes after publication. */
export const companyFormVersions = pgTable(
  'company_form_versions',
  {
    id: uuid('id').primaryKey(),
    formId: uuid('form_id')
      .notNull()
      .references(() => companyForms.id),
    number: integer('number').notNull(),
    definition: jsonb('definition').$type<FormDefinition>().notNull(),
    /** The PDFs with fields and scripts removed. */
    englishFileId: text('english_file_id'),
    spanishFileId: text('spanish_file_id'),
    /** Whether people who finished an earlier version must finish this version as well. */
    asksEveryone: boolean('asks_everyone').notNull().default(true),
    /** Null for the draft. */
    publishedAt: instant('published_at'),
    publishedBy: text('published_by'),
  },
  table => [unique('company_form_versions_number').on(table.formId, table.number)],
)

/** A form that one person has to complete. */
export const formAssignments = pgTable(
  'form_assignments',
  {
    id: uuid('id').primaryKey(),
    formId: uuid('form_id')
      .notNull()
      .references(() => companyForms.id),
    versionId: uuid('version_id')
      .notNull()
      .references(() => companyFormVersions.id),
    /** Set for new hires, even after they become employees. */
    applicationId: uuid('application_id').references(() => jobApplications.id),
    employeeId: text('employee_id').references(() => employees.id),
    assignedAt: instant('assigned_at').notNull(),
    dueOn: day('due_on').notNull(),
    remindedOn: day('reminded_on'),
    paperAt: instant('paper_at'),
    paperReceivedAt: instant('paper_received_at'),
    replacedAt: instant('replaced_at'),
    signedAt: instant('signed_at'),
    signedBy: text('signed_by'),
    language: text('language', { enum: LANGUAGES }),
    /** JSON of the answers so far, bound to the row. */
    draftSealed: text('draft_sealed'),
    draftVersion: integer('draft_version').notNull().default(0),
    savedAt: instant('saved_at'),
    pdfFileId: text('pdf_file_id'),
    /** Units: bytes. */
    pdfSize: integer('pdf_size'),
    zipFileId: text('zip_file_id'),
    /** Units: bytes. */
    zipSize: integer('zip_size'),
    /** JSON of a Form W-4's entries, bound to the row. */
    entriesSealed: text('entries_sealed'),
    /** Year of a Form W-4 that claims exemption. */
    exemptYear: integer('exempt_year'),
  },
  table => {
    const isOpen = sql`${table.signedAt} is null and ${table.paperReceivedAt} is null and ${table.replacedAt} is null`
    return [
      uniqueIndex('form_assignments_open_of_application').on(table.formId, table.applicationId).where(isOpen),
      uniqueIndex('form_assignments_open_of_employee').on(table.formId, table.employeeId).where(isOpen),
      index('form_assignments_application').on(table.applicationId),
      index('form_assignments_employee').on(table.employeeId),
      index('form_assignments_version').on(table.versionId),
    ]
  },
)

export const w4Locks = pgTable('w4_locks', {
  employeeId: text('employee_id')
    .primaryKey()
    .references(() => employees.id),
  /** JSON of the limits in the IRS's letter, bound to the row. */
  termsSealed: text('terms_sealed').notNull(),
  notedAt: instant('noted_at').notNull(),
  notedBy: text('noted_by').notNull(),
})

// Stored values are bound to these strings, so they must not change. `asked_forms` is the former name of
// `form_assignments`.
export const draftBoundTo = (id: string): string => `asked_forms:${id}:draft`
export const entriesBoundTo = (id: string): string => `asked_forms:${id}:entries`
export const termsBoundTo = (employeeId: string): string => `w4_locks:${employeeId}:terms`

export const SEALED_FORM_COLUMNS: readonly SealedColumn[] = [
  { column: formAssignments.draftSealed, id: formAssignments.id, boundTo: draftBoundTo },
  { column: formAssignments.entriesSealed, id: formAssignments.id, boundTo: entriesBoundTo },
  { column: w4Locks.termsSealed, id: w4Locks.employeeId, boundTo: termsBoundTo },
]
