import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'

const BACKUP_STATES = ['running', 'done', 'failed'] as const

/** Backups exclude this table, so it is empty after a restore, and the first scheduled backup is due right away. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedAt: instant('started_at').notNull(),
    /** Time of the last heartbeat, by the database's clock. */
    aliveAt: instant('alive_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    state: text('state', { enum: BACKUP_STATES }).notNull().default('running'),
    isScheduled: boolean('is_scheduled').notNull(),
    /** The object's name below BACKUP_URL, or the path of the file that the backup command writes. */
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    error: text('error'),
  },
  table => [index('backups_state').on(table.state, table.startedAt)],
)
