import type { GuardedPool } from '#server/database/guarded-pool.ts'

const INTERVAL_MS = 60_000
const CHECKPOINT_BYTES = 16 * 1024 * 1024

/** PostgreSQL's own thresholds for a table that is worth the work (autovacuum_vacuum_threshold and so on). */
const TABLES_TO_VACUUM = `
  select format('%I.%I', schemaname, stats.relname) as name
  from pg_stat_user_tables stats join pg_class on pg_class.oid = relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)`

const BYTES_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()`

/**
 * In the embedded database nothing runs besides the one session: no autovacuum and no checkpointer. Without
 * them tables bloat, plans get worse and the log grows without end, so this does their work, one statement at
 * a time between the requests'.
 */
export function startMaintenance(pool: GuardedPool, intervalMs = INTERVAL_MS) {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => runMaintenance(pool)).catch(warn)
  }, intervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** The work is postponed to the next round; the operator should know about it. */
function warn(error: unknown) {
  const reason = error instanceof Error ? error.message : String(error)
  process.emitWarning(`The embedded database's upkeep failed: ${reason}`)
}

/** One round: vacuums and analyses what changed, and checkpoints when the log has grown. */
export async function runMaintenance(pool: GuardedPool) {
  // A session reports what it changed about once a second; the only session is this one, so it reports first.
  await pool.query('select pg_stat_force_next_flush()')
  const tables = await pool.query<{ name: string }>(TABLES_TO_VACUUM)
  for (const { name } of tables.rows) await pool.query(`vacuum (analyze) ${name}`)
  const log = await pool.query<{ bytes: string }>(BYTES_SINCE_CHECKPOINT)
  if (Number(log.rows[0]?.bytes) > CHECKPOINT_BYTES) await pool.query('checkpoint')
}
