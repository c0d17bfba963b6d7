import { SETUP_STEPS } from '@epay/contract/setup/endpoints'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../auth/tables.ts'
import { instant } from '../database/columns.ts'

/** Has one row, created by the first start without an Admin; none if the first Admin was created another way. */
export const setup = pgTable(
  'setup',
  {
    id: integer('id').primaryKey().default(1),
    /**
     * The token in the printed link is derived from this ID with a key, so that reading this row doesn't reveal the
     * link.
     */
    addressId: uuid('address_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** SHA-256 of the secret of the browser that first opened the link. */
    browserHash: text('browser_hash'),
    adminId: uuid('admin_id').references(() => accounts.id),
    step: text('step', { enum: SETUP_STEPS }).notNull().default('company'),
    finishedAt: instant('finished_at'),
  },
  table => [check('setup_is_one', sql`${table.id} = 1`)],
)
