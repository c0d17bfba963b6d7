import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withBackupHeartbeat } from '#server/backups/backup-heartbeat.ts'
import { isDue, nextDueAt, RETRY_MS, type Schedule, scheduleOf } from '#server/backups/due.ts'
import {
  endBackup,
  failKilledBackups,
  findLastBackup,
  findLastFailure,
  findRunningBackup,
  insertBackup,
  KILLED_MESSAGE,
  lockSchedule,
} from '#server/backups/queries.ts'
import { backupName, namesToRemove } from '#server/backups/retention.ts'
import { assertUsableStore, openStore } from '#server/files/open-store.ts'
import { removeUnfinishedFiles } from '#server/files/sweep.ts'
import type { Config } from '#server/platform/config.ts'
import {
  type Context,
  type Dependencies,
  inTransaction,
  systemContext,
  type TransactionContext,
} from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import type { ObjectStore } from '#server/platform/object-store.ts'
import { StartupError } from '#server/system/startup-error.ts'
import type { Manifest } from './archive.ts'
import { mailFailure, mailRecovery } from './mail-admins.ts'
import { auditBackup, describeReason, writeDraft } from './write-backup.ts'

/** Interval for checking on a backup that another process is making, because that process might be killed. */
const RECHECK_MS = 60_000
const AGE_HEADER = 'age-encryption.org/v1\n'

type BackupPlan = NonNullable<Config['backups']>

/**
 * Makes today's backup unless it already exists. Queues the next run: at the next scheduled time, an hour after a
 * failure, or in a minute if another process is making the backup.
 */
export function backUp(dependencies: Dependencies): JobHandler {
  const { clock, config, jobs } = dependencies
  return async () => {
    const plan = config.backups
    if (!plan) return
    const context = await systemContext(dependencies, 'Backup of the day')
    const schedule = scheduleOf(plan, context.settings)
    const start = await beginBackup(context, schedule)
    const outcome = 'id' in start ? await makeBackup(context, { ...start, plan, schedule }) : start
    const startAfter = outcome.startAfter ?? nextDueAt(clock.now(), schedule)
    await inTransaction(context, context => jobs.queue(context, 'back-up', {}, { startAfter }))
  }
}

type StartedBackup = { id: string; name: string; startedAt: Date }
type NextRun = { startAfter?: Date }

/**
 * Records the start of a backup unless today's backup exists or is running, so that the replicas make only one. The
 * row is committed before the snapshot is taken, so that no files are removed until the backup ends.
 */
function beginBackup(context: Context, schedule: Schedule): Promise<StartedBackup | NextRun> {
  const { clock } = context
  return inTransaction(context, async context => {
    await lockSchedule(context.db)
    const startedAt = clock.now()
    if (await findRunningBackup(context.db)) return { startAfter: new Date(startedAt.getTime() + RECHECK_MS) }
    const lastFailure = await findLastFailure(context.db)
    const [killedBackup] = await failKilledBackups(context.db, startedAt, { isScheduled: true })
    const lastBackup = await findLastBackup(context.db)
    if (!isDue(lastBackup?.startedAt, startedAt, schedule)) return {}
    if (killedBackup)
      await mailFailure(context, {
        ...{ schedule, startedAt: killedBackup.startedAt, reason: KILLED_MESSAGE, retryAt: startedAt },
        ...{ lastFailureAt: lastFailure?.endedAt, lastSuccessAt: lastBackup?.startedAt },
      })
    const name = backupName(startedAt)
    return { id: await insertBackup(context.db, { isScheduled: true, name, startedAt }), name, startedAt }
  })
}

type PlannedBackup = StartedBackup & { plan: BackupPlan; schedule: Schedule }

