import { expect, it } from 'vitest'
import { connect } from '#server/database/client.ts'
import { testConfig } from '#server/testing/build-test-app.ts'
import { createEmptyDatabaseUrl } from '#server/testing/test-database.ts'
import { prepareDatabase } from './prepare.ts'

it('concurrent starts prepare an empty database once', async () => {
  const connectionString = await createEmptyDatabaseUrl()
  const databases = [1, 2, 3].map(() => connect({ connectionString }))
  const config = testConfig('/nowhere')
  const preparations = databases.map(database => prepareDatabase(database, config))
  const outcomes = await Promise.allSettled(preparations)
  for (const database of databases) await database.close()
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})
