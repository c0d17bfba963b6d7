import { FILE_TYPES } from '@epay/contract/files/file-types'
import { DRAFT_FILE_KINDS } from '@epay/contract/packets/draft'
import { I9_STAGES } from '@epay/contract/packets/i9-clock'
import { I9_TASKS } from '@epay/contract/packets/options'
import type { PlainAnswers } from '@epay/contract/packets/packet-form'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { jobApplications } from '../applications/tables.ts'
import { accounts, links } from '../auth/tables.ts'
import { day, instant } from '../database/columns.ts'
import { employees } from '../employees/tables.ts'

/** Sealed columns contain `cipher.seal(value, 'packets:<id>:<column>')`; all other answers are in `answers`. */
export const packets = pgTable(
  'packets',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => jobApplications.id),
    filledInBy: text('filled_in_by', { enum: ['candidate', 'staff'] }).notNull(),
    submittedBy: text('submitted_by').notNull(),
    accountId: uuid('account_id').references(() => accounts.id),
    linkId: uuid('link_id').references(() => links.id),
    submittedAt: instant('submitted_at').notNull(),
    address: text('address'),
    userAgent: text('user_agent'),
    answers: jsonb('answers').$type<PlainAnswers>().notNull(),
    ssn: text('ssn').notNull(),
    attestationUSCIS: text('attestation_uscis'),
    attestationI94: text('attestation_i94'),
    attestationPassport: text('attestation_passport'),
    secondaryRoutingNumber: text('secondary_routing_number').notNull(),
    secondaryAccountNumber: text('secondary_account_number').notNull(),
    routingNumber: text('routing_number'),
    accountNumber: text('account_number'),
    photoFileId: text('photo_file_id').notNull(),
    signatureFileId: text('signature_file_id').notNull(),
    pdfFileId: text('pdf_file_id').notNull(),
    /** Units: bytes. */
    pdfSize: integer('pdf_size').notNull(),
    zipFileId: text('zip_file_id').notNull(),
    /** Units: bytes. */
    zipSize: integer('zip_size').notNull(),
    /** A reopened packet is kept, but no longer valid. */
    reopenedAt: instant('reopened_at'),
    reopenReason: text('reopen_reason'),
  },
  table => [
    uniqueIndex('packets_one_per_application')
      .on(table.applicationId)
      .where(sql`${table.reopenedAt} is null`),
    index('packets_by_application').on(table.applicationId),
  ],
)

const DOCUMENT_MIMES = [FILE_TYPES.pdf.mime, FILE_TYPES.jpeg.mime, FILE_TYPES.png.mime] as const

const fileColumns = () => ({
  fileId: text('file_id').notNull(),
  name: text('name').notNull(),
  mime: text('mime', { enum: DOCUMENT_MIMES }).notNull(),
  /** Units: bytes. */
  size: integer('size').notNull(),
  sha256: text('sha256').notNull(),
  /** `false` if no virus scanner checked it. */
  isScanned: boolean('is_scanned').notNull().default(false),
})

export const packetDocuments = pgTable(
  'packet_documents',
  {
    packetId: uuid('packet_id')
      .notNull()
      .references(() => packets.id),
    /** Starts at 1. */
    position: integer('position').notNull(),
    ...fileColumns(),
  },
  table => [primaryKey({ columns: [table.packetId, table.position] })],
)

/** Remains after the packet is deleted. */
export const employments = pgTable(
  'employments',
  {
    applicationId: uuid('application_id')
      .primaryKey()
      .references(() => jobApplications.id),
    /** Unique: at most one employee per application, and one application per employee. */
    employeeId: text('employee_id')
      .unique()
      .references(() => employees.id),
    /** Null while the person is employed. */
    endedOn: day('ended_on'),
    packetDeletedAt: instant('packet_deleted_at'),
  },
  table => [
    index('employments_ended')
      .on(table.endedOn, table.applicationId)
      .where(sql`${table.packetDeletedAt} is null`),
  ],
)

/** Deleted with the packet. */
export const i9Records = pgTable(
  'i9_records',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => jobApplications.id),
    task: text('task', { enum: I9_TASKS }).notNull(),
    doneOn: day('done_on').notNull(),
    /** For a reverification; null when the authorization never needs to be checked again. */
    authorizedUntil: day('authorized_until'),
    notedBy: text('noted_by').notNull(),
    notedAt: instant('noted_at').notNull(),
  },
  table => [
    index('i9_records_by_application').on(table.applicationId),
    uniqueIndex('i9_records_one_section_2').on(table.applicationId).where(sql`${table.task} = 'section2'`),
  ],
)

/** Prevents sending a reminder twice; deleted with the packet. */
export const i9Reminders = pgTable(
  'i9_reminders',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => jobApplications.id),
    task: text('task', { enum: I9_TASKS }).notNull(),
    dueOn: day('due_on').notNull(),
    stage: text('stage', { enum: I9_STAGES }).notNull(),
    mailedAt: instant('mailed_at').notNull(),
  },
  table => [primaryKey({ columns: [table.applicationId, table.task, table.dueOn, table.stage] })],
)

/** The candidate and the staff have one draft each, and can't see each other's draft. */
export const packetDrafts = pgTable(
  'packet_drafts',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => jobApplications.id, { onDelete: 'cascade' }),
    filledInBy: text('filled_in_by', { enum: ['candidate', 'staff'] }).notNull(),
    /** JSON, encrypted as a whole; null while there are only files. */
    answersSealed: text('answers_sealed'),
    version: integer('version').notNull(),
    savedAt: instant('saved_at'),
    /** The draft is kept longer if a link to it still works. */
    expiresAt: instant('expires_at').notNull(),
  },
  table => [uniqueIndex('packet_drafts_owner').on(table.applicationId, table.filledInBy)],
)

export const packetDraftFiles = pgTable(
  'packet_draft_files',
  {
    draftId: uuid('draft_id')
      .notNull()
      .references(() => packetDrafts.id, { onDelete: 'cascade' }),
    /** Generated by the client, so that retrying an upload is idempotent. */
    id: uuid('id').notNull(),
    kind: text('kind', { enum: DRAFT_FILE_KINDS }).notNull(),
    ...fileColumns(),
    uploadedAt: instant('uploaded_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.draftId, table.id] }),
    uniqueIndex('packet_draft_files_one_photo').on(table.draftId).where(sql`${table.kind} = 'photo'`),
  ],
)
