/** Inserts rows for ever, and prints each id once its commit is confirmed: for tests that kill it. */
import { writeSync } from 'node:fs'
import { openDatabase } from '#server/database/client.ts'

const dataDir = process.argv[2]
if (!dataDir) throw new Error('usage: acknowledging-writer.ts DATA_DIR')

const STDOUT = 1
const database = await openDatabase({ dataDir })
const { rows } = await database.pool.query<{ next: number }>(
  'select coalesce(max(id), 0) + 1 as next from acknowledged',
)
for (let id = rows[0]?.next ?? 1; ; id++) {
  await database.pool.query('insert into acknowledged values ($1)', [id])
  writeSync(STDOUT, `${id}\n`)
}
