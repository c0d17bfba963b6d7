import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())

it('refuses the database of a newer version', async () => {
  const insert = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`
  await database.pool.query(insert)
  const migrating = migrate(database)
  await expect(migrating).rejects.toThrow(StartupError)
  await expect(migrating).rejects.toThrow('made by a newer version of EPay')
})
