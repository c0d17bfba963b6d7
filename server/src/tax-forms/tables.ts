import { LANGUAGES } from '@epay/contract/languages/languages'
import { UPLOAD_STATES } from '@epay/contract/tax-forms/endpoints'
import { HAND_REASONS, MATCH_METHODS } from '@epay/contract/tax-forms/match-pages'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../auth/tables.ts'
import { day, instant } from '../database/columns.ts'
import { employees } from '../employees/tables.ts'
import { mails } from '../mail/tables.ts'

export type UploadFile = { name: string; fileId: string; kind: 'pdf' | 'efw2' | 'csv'; pages: number }

export const taxFormUploads = pgTable(
  'tax_form_uploads',
  {
    id: uuid('id').primaryKey(),
    taxYear: integer('tax_year').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    createdAt: instant('created_at').notNull(),
    state: text('state', { enum: UPLOAD_STATES }).notNull(),
    /** The stored files are deleted once the upload is confirmed, refused, or discarded. */
    files: jsonb('files').$type<UploadFile[]>().notNull(),
    /** JSON of the import mapping for w2.csv. */
    mapping: text('mapping'),
    /** Number of pages read or forms furnished so far. */
    progress: integer('progress').notNull().default(0),
    refusal: text('refusal').notNull().default(''),
    /** JSON with SSNs, names, and amounts. Null once the upload is confirmed or discarded. */
    readingSealed: text('reading_sealed'),
    /** Who confirmed the upload. The reason is set only if no one else could confirm. */
    confirmedBy: uuid('confirmed_by').references(() => accounts.id),
    confirmReason: text('confirm_reason'),
    result: jsonb('result').$type<{ furnished: number; paper: number }>(),
  },
  table => [
    uniqueIndex('tax_form_uploads_one_open')
      .on(table.taxYear)
      .where(sql`${table.state} in ('reading', 'ready', 'confirming')`),
    index('tax_form_uploads_by_year').on(table.taxYear, table.createdAt),
  ],
)

export const taxFormPages = pgTable(
  'tax_form_pages',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => taxFormUploads.id, { onDelete: 'cascade' }),
    /** Counts from 1 across all files of the upload. */
    page: integer('page').notNull(),
    nameOnPage: text('name_on_page').notNull(),
    employeeId: text('employee_id').references(() => employees.id),
    isForEveryone: boolean('is_for_everyone').notNull().default(false),
    matchedBy: text('matched_by', { enum: MATCH_METHODS }),
    handReason: text('hand_reason', { enum: HAND_REASONS }),
    proposedId: text('proposed_id').references(() => employees.id),
    /** Who assigned the page or left it out. */
    assignedBy: uuid('assigned_by').references(() => accounts.id),
    leftOutReason: text('left_out_reason').notNull().default(''),
  },
  table => [primaryKey({ columns: [table.uploadId, table.page] })],
)

/** A form's PDF never changes; a corrected form is a new version. */
export const taxForms = pgTable(
  'tax_forms',
  {
    id: uuid('id').primaryKey(),
    taxYear: integer('tax_year').notNull(),
    employeeId: text('employee_id')
      .notNull()
      .references(() => employees.id),
    /** Counts from 1. */
    version: integer('version').notNull(),
    uploadId: uuid('upload_id').notNull(),
    fileId: text('file_id').notNull(),
    /** Units: bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    pages: integer('pages').notNull(),
    loadedAt: instant('loaded_at').notNull(),
    /** Set only for online forms. */
    furnishedAt: instant('furnished_at'),
    furnishedOn: day('furnished_on'),
    /** When a corrected form replaced this one. */
    replacedAt: instant('replaced_at'),
    handedOutAt: instant('handed_out_at'),
    handedOutBy: text('handed_out_by').notNull().default(''),
    /** The email that announced the form. */
    noticeMailId: uuid('notice_mail_id').references(() => mails.id, { onDelete: 'set null' }),
    /** When that email bounced. */
    noticeReturnedAt: instant('notice_returned_at'),
    /** When the notice was delivered by mail or in person. */
    noticeGivenAt: instant('notice_given_at'),
    /** The form must stay readable through this day. */
    readableThrough: day('readable_through').notNull(),
  },
  table => [
    unique('tax_forms_key').on(table.employeeId, table.taxYear, table.version),
    index('tax_forms_by_year').on(table.taxYear, table.employeeId),
    index('tax_forms_readable').on(table.readableThrough),
  ],
)

/** Rows are immutable except for the withdrawal. */
export const taxFormConsents = pgTable(
  'tax_form_consents',
  {
    id: uuid('id').primaryKey(),
    employeeId: text('employee_id')
      .notNull()
      .references(() => employees.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Version of the disclosures that were shown. */
    version: integer('version').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** When the employee entered the right code from the test PDF. */
    at: instant('at').notNull(),
    sessionId: uuid('session_id').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnSessionId: uuid('withdrawn_session_id'),
  },
  table => [index('tax_form_consents_by_employee').on(table.employeeId, table.at)],
)

/** The latest test PDF of each account, until its code is used. */
export const taxFormTests = pgTable('tax_form_tests', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  codeHash: text('code_hash').notNull(),
  openedAt: instant('opened_at').notNull(),
  triesLeft: integer('tries_left').notNull(),
})
