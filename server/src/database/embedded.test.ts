import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/client.ts'
import { runMaintenance } from '#server/database/maintenance.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { createDataDir, removeDataDir } from '#server/testing/portal-process.ts'

const WRITER = fileURLToPath(new URL('../testing/acknowledging-writer.ts', import.meta.url))
const SLOW_QUERY = 'select count(*) from generate_series(1, 3000000)'

let dataDir: string
let database: Database
beforeAll(async () => {
  dataDir = await createDataDir({ isPrepared: true })
  database = await openDatabase({ dataDir })
  await database.pool.query('create table acknowledged (id int primary key)')
})
afterAll(async () => {
  await database.close()
  await removeDataDir(dataDir)
})

describe('the data directory', () => {
  it('belongs to one opener at a time, who is named', async () => {
    const second = openDatabase({ dataDir })
    await expect(second).rejects.toThrow(StartupError)
    await expect(second).rejects.toThrow(
      new RegExp(
        `^The data directory ${dataDir} is in use by another EPay \\(process ${process.pid} on .* since \\d{4}-.*\\)\\. Stop that one first`,
      ),
    )
  })

  it('is free again after its holder was killed', async () => {
    await database.close()
    const writer = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    const hasExited = once(writer, 'exit')
    await once(createInterface({ input: writer.stdout }), 'line')
    await expect(openDatabase({ dataDir })).rejects.toThrow(`process ${writer.pid} on`)
    writer.kill('SIGKILL')
    await hasExited
    database = await openDatabase({ dataDir })
    expect(await countAcknowledged()).toBeGreaterThan(0)
  })

  it('must be a place that can be written', async () => {
    await expect(openDatabase({ dataDir: '/dev/null/epay' })).rejects.toThrow(
      "The data directory /dev/null/epay can't be written",
    )
  })
})

describe('the thread', () => {
  it('keeps the event loop free during a long query', async () => {
    let turns = 0
    let next: NodeJS.Immediate
    const countTurn = () => {
      turns++
      next = setImmediate(countTurn)
    }
    countTurn()
    await database.pool.query(SLOW_QUERY).finally(() => clearImmediate(next))
    expect(turns).toBeGreaterThan(10)
  })

  it('rolls back what a vanished connection left open', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('insert into acknowledged values (-1)')
    client.release(true)
    const { rows } = await database.pool.query('select * from acknowledged where id = -1')
    expect(rows).toEqual([])
  })

  it('carries answers larger than any buffer', async () => {
    const { rows } = await database.pool.query<{ text: string }>(`select repeat('x', 5000000) as text`)
    expect(rows[0]?.text).toHaveLength(5_000_000)
    const echo = await database.pool.query<{ text: string }>('select $1::text as text', [
      'y'.repeat(5_000_000),
    ])
    expect(echo.rows[0]?.text).toHaveLength(5_000_000)
  })
})

describe('maintenance', () => {
  it('analyses and cleans tables that changed, and checkpoints a long log', async () => {
    await database.pool.query('create table churned (id int, filler text)')
    await database.pool.query(
      `insert into churned select n, repeat('x', 500) from generate_series(1, 50000) n`,
    )
    await database.pool.query('delete from churned where id > 100')
    await runMaintenance(database.pool)
    const { rows } = await database.pool.query(
      `select n_dead_tup as dead, n_mod_since_analyze as changed from pg_stat_user_tables where relname = 'churned'`,
    )
    expect(rows).toEqual([{ dead: '0', changed: '0' }])
    const log = await database.pool.query<{ bytes: string }>(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
    )
    expect(Number(log.rows[0]?.bytes)).toBeLessThan(1_000_000)
  })
})

async function countAcknowledged(): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>('select count(*) from acknowledged')
  return Number(rows[0]?.count)
}