async function makeBackup(context: Context, { id, plan, ...startedBackup }: PlannedBackup): Promise<NextRun> {
  const { log } = context
  try {
    const store = await openStore(plan.location, join(context.config.dataDir, 'unfinished-backups'))
    const backup = await storeBackup(context, { id, store, name: startedBackup.name, plan })
    await inTransaction(context, context => recordSuccess(context, { id, ...backup, ...startedBackup }))
    await removeOldBackups(store, startedBackup.startedAt).catch(error =>
      log.warn(`Old backups could not be removed: ${describeReason(error)}`),
    )
    return {}
  } catch (error) {
    if (!(error instanceof StartupError)) log.error({ err: error }, 'a backup failed unexpectedly')
    const reason = describeReason(error)
    log.error(`The backup failed and will be retried in an hour: ${reason}`)
    return inTransaction(context, context => recordFailure(context, { id, reason, ...startedBackup }))
  }
}

type StoredBackup = { manifest: Manifest; bytes: number }

async function recordSuccess(
  context: TransactionContext,
  { id, startedAt, manifest, bytes }: StartedBackup & StoredBackup,
): Promise<void> {
  const lastFailure = await findLastFailure(context.db, id)
  const lastBackup = await findLastBackup(context.db)
  await endBackup(context.db, id, { state: 'done', endedAt: context.clock.now(), bytes })
  await auditBackup(context, manifest)
  if (lastFailure && (!lastBackup || lastFailure.startedAt > lastBackup.startedAt))
    await mailRecovery(context, startedAt)
}

type FailedBackup = Omit<PlannedBackup, 'plan'> & { reason: string }

async function recordFailure(
  context: TransactionContext,
  { id, schedule, startedAt, reason }: FailedBackup,
): Promise<NextRun> {
  const endedAt = context.clock.now()
  const retryAt = new Date(endedAt.getTime() + RETRY_MS)
  const lastFailure = await findLastFailure(context.db, id)
  await endBackup(context.db, id, { state: 'failed', endedAt, error: reason })
  const lastBackup = await findLastBackup(context.db)
  await mailFailure(context, {
    ...{ schedule, startedAt, reason, retryAt },
    ...{ lastFailureAt: lastFailure?.endedAt, lastSuccessAt: lastBackup?.startedAt },
  })
  return { startAfter: retryAt }
}

type BackupTarget = { id: string; store: ObjectStore; name: string; plan: BackupPlan }

/** Gives the backup its final name only once it is complete. */
async function storeBackup(context: Context, { id, store, name, plan }: BackupTarget): Promise<StoredBackup> {
  const draft = join(store.draftFolder, name)
  try {
    const manifest = await withBackupHeartbeat(context, id, async () => {
      await assertUsableStore(plan.location, store)
      mkdirSync(store.draftFolder, { recursive: true, mode: 0o700 })
      // Only one scheduled backup runs at a time, so any unfinished files were left by a killed process.
      await removeUnfinishedFiles(store, new Date())
      return writeDraft(context, { id, draft, recipient: plan.recipient })
    })
    const { size } = await stat(draft)
    await refuseDamagedDraft(draft)
    // The heartbeat keeps other processes from starting a backup while this one is uploaded.
    await withBackupHeartbeat(context, id, () => sendDraft(draft, { store, name, size }))
    return { manifest, bytes: size }
  } finally {
    if (existsSync(draft)) rmSync(draft)
  }
}

async function sendDraft(
  draft: string,
  { store, name, size }: Pick<BackupTarget, 'store' | 'name'> & { size: number },
): Promise<void> {
  await store.put(name, draft)
  const object = await store.open(name)
  await object.close()
  if (object.size !== size)
    throw new StartupError(`${store.location} has ${object.size} of ${size} bytes of ${name}`)
}

/** Checks the header, which is all that can be checked without the key. */
async function refuseDamagedDraft(draft: string): Promise<void> {
  const file = await open(draft, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0)
    if (buffer.toString() !== AGE_HEADER) throw new StartupError(`${draft} differs from what was written`)
  } finally {
    await file.close()
  }
}

async function removeOldBackups(store: ObjectStore, now: Date): Promise<void> {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  for (const name of namesToRemove(names, now)) await store.remove(name)
}
