import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'

export const BACKUP_STATES = ['running', 'done', 'failed'] as const

/** Backups that were begun here. None of it is in a backup: a restored portal knows of none, and makes one. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedAt: instant('started_at').notNull(),
    /** Its last sign of life, by the database's clock. */
    aliveAt: instant('alive_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    state: text('state', { enum: BACKUP_STATES }).notNull().default('running'),
    /** Whether the schedule or the command made it. */
    isScheduled: boolean('is_scheduled').notNull(),
    /** The object instead of BACKUP_URL, or the command's file. */
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Why it failed, for the operator. */
    error: text('error'),
  },
  table => [index('backups_state').on(table.state, table.startedAt)],
)
