import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '#server/database/client.ts'
import { databaseUrlOf, queryServer } from '#server/testing/database-template.ts'

export type TestDatabase = Database & {
  url: string
  dispose(): Promise<void>
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await createDatabase(` template ${inject('databasePrefix')} strategy file_copy`)
  const database = connect({ connectionString: url })
  return {
    ...database,
    url,
    async dispose() {
      await database.close()
      await queryServer(inject('postgresUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`)
    },
  }
}

/** Creates a database at the top of a test file, and drops it after the file's tests. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  afterAll(() => database.dispose())
  return database
}

export const createEmptyDatabaseUrl = () => createDatabase()

async function createDatabase(options = ''): Promise<string> {
  const name = `${inject('databasePrefix')}_${randomBytes(6).toString('hex')}`
  await queryServer(inject('postgresUrl'), `create database ${name}${options}`)
  return databaseUrlOf(inject('postgresUrl'), name)
}
