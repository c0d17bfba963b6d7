import { randomBytes } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { asDatabase, type Database, openDatabase } from '#server/database/client.ts'
import { openEmbeddedDirectory } from '#server/database/embedded.ts'
import { prepareEmbeddedImage, prepareServerTemplate } from '#server/testing/database-image.ts'
import { type FreshContent, readFreshContent, restoreFreshContent } from '#server/testing/fresh-content.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Begins the name of every database of this run. */
    databasePrefix: string
  }
}

type Opened = Database & {
  /** Of a database on a server. */
  url?: string
  /** Closes and removes it. */
  remove(): Promise<void>
}

export type TestDatabase = Opened & {
  /** Gives it back. */
  dispose(): Promise<void>
}

let freshContent: Promise<FreshContent> | undefined
/** Given back and as good as new: to open another one costs fifty times as much. */
const idle: Opened[] = []

/**
 * A migrated, empty database that nobody else uses: embedded, or on the server of TEST_DATABASE_URL when that is set.
 * One whose tables a test changed is not used again.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL
  const database = idle.pop() ?? (await (serverUrl ? createOnServer(serverUrl) : createEmbedded()))
  freshContent ??= readFreshContent(database.pool)
  const fresh = await freshContent
  return {
    ...database,
    async dispose() {
      const isFresh = await restoreFreshContent(database.pool, fresh)
      if (isFresh) idle.push(database)
      else await database.remove()
    },
  }
}

/** Removes every database of a run, once its processes need none any more. */
export async function removeTestDatabases(prefix: string, serverUrl: string | undefined): Promise<void> {
  rmSync(folderOf(prefix), { recursive: true, force: true })
  if (!serverUrl) return
  const found = `select datname from pg_database where starts_with(datname, '${prefix}')`
  for (const { datname } of await runOnServer(serverUrl, found)) await drop(serverUrl, datname)
}

async function createEmbedded(): Promise<Opened> {
  const directory = join(folderOf(inject('databasePrefix')), randomBytes(8).toString('hex'))
  cpSync(await prepareEmbeddedImage(), directory, { recursive: true })
  const database = asDatabase('embedded', await openEmbeddedDirectory({ directory, isDurable: false }))
  return {
    ...database,
    async remove() {
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function createOnServer(serverUrl: string): Promise<Opened> {
  const url = await createNamed(serverUrl, `template ${await prepareServerTemplate(serverUrl)}`)
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  return {
    ...database,
    url: url.href,
    async remove() {
      await database.close()
      await drop(serverUrl, url.pathname.slice(1))
    },
  }
}

/** The address of a database without any table, on the server of TEST_DATABASE_URL; the run's end removes it. */
export async function createEmptyOnServer(): Promise<string> {
  return (await createNamed(process.env.TEST_DATABASE_URL ?? '')).href
}

async function createNamed(serverUrl: string, how = ''): Promise<URL> {
  const url = new URL(serverUrl)
  url.pathname = `/${inject('databasePrefix')}${randomBytes(8).toString('hex')}`
  await runOnServer(serverUrl, `create database ${url.pathname.slice(1)} ${how}`)
  return url
}

const folderOf = (prefix: string) => join(tmpdir(), prefix)

const drop = (serverUrl: string, name: string) =>
  runOnServer(serverUrl, `drop database if exists ${name} with (force)`)

async function runOnServer(serverUrl: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
