import { expect, it } from 'vitest'
import { buildTestApp } from './build-test-app.ts'
import { readFreshContent } from './fresh-content.ts'
import { createTestDatabase } from './test-database.ts'

async function contentOfNext() {
  const database = await createTestDatabase()
  const content = await readFreshContent(database.pool)
  await database.dispose()
  return content
}

it('a database that was given back holds what a new one does, and counts from the same number', async () => {
  const fresh = await contentOfNext()
  const app = await buildTestApp()
  await app.createAccount({ roles: ['Admin'], password: 'correct horse battery' })
  await app.anonymous.post('/Auth/login', { username: 'nobody', password: 'wrong' })
  const { rows } = await app.dependencies.database.pool.query('select from audit_events')
  expect(rows.length).toBeGreaterThan(0)
  await app.close()
  expect(await contentOfNext()).toEqual(fresh)
})

it.each(['create table more (id int)', 'alter table audit_events disable trigger user'])(
  'one is not used again after `%s`',
  async change => {
    const fresh = await contentOfNext()
    const changed = await createTestDatabase()
    await changed.pool.query(change)
    await changed.dispose()
    expect(changed.pool.ended).toBe(true)
    expect(await contentOfNext()).toEqual(fresh)
  },
)
