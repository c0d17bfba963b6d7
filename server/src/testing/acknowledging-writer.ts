/** Inserts rows for ever, and prints each id once its commit is confirmed: for tests that kill it. */
import { openDatabase } from '#server/database/client.ts'

const dataDir = process.argv[2]
if (!dataDir) throw new Error('usage: acknowledging-writer.ts DATA_DIR')

const database = await openDatabase({ dataDir })
const { rows } = await database.pool.query<{ next: number }>(
  'select coalesce(max(id), 0) + 1 as next from acknowledged',
)
for (let id = rows[0]?.next ?? 1; ; id++) {
  await database.pool.query('insert into acknowledged values ($1)', [id])
  // Waits for a reader that is slow.
  await new Promise(resolve => process.stdout.write(`${id}\n`, resolve))
}
