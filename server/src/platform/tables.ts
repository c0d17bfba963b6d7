import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
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
