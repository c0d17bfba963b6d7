import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import { backups } from './tables.ts'

const HOUR_MS = 3_600_000
/** Longer than a backup takes: one that is still unended was killed. */
export const BACKUP_HOURS_MAX = 12
const YEAR_MS = 366 * 24 * HOUR_MS

const { startedAt, endedAt, state, isScheduled, bytes } = backups

type NewBackup = { isScheduled: boolean; name: string; startedAt: Date }

export async function insertBackup(db: Executor, backup: NewBackup): Promise<string> {
  const [row] = await db.insert(backups).values(backup).returning({ id: backups.id })
  if (!row) throw new Error('An inserted row is returned')
  return row.id
}

type End = { endedAt: Date } & ({ state: 'done'; bytes: number } | { state: 'failed'; error: string })

export async function endBackup(db: Executor, id: string, end: End): Promise<void> {
  await db.update(backups).set(end).where(eq(backups.id, id))
}

/** The schedule has one backup at a time: what it left unended was killed. What is older than a year is forgotten. */
export async function endKilledBackups(db: Executor, now: Date): Promise<void> {
  await db
    .update(backups)
    .set({ state: 'failed', endedAt: now, error: 'The portal was stopped meanwhile' })
    .where(and(eq(state, 'running'), isScheduled))
  await db.delete(backups).where(lt(startedAt, new Date(now.getTime() - YEAR_MS)))
}

/** Is one being written, as far as can be known? Its files must stay until it has them. */
export async function isBackupRunning(db: Executor, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - BACKUP_HOURS_MAX * HOUR_MS)
  const found = await db
    .select({ id: backups.id })
    .from(backups)
    .where(and(eq(state, 'running'), gt(startedAt, since)))
    .limit(1)
  return found.length > 0
}

/** The newest whole one of the schedule. */
export async function findLastBackup(db: Executor) {
  const [row] = await db
    .select({ startedAt, endedAt, bytes })
    .from(backups)
    .where(and(isScheduled, eq(state, 'done')))
    .orderBy(desc(startedAt))
    .limit(1)
  return row
}
