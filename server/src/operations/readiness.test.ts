import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { insertMail } from '#server/mail/queries.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'

const workingApp = await openTestApp()
const app = await openTestApp()

it('a working portal is ready, and one with failing parts lists them', async () => {
  expect(await workingApp.anonymous.get('/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
  const { config, database } = app.dependencies
  const folder = join(config.dataDir, 'files')
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(folder, 'no folder')
  const createdAt = new Date(app.clock.now().getTime() - 3_600_000)
  for (let count = 0; count < 21; count++)
    await insertMail(database.orm, {
      ...{ id: crypto.randomUUID(), to: 'ann@example.com', subject: '', text: '', html: '' },
      ...{ kind: 'test', createdAt },
    })
  await database.pool.query(
    `insert into pgboss.job (name, state, start_after) values ('deliver-mail', 'created', $1)`,
    [createdAt],
  )
  const { status, headers, body } = await app.anonymous.get('/ready')
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(body).toMatchObject({ detail: 'Not ready: files, jobs, mail' })
})
