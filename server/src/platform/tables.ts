import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'

export const encryptionKeys = pgTable('encryption_keys', {
  id: text('id').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
})

/**
 * Counters of `rate-limiter-flexible`, such as failed passwords. The table is unlogged (see the migration): counting
 * writes no WAL, and a PostgreSQL crash empties the table.
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Units: milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
})

/** Has one row, or none before the first change. */
export const portalSettings = pgTable(
  'portal_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Keyed by the contract's setting names; missing settings have their defaults. */
    values: jsonb('values').$type<Record<string, unknown>>().notNull().default({}),
    smtpPasswordSealed: text('smtp_password_sealed'),
    /** A base64-encoded PNG. */
    logo: text('logo'),
    /** Derived from the image's content, so that its URL can be cached forever. */
    logoId: text('logo_id'),
    lastModificationTime: instant('last_modification_time'),
  },
  table => [check('portal_settings_is_one', sql`${table.id} = 1`)],
)
