import { mkdirSync, rmSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDue, nextDue } from '#server/backups/due.ts'
import { endBackup, endKilledBackups, findLastBackup, insertBackup } from '#server/backups/queries.ts'
import { backupName, namesToRemove } from '#server/backups/retention.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { openStore, refuseUnusable } from '#server/files/open-store.ts'
import { removeUnfinishedFiles } from '#server/files/sweep.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { type Context, type Dependencies, systemContext } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import type { ObjectStore } from '#server/platform/object-store.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { noteBackup, writeDraft } from './write-backup.ts'

const HOUR_MS = 3_600_000
const AGE_HEADER = 'age-encryption.org/v1\n'

type Plan = NonNullable<Config['backups']>

/**
 * The job that makes the backup of the day, unless it is made, and queues itself for the next; after a failure, for an
 * hour later.
 */
export function backUp(dependencies: Dependencies): JobHandler {
  const { clock, config, database, jobs, log } = dependencies
  return async () => {
    const plan = config.backups
    if (!plan) return
    const context = await systemContext(dependencies, 'Backup of the day')
    const schedule = { at: plan.at, timeZone: calendarZone(context.settings) }
    const last = await findLastBackup(database.orm)
    let startAfter: Date | undefined
    if (isDue(last?.startedAt, clock.now(), schedule)) {
      const failure = await backUpOnce(context, plan)
      if (failure) {
        log.error(`The backup failed, and is tried again in an hour: ${failure}`)
        startAfter = new Date(clock.now().getTime() + HOUR_MS)
      }
    }
    startAfter ??= nextDue(clock.now(), schedule)
    const options = { startAfter }
    await inTransaction(database, tx => jobs.queue(tx, 'back-up', {}, options))
  }
}

/** Runs the job now, and from then on every day; however often the portal starts, there is one. */
export async function startBackups({ config, database, jobs }: Dependencies): Promise<void> {
  if (config.backups) await inTransaction(database, tx => jobs.queueAfresh(tx, 'back-up', {}))
}

/** Returns why it failed, if it did. */
async function backUpOnce(context: Context, plan: Plan): Promise<string | undefined> {
  const { clock, database, log } = context
  const startedAt = clock.now()
  await endKilledBackups(database.orm, startedAt)
  const name = backupName(startedAt)
  // Committed before the moment of the backup: from now on files stay.
  const id = await insertBackup(database.orm, { isScheduled: true, name, startedAt })
  try {
    const store = await openStore(plan.place, join(context.config.dataDir, 'unfinished-backups'))
    await refuseUnusable(plan.place, store)
    const bytes = await storeBackup(context, { store, name, recipient: plan.recipient })
    await endBackup(database.orm, id, { state: 'done', endedAt: clock.now(), bytes })
    await removeOld(store, startedAt).catch(error =>
      log.warn(`Older backups are not removed: ${reasonOf(error)}`),
    )
    return undefined
  } catch (error) {
    if (!(error instanceof StartupError)) log.error({ err: error }, 'a backup failed unexpectedly')
    const reason = reasonOf(error)
    await endBackup(database.orm, id, { state: 'failed', endedAt: clock.now(), error: reason })
    return reason
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

type Target = { store: ObjectStore; name: string; recipient: string }

/** Returns its size. Nothing has the name before it is whole. */
async function storeBackup(context: Context, { store, name, recipient }: Target): Promise<number> {
  mkdirSync(store.draftFolder, { recursive: true, mode: 0o700 })
  // What a killed process left: there is one backup at a time.
  await removeUnfinishedFiles(store, new Date())
  const draft = join(store.draftFolder, name)
  try {
    const manifest = await writeDraft(context, { draft, recipient })
    const { size } = await stat(draft)
    await refuseDamaged(draft)
    await store.put(name, draft)
    const stored = await store.open(name)
    await stored.close()
    if (stored.size !== size)
      throw new StartupError(`${store.where} holds ${stored.size} bytes of the ${size} of ${name}`)
    await noteBackup(context, manifest)
    return size
  } finally {
    rmSync(draft, { force: true })
  }
}

/** As far as can be told without the key. */
async function refuseDamaged(draft: string): Promise<void> {
  const file = await open(draft, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0)
    if (buffer.toString() !== AGE_HEADER) throw new StartupError(`${draft} is not what was written`)
  } finally {
    await file.close()
  }
}

async function removeOld(store: ObjectStore, now: Date): Promise<void> {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  for (const name of namesToRemove(names, now)) await store.remove(name)
}
