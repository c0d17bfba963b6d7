import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { asDatabase, type Database, openDatabase } from '#server/database/client.ts'
import { openEmbeddedDirectory } from '#server/database/embedded.ts'
import { prepareEmbeddedImage, prepareServerTemplate } from '#server/testing/database-image.ts'

export type TestDatabase = Database & {
  /** Of a database on a server. */
  url?: string
  dispose(): Promise<void>
}

/**
 * A migrated, empty database for one test file: embedded, or on the server of TEST_DATABASE_URL when that is
 * set. `dispose` closes and removes it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl ? createOnServer(serverUrl) : createEmbedded()
}

async function createEmbedded(): Promise<TestDatabase> {
  const image = await prepareEmbeddedImage()
  const directory = mkdtempSync(join(tmpdir(), 'epay-test-database-'))
  cpSync(image, directory, { recursive: true })
  const database = asDatabase('embedded', await openEmbeddedDirectory({ directory, isDurable: false }))
  return {
    ...database,
    async dispose() {
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function createOnServer(serverUrl: string): Promise<TestDatabase> {
  const template = await prepareServerTemplate(serverUrl)
  const name = `epay_test_${randomBytes(8).toString('hex')}`
  await runOnServer(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  return {
    ...database,
    url: url.href,
    async dispose() {
      await database.close()
      await runOnServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function runOnServer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
