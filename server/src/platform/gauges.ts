import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Dependencies } from './context.ts'

const QUEUES_QUERY = `select name, count(*)::int as jobs,
    greatest(0, extract(epoch from now() - min(start_after)))::int as "oldestSeconds"
  from pgboss.job where state in ('created', 'retry') group by name`
const MAILS_QUERY = 'select status, count(*)::int as count from mails group by status'

const LAST_BACKUP_QUERY = `select extract(epoch from now() - started_at)::int as seconds, bytes::float8 as bytes,
    extract(epoch from ended_at - started_at)::float8 as duration
  from backups where is_scheduled and state = 'done' order by started_at desc limit 1`

const LAST_FAILURE_QUERY = `select extract(epoch from now() - ended_at)::int as seconds
  from backups where is_scheduled and state = 'failed' order by ended_at desc limit 1`

type LastBackup = { seconds: number; bytes: number; duration: number }
type Queue = { name: string; jobs: number; oldestSeconds: number }

/** Omits gauges that can't be measured. */
export function registerGauges(registry: Registry, { config, database, log }: Dependencies): void {
  const { pool } = database
  function registerGauge(
    name: string,
    help: string,
    labelNames: string[],
    fill: (gauge: Gauge) => Promise<void>,
  ) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        await fill(this).catch(error => log.warn({ err: error, name }, 'a metric could not be read'))
      },
    })
  }
  registerGauge('epay_jobs_waiting', 'Jobs that are waiting or will be retried', ['queue'], async gauge => {
    for (const row of (await pool.query<Queue>(QUEUES_QUERY)).rows) gauge.set({ queue: row.name }, row.jobs)
  })
  registerGauge(
    'epay_oldest_job_seconds',
    'How long the oldest waiting job has been overdue',
    ['queue'],
    async gauge => {
      for (const row of (await pool.query<Queue>(QUEUES_QUERY)).rows)
        gauge.set({ queue: row.name }, row.oldestSeconds)
    },
  )
  registerGauge('epay_mails', 'Emails by status; failed ones are not retried', ['status'], async gauge => {
    const { rows } = await pool.query<{ status: string; count: number }>(MAILS_QUERY)
    for (const { status, count } of rows) gauge.set({ status }, count)
  })
  registerGauge(
    'epay_database_connections',
    'Connections, and callers waiting for one',
    ['state'],
    async gauge => {
      gauge.set({ state: 'open' }, pool.totalCount)
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'awaited' }, pool.waitingCount)
    },
  )
  if (config.backups) {
    const registerBackupGauge = (name: string, help: string, read: (last: LastBackup) => number) =>
      registerGauge(name, help, [], async gauge => {
        for (const row of (await pool.query<LastBackup>(LAST_BACKUP_QUERY)).rows) gauge.set(read(row))
      })
    registerBackupGauge(
      'epay_last_backup_seconds',
      'Time since the last backup started',
      last => last.seconds,
    )
    registerBackupGauge('epay_backup_bytes', 'Size of the last backup', last => last.bytes)
    registerBackupGauge('epay_backup_duration_seconds', 'Duration of the last backup', last => last.duration)
    registerGauge('epay_last_backup_failure_seconds', 'Time since a backup last failed', [], async gauge => {
      for (const row of (await pool.query<{ seconds: number }>(LAST_FAILURE_QUERY)).rows)
        gauge.set(row.seconds)
    })
  }
  registerGauge('epay_disk_free_bytes', 'Free space on the disk of DATA_DIR', [], async gauge => {
    const { bavail, bsize } = await statfs(config.dataDir)
    gauge.set(bavail * bsize)
  })
}
