import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { backups } from './tables.ts'

const YEAR_MS = 366 * 24 * 3_600_000
/** Arbitrary, but must be the same for every EPay process. */
const SCHEDULE_LOCK = 3_729_404

const { id, startedAt, endedAt, aliveAt, state, isScheduled, bytes, error } = backups

/** A backup counts as killed after a minute without a heartbeat. */
const isAlive = sql`${aliveAt} > now() - interval '1 minute'`
const isRunning = eq(state, 'running')

type NewBackup = { isScheduled: boolean; name: string; startedAt: Date }

export async function insertBackup(db: Executor, backup: NewBackup): Promise<string> {
  const [row] = await db.insert(backups).values(backup).returning({ id })
  if (!row) throw new Error('The insert returned no row')
  return row.id
}

/**
 * Records a heartbeat. Returns `false` if more than a minute has passed since the previous one, because the backup is
 * then considered killed.
 */
export async function recordHeartbeat(db: Executor, backupId: string): Promise<boolean> {
  const isThisBackupAlive = and(eq(id, backupId), isRunning, isAlive)
  const rows = await db
    .update(backups)
    .set({ aliveAt: sql`now()` })
    .where(isThisBackupAlive)
    .returning({ id })
  return rows.length > 0
}

type BackupResult = { endedAt: Date } & (
  | { state: 'done'; bytes: number }
  | { state: 'failed'; error: string }
)

export async function endBackup(db: Executor, backupId: string, result: BackupResult): Promise<void> {
  await db
    .update(backups)
    .set({ error: null, ...result })
    .where(eq(id, backupId))
}

export const KILLED_MESSAGE = 'The portal stopped before the backup was complete'

/** Marks killed backups as failed and returns their start times. Deletes rows older than a year. */
export async function failKilledBackups(db: Executor, now: Date, filter: { isScheduled: boolean }) {
  const result = { state: 'failed', endedAt: now, error: KILLED_MESSAGE } as const
  await db.delete(backups).where(lt(startedAt, new Date(now.getTime() - YEAR_MS)))
  return db
    .update(backups)
    .set(result)
    .where(and(isRunning, sql`not ${isAlive}`, eq(isScheduled, filter.isScheduled)))
    .returning({ startedAt })
}

/** Files must not be removed while a backup is reading them. */
export async function isBackupRunning(db: Executor): Promise<boolean> {
  return (await db.$count(backups, and(isRunning, isAlive))) > 0
}

/** Only one transaction at a time can start the scheduled backup. */
export async function lockSchedule(db: Transaction): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${SCHEDULE_LOCK})`)
}

export async function findRunningBackup(db: Executor) {
  const [row] = await db
    .select({ startedAt })
    .from(backups)
    .where(and(isScheduled, isRunning, isAlive))
    .orderBy(desc(startedAt))
    .limit(1)
  return row
}

export async function findLastBackup(db: Executor, filter = { isScheduled: true }) {
  const [row] = await db
    .select({ startedAt, endedAt, bytes })
    .from(backups)
    .where(and(eq(isScheduled, filter.isScheduled), eq(state, 'done')))
    .orderBy(desc(startedAt))
    .limit(1)
  return row
}

export async function findLastFailure(db: Executor, exceptId?: string) {
  const [row] = await db
    .select({ startedAt, endedAt, error })
    .from(backups)
    .where(and(isScheduled, eq(state, 'failed'), exceptId === undefined ? undefined : ne(id, exceptId)))
    .orderBy(desc(endedAt))
    .limit(1)
  return row && { ...row, endedAt: row.endedAt ?? row.startedAt, error: row.error ?? '' }
}
