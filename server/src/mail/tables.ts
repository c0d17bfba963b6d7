import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    /** Emptied once a mail server has the mail, because bodies carry working links. */
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** What it is for, such as `approval-request`. */
    kind: text('kind').notNull(),
    /** The record it is about. */
    about: text('about'),
    status: text('status', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  table => [
    index('mails_created_at').on(table.createdAt),
    index('mails_about').on(table.about),
    index('mails_undelivered').on(table.status).where(sql`${table.status} <> 'sent'`),
  ],
)
