import { SETUP_STEPS } from '@epay/contract/setup/endpoints'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../auth/tables.ts'
import { instant } from '../database/columns.ts'

/** The first run: one row from the first start without an Admin on; none where the first one came in another way. */
export const setup = pgTable(
  'setup',
  {
    id: integer('id').primaryKey().default(1),
    /** What the token of the printed address is derived from: a reader of this row can't open it. */
    addressId: uuid('address_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** SHA-256 of what the browser knows that opened the address first. */
    browserHash: text('browser_hash'),
    /** The first Admin. Once set, no setup address works anymore. */
    adminId: uuid('admin_id').references(() => accounts.id),
    /** The Admin's next step. */
    step: text('step', { enum: SETUP_STEPS }).notNull().default('company'),
    finishedAt: instant('finished_at'),
  },
  table => [check('setup_is_one', sql`${table.id} = 1`)],
)
