/**
 * Creates an empty embedded database in the directory named as argument. Run as a process of its own: creating
 * takes two to three times the memory of running, which a long-lived process would never give back.
 */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DurableNodeFS, THROW_AWAY_START_PARAMETERS } from '#server/database/durable-node-fs.ts'

const directory = process.argv[2]
if (!directory) throw new Error('usage: create-embedded DIRECTORY')

const pglite = await PGlite.create({
  fs: new DurableNodeFS(directory),
  extensions: { pg_trgm, unaccent },
  startParams: [...THROW_AWAY_START_PARAMETERS],
})
await pglite.close()

for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
  sync(join(entry.parentPath, entry.name))
}
sync(directory)

function sync(path: string) {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
