import { statfs } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { countQueuedBefore } from '#server/mail/queries.ts'
import type { Dependencies } from '#server/platform/context.ts'

const MEGABYTE = 1024 * 1024
const MIN_FREE_BYTES = 256 * MEGABYTE
const MAX_JOB_DELAY_SECONDS = 600
const MAX_DELAYED_MAILS = 20
const MAX_MAIL_DELAY_SECONDS = 1800
const CHECK_TIMEOUT_MS = 5_000
/** Results are cached, because anyone can call the endpoint and each check writes to the disk. */
const CACHE_MS = 5_000

/** Commits to the WAL without changing a table. */
const WRITE_QUERY = `select pg_logical_emit_message(true, 'epay', 'ready')`
const OVERDUE_JOBS_QUERY = `select count(*)::int as count from pgboss.job
  where state in ('created', 'retry') and start_after < $1`

/** Resolves to `true` if the part works, otherwise to `false` or the reason. */
type Check = (dependencies: Dependencies) => Promise<boolean | string>

const CHECKS: Record<'database' | 'disk' | 'files' | 'jobs' | 'mail' | 'scanner', Check> = {
  async database({ database }) {
    await database.pool.query(WRITE_QUERY)
    return true
  },
  async disk({ config }) {
    const { bavail, bsize } = await statfs(config.dataDir)
    const freeBytes = bavail * bsize
    return freeBytes >= MIN_FREE_BYTES || `${Math.floor(freeBytes / MEGABYTE)} MB are free in DATA_DIR`
  },
  async files({ files }) {
    const { id } = await files.write(Buffer.from('ready'), { maxBytes: 5 })
    try {
      return (await buffer(await files.read(id))).equals(Buffer.from('ready'))
    } finally {
      await files.remove(id)
    }
  },
  async jobs({ clock, database }) {
    const cutoff = new Date(clock.now().getTime() - MAX_JOB_DELAY_SECONDS * 1000)
    const { rows } = await database.pool.query<{ count: number }>(OVERDUE_JOBS_QUERY, [cutoff])
    return rows[0]?.count === 0
  },
  async mail({ clock, db }) {
    const cutoff = new Date(clock.now().getTime() - MAX_MAIL_DELAY_SECONDS * 1000)
    return (await countQueuedBefore(db, cutoff)) <= MAX_DELAYED_MAILS
  },
  async scanner({ scanner }) {
    await scanner?.ping()
    return true
  },
}

/** Returns a function that lists the failing parts, cached for a few seconds. */
export function createReadinessCheck(dependencies: Dependencies): () => Promise<string[]> {
  let last: { at: number; failingParts: Promise<string[]> } | undefined
  let previousFailingParts: string[] = []
  async function checkParts(): Promise<string[]> {
    const failingParts = await findFailingParts(dependencies)
    logChange(dependencies, previousFailingParts, failingParts)
    previousFailingParts = failingParts
    return failingParts
  }
  return () => {
    if (!last || performance.now() - last.at > CACHE_MS)
      last = { at: performance.now(), failingParts: checkParts() }
    return last.failingParts
  }
}

/** Logs one line per change, and ignores the details, such as a disk's free space. */
function logChange({ log, config }: Dependencies, previousParts: string[], currentParts: string[]): void {
  const partsOf = (failingParts: string[]) => failingParts.map(part => part.split(' ')[0]).join(', ')
  if (partsOf(previousParts) === partsOf(currentParts)) return
  if (currentParts.length === 0) log.warn('Ready again')
  else log.warn(`Not ready: ${currentParts.join(', ').replace('DATA_DIR', config.dataDir)}`)
}

async function findFailingParts(dependencies: Dependencies): Promise<string[]> {
  const outcomes = Object.entries(CHECKS).map(async ([name, check]) => {
    const result = check(dependencies).catch(error => {
      dependencies.log.error({ err: error, part: name }, 'a readiness check failed')
      return false
    })
    const outcome = await Promise.race([result, sleep(CHECK_TIMEOUT_MS, false, { ref: false })])
    if (outcome === true) return []
    return [outcome === false ? name : `${name} (${outcome})`]
  })
  return (await Promise.all(outcomes)).flat()
}
