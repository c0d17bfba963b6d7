import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Database } from '#server/database/client.ts'
import { onServer, urlOf } from '#server/testing/database-template.ts'
import { type FreshContent, readFreshContent, restoreFreshContent } from '#server/testing/fresh-content.ts'

type Opened = Database & {
  url: string
  /** Closes and removes it. */
  remove(): Promise<void>
}

export type TestDatabase = Opened & {
  /** Gives it back. */
  dispose(): Promise<void>
}

let freshContent: Promise<FreshContent> | undefined
/** Given back and as good as new: opening another one takes fifty times as long. */
const idle: Opened[] = []

/**
 * A migrated, empty database that only the caller uses. One whose tables a test changed is not used again.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = idle.pop() ?? (await open())
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

async function open(): Promise<Opened> {
  const url = await createDatabase(` template ${inject('databasePrefix')}`)
  const database = connect({ connectionString: url })
  return {
    ...database,
    url,
    async remove() {
      await database.close()
      await onServer(inject('postgresUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`)
    },
  }
}

/** The address of a database without any table; the run's end removes it. */
export const createEmptyDatabaseUrl = () => createDatabase()

async function createDatabase(how = ''): Promise<string> {
  const name = `${inject('databasePrefix')}_${randomBytes(6).toString('hex')}`
  await onServer(inject('postgresUrl'), `create database ${name}${how}`)
  return urlOf(inject('postgresUrl'), name)
}
