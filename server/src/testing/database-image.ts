import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { asDatabase, openDatabase } from '#server/database/client.ts'
import { createEmbeddedDirectory, openEmbeddedDirectory } from '#server/database/embedded.ts'
import { prepareSchema } from '#server/platform/prepare-schema.ts'
import { MIGRATIONS_FOLDER } from '#server/system/places.ts'

const CACHE_FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/epay/', import.meta.url))
/** States the release of PGlite; another release may be unable to open its files. */
const PACKAGE_FILE = fileURLToPath(new URL('../../package.json', import.meta.url))
/** Says which queues the jobs have, which are in the database as well. */
const JOBS_FILE = fileURLToPath(new URL('../platform/jobs.ts', import.meta.url))
/** States when each migration was written; the migrator uses that to find those still to be applied. */
const JOURNAL_FILE = join(MIGRATIONS_FOLDER, 'meta', '_journal.json')
const TEMPLATE_PREFIX = 'epay_template_'
const IMAGE_MAX_AGE_MS = 24 * 60 * 60 * 1000
/** Any number, as long as every test run uses the same. */
const TEMPLATE_LOCK = 3_729_402

/** The folder of a migrated, empty embedded database, made once for each state of the migrations. */
export async function prepareEmbeddedImage(): Promise<string> {
  const image = join(CACHE_FOLDER, `database-${migrationsHash()}`)
  if (existsSync(image)) return image
  mkdirSync(CACHE_FOLDER, { recursive: true })
  const unfinished = `${image}.new-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  await createEmbeddedDirectory(unfinished)
  const database = asDatabase(
    'embedded',
    await openEmbeddedDirectory({ directory: unfinished, isDurable: false }),
  )
  try {
    await prepareSchema(database)
  } finally {
    await database.close()
  }
  try {
    renameSync(unfinished, image)
  } catch (error) {
    // Another run was faster, and made the same.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(image)) throw error
  }
  removeOlderImages()
  return image
}

/** Not the recent ones: another run may be copying one at this moment. */
function removeOlderImages() {
  for (const name of readdirSync(CACHE_FOLDER)) {
    const path = join(CACHE_FOLDER, name)
    if (Date.now() - statSync(path).mtimeMs > IMAGE_MAX_AGE_MS) rmSync(path, { recursive: true, force: true })
  }
}

/** The name of a migrated, empty database on that server, made once for each state of the migrations. */
export async function prepareServerTemplate(serverUrl: string): Promise<string> {
  const template = `${TEMPLATE_PREFIX}${migrationsHash()}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await client.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount === 0) await createTemplate(client, serverUrl, template)
  } finally {
    await client.end()
  }
  return template
}

async function createTemplate(client: pg.Client, serverUrl: string, template: string) {
  const unfinished = `${template}_new`
  await client.query(`drop database if exists ${unfinished} with (force)`)
  await client.query(`create database ${unfinished}`)
  const url = new URL(serverUrl)
  url.pathname = `/${unfinished}`
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  try {
    await prepareSchema(database)
  } finally {
    await database.close()
  }
  await client.query(`alter database ${unfinished} rename to ${template}`)
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const path of [PACKAGE_FILE, JOURNAL_FILE, JOBS_FILE]) hash.update(readFileSync(path))
  for (const name of readdirSync(MIGRATIONS_FOLDER).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS_FOLDER, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
