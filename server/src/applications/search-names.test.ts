import { applicationCountsSchema, applicationPageSchema } from '@epay/contract/applications/schemas'
import { parse } from 'csv-parse/sync'
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

test.each(SEARCHES)(
  '%j finds applicants whatever the spelling of their names',
  async (applicantName, names) => {
    const query = { applicantName, sorting: 'Email asc' }
    const list = await app.as('HR-Manager').get('/JobApplication', { query })
    const { items, totalCount } = applicationPageSchema.parse(list.body)
    expect(items.map(({ email }) => email)).toEqual(names.toSorted())
    expect(totalCount).toBe(names.length)

    const counts = await app.as('HR-Manager').get('/JobApplication/counts', { query: { applicantName } })
    expect(applicationCountsSchema.parse(counts.body).reduce((sum, { count }) => sum + count, 0)).toBe(
      names.length,
    )
  },
)

test('the CSV file contains the matches', async () => {
  const query = { applicantName: 'NGUYEN' }
  const { bytes } = await app.as('HR-Manager').get('/exports/applications.csv', { query })
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
  expect(rows.map(row => row['Last Name'])).toEqual(['Nguyễn'])
})

test('a corrected name is only found by its new spelling', async () => {
  const { pool } = app.context.database
  await pool.query(`update job_applications set last_name = 'Đorđević' where email = 'chen'`)
  const countMatches = async (applicantName: string) =>
    applicationPageSchema.parse(
      (await app.as('HR-Manager').get('/JobApplication', { query: { applicantName } })).body,
    ).totalCount
  expect([await countMatches('dordevic'), await countMatches('chen')]).toEqual([1, 0])
})
