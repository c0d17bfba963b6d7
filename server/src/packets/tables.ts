import { FILE_TYPES } from '@epay/contract/files/file-types'
import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { jobApplications } from '../applications/tables.ts'
import { accounts, links } from '../auth/tables.ts'
import type { PlainAnswers } from './stored-answers.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Sealed columns hold `cipher.seal(value, 'packets:<id>:<column>')`; the other answers stand in `answers`. */
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
    /** A reopened packet no longer counts; it is kept. */
    reopenedAt: instant('reopened_at'),
  },
  table => [
    uniqueIndex('packets_one_per_application')
      .on(table.applicationId)
      .where(sql`${table.reopenedAt} is null`),
    index('packets_by_application').on(table.applicationId),
  ],
)

const DOCUMENT_MIMES = [FILE_TYPES.pdf.mime, FILE_TYPES.jpeg.mime, FILE_TYPES.png.mime] as const

/** The supporting documents as they were uploaded. */
export const packetDocuments = pgTable(
  'packet_documents',
  {
    packetId: uuid('packet_id')
      .notNull()
      .references(() => packets.id),
    /** Counts from 1. */
    position: integer('position').notNull(),
    fileId: text('file_id').notNull(),
    name: text('name').notNull(),
    mime: text('mime', { enum: DOCUMENT_MIMES }).notNull(),
    /** Units: bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
  },
  table => [primaryKey({ columns: [table.packetId, table.position] })],
)
