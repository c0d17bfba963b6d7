import { pgTable, text } from 'drizzle-orm/pg-core'

/** The encryption keys that this database's sealed values and files were written with, by their fingerprints. */
export const encryptionKeys = pgTable('encryption_keys', {
  id: text('id').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
})
