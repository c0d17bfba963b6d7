import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'

/** The encryption keys that this database's sealed values and files were written with, by their fingerprints. */
export const encryptionKeys = pgTable('encryption_keys', {
  id: text('id').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
})

/**
 * What has a limit, such as failed passwords, as `rate-limiter-flexible` counts it. Not logged (the migration says
 * `unlogged`): a count costs no write to the disk, and a crash of PostgreSQL begins it again.
 */
export const rateLimits = pgTable('rate_limits', {
  /** The name of the limit and a digest of the client that it counts for. */
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Units: milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
})

/** What Admins have set: one row, or none while everything is as it came. */
export const portalSettings = pgTable(
  'portal_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** By the contract's names; what is missing has its default. */
    values: jsonb('values').$type<Record<string, unknown>>().notNull().default({}),
    smtpPasswordSealed: text('smtp_password_sealed'),
    /** A PNG, in base64. */
    logo: text('logo'),
    /** Of the picture's content, so that an address with it may be kept for ever. */
    logoId: text('logo_id'),
    lastModificationTime: instant('last_modification_time'),
  },
  table => [check('portal_settings_is_one', sql`${table.id} = 1`)],
)
