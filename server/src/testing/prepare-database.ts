import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { createTemplateDatabase, queryServer } from '#server/testing/database-template.ts'
import { ensureServerBuilt } from '../../../scripts/build.mjs'
import { startPostgres } from '../../../scripts/test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The template's name, and the prefix of this run's databases. */
    databasePrefix: string
  }
}

/**
 * Vitest runs this once before all test files, and the returned function after them. All tests share one PostgreSQL
 * server: the one at TEST_DATABASE_URL, or one started for the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureServerBuilt()
  const existingUrl = process.env.TEST_DATABASE_URL
  const server = existingUrl ? { url: existingUrl, stop: async () => {} } : await startPostgres()
  const prefix = `epay_test_${randomBytes(6).toString('hex')}`
  await createTemplateDatabase(server.url, prefix)
  project.provide('postgresUrl', server.url)
  project.provide('databasePrefix', prefix)
  return async () => {
    if (existingUrl) await removeDatabases(existingUrl, prefix)
    await server.stop()
  }
}

async function removeDatabases(serverUrl: string, prefix: string): Promise<void> {
  const query = `select datname from pg_database where starts_with(datname, '${prefix}')`
  for (const { datname } of await queryServer(serverUrl, query))
    await queryServer(serverUrl, `drop database ${datname} with (force)`)
}
