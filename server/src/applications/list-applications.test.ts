import {
  applicationCountsSchema,
  applicationListQuerySchema,
  applicationPageSchema,
} from '@epay/contract/applications/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { it as inOffice } from '#server/testing/rolled-back.ts'
import { createApplication } from './factories.ts'
import { listApplications } from './read-applications.ts'

let app: TestApp

const PEOPLE = [
  ['ana', 'López', 'b@x.example', '3', 0, '2026-11-18T23:59:00-08:00'],
  ['Ben', '100%er', 'A@x.example', '1', 1, '2026-11-19T00:00:00-08:00'],
  ['Cleo', 'O_Neil', 'c@x.example', '2', 3, '2026-11-19T23:59:59-08:00'],
  ['Dan', 'Analise', 'd@x.example', '4', 3, '2026-11-20T00:00:00-08:00'],
] as const

beforeAll(async () => {
  app = await buildTestApp({ environment: { TZ: 'America/Los_Angeles' } })
  for (const [firstName, lastName, email, phoneNumber, status, at] of PEOPLE) {
    const creationTime = new Date(at)
    await createApplication(app, { firstName, lastName, email, phoneNumber, status, creationTime })
  }
})
afterAll(() => app.close())

async function list(query: Record<string, string | number> = {}) {
  const { body } = await app.as('Admin').get('/JobApplication', { query })
  return applicationPageSchema.parse(body)
}
const listFirstNames = async (query: Record<string, string | number>) =>
  (await list(query)).items.map(item => item.firstName)

it.each([
  [{}, [1, 1, 0, 2, 0]],
  [{ fromDate: '2026-11-19', toDate: '2026-11-19' }, [0, 1, 0, 1, 0]],
  [{ applicantName: 'ana' }, [1, 0, 0, 1, 0]],
])('GET /JobApplication/counts with %o counts each status', async (query, counts) => {
  const { body } = await app.as('CFO').get('/JobApplication/counts', { query })
  expect(applicationCountsSchema.parse(body).map(({ count }) => count)).toEqual(counts)
})

it('the list has the columns of the table, newest first by default', async () => {
  const { items, totalCount } = await list()
  expect(totalCount).toBe(4)
  expect(items[0]).toEqual({
    id: expect.any(String),
    firstName: 'Dan',
    lastName: 'Analise',
    email: 'd@x.example',
    phoneNumber: '4',
    status: 3,
    creationTime: '2026-11-20T08:00:00.000Z',
    jobAppliedFor: 'Electrician',
    duplicateOf: null,
  })
})

it.each([
  ['FirstName asc', ['ana', 'Ben', 'Cleo', 'Dan']],
  ['FirstName desc', ['Dan', 'Cleo', 'Ben', 'ana']],
  ['Email asc', ['Ben', 'ana', 'Cleo', 'Dan']],
  ['PhoneNumber asc', ['Ben', 'Cleo', 'ana', 'Dan']],
  ['Status asc', ['ana', 'Ben', 'Cleo', 'Dan']],
  ['CreationTime asc', ['ana', 'Ben', 'Cleo', 'Dan']],
])('the list sorts by %s', async (sorting, expected) => {
  expect(await listFirstNames({ sorting })).toEqual(expected)
})

it.each([
  [{ status: 3 }, ['Dan', 'Cleo']],
  [{ status: 4 }, []],
  [{ applicantName: '%' }, ['Ben']],
  [{ applicantName: '_' }, ['Cleo']],
  [{ applicantName: '\\' }, []],
  // Both dates are inclusive, in the portal's time zone.
  [{ fromDate: '2026-11-19', toDate: '2026-11-19' }, ['Cleo', 'Ben']],
  [{ fromDate: '2026-11-20' }, ['Dan']],
  [{ toDate: '2026-11-18' }, ['ana']],
  [{ toDate: '9999-12-31' }, ['Dan', 'Cleo', 'Ben', 'ana']],
])('the list filters by %o', async (query, expected) => {
  expect(await listFirstNames(query)).toEqual(expected)
})

it('the list counts all matches, not only those on the page', async () => {
  const { items, totalCount } = await list({ status: 3, maxResultCount: 1, skipCount: 1 })
  expect([items.length, totalCount]).toEqual([1, 2])
})

inOffice('pages of equal rows do not overlap', async ({ office }) => {
  for (let count = 0; count < 25; count++) await createApplication(office)
  const ids = []
  for (const skipCount of [0, 10, 20]) {
    const query = { sorting: 'Status desc', maxResultCount: 10, skipCount }
    const { items } = await listApplications(office.context, applicationListQuerySchema.parse(query))
    ids.push(...items.map(({ id }) => id))
  }
  expect([ids.length, new Set(ids).size]).toEqual([25, 25])
})
