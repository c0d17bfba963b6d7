import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fsyncSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/database/client.ts'
import { DURABLE_START_PARAMETERS, DurableNodeFS } from '#server/database/durable-node-fs.ts'
import { createDataDir, removeDataDir } from '#server/testing/portal-process.ts'

const WRITER = fileURLToPath(new URL('../testing/acknowledging-writer.ts', import.meta.url))
const KILLS = 2

let dataDir: string
beforeAll(async () => {
  dataDir = await createDataDir({ isPrepared: true })
  const database = await openDatabase({ dataDir })
  await database.pool.query('create table acknowledged (id int primary key)')
  await database.close()
})
afterAll(() => removeDataDir(dataDir))

it('syncs to the disk at every commit, and at a checkpoint', async () => {
  let syncs = 0
  const fs = new DurableNodeFS(join(dataDir, 'postgres'), descriptor => {
    syncs++
    fsyncSync(descriptor)
  })
  const pglite = await PGlite.create({ fs, startParams: [...DURABLE_START_PARAMETERS] })
  await pglite.exec('create table counted (id int)')
  const syncsOf = async (statement: string) => {
    const before = syncs
    await pglite.exec(statement)
    return syncs - before
  }
  for (let id = 0; id < 5; id++)
    expect(await syncsOf(`insert into counted values (${id})`)).toBeGreaterThan(0)
  expect(await syncsOf('select count(*) from counted')).toBe(0)
  expect(await syncsOf('checkpoint')).toBeGreaterThan(1)
  await pglite.exec('drop table counted')
  await pglite.close()
})

it('after a crash, PostgreSQL does not sync again what is on the disk, and syncs what changes from then on', async () => {
  await writeUntilKilled(5)
  const directory = join(dataDir, 'postgres')
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  let syncs = 0
  const fs = new DurableNodeFS(directory, descriptor => {
    syncs++
    fsyncSync(descriptor)
  })
  await fs.syncAfterCrash()
  const pglite = await PGlite.create({ fs, startParams: [...DURABLE_START_PARAMETERS] })
  expect(syncs).toBeGreaterThan(10)
  expect(syncs).toBeLessThan(files.length / 2)
  const before = syncs
  await pglite.exec('create table after_crash (id int)')
  expect(syncs).toBeGreaterThan(before)
  await pglite.close()
})

it('opens with fsync on, by a method that reaches the disk', async () => {
  const database = await openDatabase({ dataDir })
  const { rows } = await database.pool.query(
    `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
      current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`,
  )
  expect(rows).toEqual([{ fsync: 'on', method: 'fsync', commit: 'on', pages: 'on' }])
  await database.close()
})

it('keeps every acknowledged row through SIGKILLs', async () => {
  const acknowledged: number[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    acknowledged.push(...(await writeUntilKilled(1 + Math.floor(Math.random() * 300))))
  }
  const database = await openDatabase({ dataDir })
  const { rows } = await database.pool.query<{ id: number }>('select id from acknowledged')
  await database.close()
  const found = new Set(rows.map(row => row.id))
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  expect(acknowledged.filter(id => !found.has(id))).toEqual([])
})

/** The rows that a process acknowledged before it was killed, which is at the given row or soon after. */
async function writeUntilKilled(killAfter: number): Promise<number[]> {
  const writer = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const hasExited = once(writer, 'exit')
  const rows: number[] = []
  for await (const line of createInterface({ input: writer.stdout })) {
    rows.push(Number(line))
    if (rows.length === killAfter) writer.kill('SIGKILL')
  }
  expect(await hasExited).toEqual([null, 'SIGKILL'])
  return rows
}
