import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'

const BACKUP_STATES = ['running', 'done', 'failed'] as const

/** Backups exclude this table, so a restored portal starts without rows and makes its first backup. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedAt: instant('started_at').notNull(),
    /** Set by the database's clock. */
    aliveAt: instant('alive_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    state: text('state', { enum: BACKUP_STATES }).notNull().default('running'),
    isScheduled: boolean('is_scheduled').notNull(),
    /** The object's name below BACKUP_URL, or the command's file. */
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    error: text('error'),
  },
  table => [index('backups_state').on(table.state, table.startedAt)],
)
