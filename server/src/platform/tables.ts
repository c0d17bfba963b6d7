import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'

/** The encryption keys that this database's sealed values and files were written with, by their fingerprints. */
export const encryptionKeys = pgTable('encryption_keys', {
  id: text('id').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
})

/**
 * How often a client made a call that has a limit. Not logged (the migration says `unlogged`): a count costs no write
 * to the disk, and a crash begins it anew.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    /** A digest of the call and the client's address. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  table => [index('call_counts_end').on(table.endsAt)],
)

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
