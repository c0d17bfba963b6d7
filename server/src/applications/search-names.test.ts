import { applicationPageSchema } from '@epay/contract/applications/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { NAMES_TO_FIND, SEARCHES } from '#server/testing/names-to-find.ts'
import { createApplication } from './factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  for (const [email, [firstName, lastName]] of Object.entries(NAMES_TO_FIND))
    await createApplication(app, { firstName, lastName, email })
})
afterAll(() => app.close())

async function search(applicantName: string) {
  const query = { applicantName, sorting: 'Email asc' }
  return applicationPageSchema.parse((await app.as('HR-Manager').get('/JobApplication', { query })).body)
}

test.each(SEARCHES)(
  '%j finds applicants whatever the spelling of their names',
  async (applicantName, names) => {
    const { items, totalCount } = await search(applicantName)
    expect(items.map(({ email }) => email)).toEqual(names.toSorted())
    expect(totalCount).toBe(names.length)
  },
)

test('a corrected name is only found by its new spelling', async () => {
  const { pool } = app.context.database
  await pool.query(`update job_applications set last_name = 'Đorđević' where email = 'chen'`)
  expect((await search('dordevic')).totalCount).toBe(1)
  expect((await search('chen')).totalCount).toBe(0)
})
