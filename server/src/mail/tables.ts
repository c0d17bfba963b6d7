import { MAIL_ERRORS, MAIL_STATUSES } from '@epay/contract/mail/endpoints'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    /** Emptied once a mail server has accepted the email, because bodies contain working links. */
    text: text('text').notNull(),
    html: text('html').notNull(),
    kind: text('kind').notNull(),
    about: text('about'),
    status: text('status', { enum: MAIL_STATUSES }).notNull().default('queued'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    /** The mail server's message, for the operator only. */
    lastError: text('last_error'),
    lastErrorCategory: text('last_error_category', { enum: MAIL_ERRORS }),
  },
  table => [
    index('mails_created_at').on(table.createdAt, table.id),
    index('mails_status').on(table.status, table.createdAt, table.id),
    index('mails_to').on(sql`lower(${table.to})`, table.id),
    index('mails_kind').on(table.kind, table.createdAt, table.id),
    index('mails_about').on(table.about),
  ],
)
