import type { Backups, CompletedBackup } from '@epay/contract/dashboard/endpoints'
import { dueAt, scheduleOf } from '#server/backups/due.ts'
import { findLastBackup, findLastFailure, findRunningBackup } from '#server/backups/queries.ts'
import type { Context } from '#server/platform/context.ts'

const LATE_TOLERANCE_MS = 10 * 60_000

export async function getBackups({ clock, config, db, settings }: Context): Promise<Backups> {
  const byCommand = presentBackup(await findLastBackup(db, { isScheduled: false }))
  const backupConfig = config.backups
  if (!backupConfig)
    return {
      ...{ isScheduled: false, schedule: null, last: null, runningSince: null },
      ...{ failure: null, dueAt: null, isOverdue: false, byCommand },
    }
  const schedule = scheduleOf(backupConfig, settings)
  const last = await findLastBackup(db)
  const running = await findRunningBackup(db)
  const failure = await findLastFailure(db)
  const history = { lastSuccess: last?.startedAt, lastFailure: failure?.endedAt }
  const dueTime = dueAt(history, clock.now(), schedule)
  const isFailed = failure && (!last || failure.startedAt > last.startedAt)
  return {
    isScheduled: true,
    schedule,
    last: presentBackup(last),
    runningSince: running?.startedAt.toISOString() ?? null,
    failure: isFailed ? { at: failure.startedAt.toISOString(), reason: failure.error } : null,
    dueAt: running ? null : dueTime.toISOString(),
    isOverdue: !running && dueTime.getTime() + LATE_TOLERANCE_MS < clock.now().getTime(),
    byCommand,
  }
}

function presentBackup(row: { startedAt: Date; bytes: number | null } | undefined): CompletedBackup | null {
  return row ? { at: row.startedAt.toISOString(), bytes: row.bytes ?? 0 } : null
}
