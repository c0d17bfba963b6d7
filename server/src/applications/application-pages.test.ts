import type { ApplicationSortField } from '@epay/contract/applications/schemas'
import { STATUSES, type Status } from '@epay/contract/applications/status'
import type { SortDirection } from '@epay/contract/common/paging'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Executor } from '#server/database/transaction.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createApplication } from './factories.ts'
import type { ListFilter } from './filter-applications.ts'
import { countByStatus, listApplicationRows } from './list-queries.ts'
import { jobApplications } from './tables.ts'

const COUNT = 900
const HOUR_MS = 3_600_000
const FIRST = Date.parse('2026-10-28T00:00:00Z')

let app: TestApp
let orm: Executor
let everyone: (typeof jobApplications.$inferSelect)[]
beforeAll(async () => {
  app = await buildTestApp()
  orm = app.dependencies.db
  const { id: _, applicationNumber: _number, ...first } = await createApplication(app)
  await orm.execute(sql`truncate job_applications cascade`)
  // Every 20 minutes, through the end of summer time, and some at the same moment.
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    ...first,
    firstName: ['Ana', 'Bo', 'Chi'][index % 3] ?? '',
    lastName: `${['Smith', "O'Neil-Smit", 'Le_Roy 100%', 'Özdemir'][index % 4]} ${index}`,
    email: `e${(index * 7) % 50}@example.com`,
    phoneNumber: String((index * 13) % 40),
    status: STATUSES[(index * 3) % 7] ?? 0,
    creationTime: new Date(FIRST + Math.floor(index / 2) * (HOUR_MS / 3)),
  }))
  everyone = await orm.insert(jobApplications).values(rows).returning()
})
afterAll(() => app.close())

const dayIn = (timeZone: string, instant: Date) => instant.toLocaleDateString('en-CA', { timeZone })

/** As the database's `search_name` writes the names of this file. */
const written = (name: string) =>
  name.toLowerCase().replaceAll("'", '').replaceAll('-', ' ').replaceAll('ö', 'o')

function expected({ status, applicantName, fromDate, toDate, timeZone }: ListFilter) {
  return everyone.filter(each => {
    const day = dayIn(timeZone, each.creationTime)
    const name = written(`${each.firstName} ${each.lastName}`)
    return (
      (status === undefined || each.status === status) &&
      (applicantName ?? '').split(' ').every(word => name.includes(written(word))) &&
      (!fromDate || day >= fromDate) &&
      (!toDate || day <= toDate)
    )
  })
}

const KEYS: Record<ApplicationSortField, (row: (typeof everyone)[number]) => (string | number)[]> = {
  FirstName: row => [row.firstName.toLowerCase(), row.lastName.toLowerCase(), row.id],
  Email: row => [row.email, row.id],
  PhoneNumber: row => [row.phoneNumber, row.id],
  Status: row => [row.status, row.creationTime.getTime(), row.id],
  CreationTime: row => [row.creationTime.getTime(), row.id],
}

function inOrder(rows: typeof everyone, field: ApplicationSortField, direction: SortDirection): string[] {
  const sign = direction === 'asc' ? 1 : -1
  const compare = (one: readonly (string | number)[], other: readonly (string | number)[]) => {
    const differing = one.findIndex((value, place) => value !== other[place])
    const [mine = '', theirs = ''] = [one[differing], other[differing]]
    return differing < 0 ? 0 : sign * (mine < theirs ? -1 : 1)
  }
  return rows
    .map(row => ({ id: row.id, key: KEYS[field](row) }))
    .sort((one, other) => compare(one.key, other.key))
    .map(({ id }) => id)
}

const ALL: ListFilter = {
  status: undefined,
  applicantName: undefined,
  fromDate: undefined,
  toDate: undefined,
  timeZone: 'UTC',
}
const STATUS_3: Status = 3

const FIELDS = ['CreationTime', 'Status', 'FirstName', 'Email', 'PhoneNumber'] as const
const ORDERS = FIELDS.flatMap(field => [
  { field, direction: 'asc' } as const,
  { field, direction: 'desc' } as const,
])

describe.each([
  ['all', ALL],
  ['of a status', { ...ALL, status: STATUS_3 }],
  [
    'of a name, a status and days',
    { ...ALL, applicantName: 'ana Smi', status: STATUS_3, fromDate: '2026-10-30' },
  ],
])('%s', (_, filter) => {
  test.each(ORDERS)('every page by $field $direction is where it belongs', async order => {
    const ids = inOrder(expected(filter), order.field, order.direction)
    for (const skipCount of [0, 10, 449, 450, 890, 900, 1_000_000_000]) {
      const found = await listApplicationRows(orm, filter, { ...order, skipCount, maxResultCount: 10 })
      expect(found.rows.map(({ id }) => id)).toEqual(ids.slice(skipCount, skipCount + 10))
      expect(found.totalCount).toBe(ids.length)
    }
  })
})

test.each([
  's',
  'SMITH',
  'smi smith ana',
  'ÖZDEMIR',
  "o'n",
  '-smi',
  '%',
  '_',
  '\\',
  'bo 100%',
  'zzz',
  'x'.repeat(100),
])('the list of a name: %j', async applicantName => {
  const filter = { ...ALL, applicantName: applicantName.trim() }
  const ids = inOrder(expected(filter), 'CreationTime', 'desc')
  for (const skipCount of [0, 20, 2_000]) {
    const page = { field: 'CreationTime', direction: 'desc', skipCount, maxResultCount: 20 } as const
    const { rows, totalCount } = await listApplicationRows(orm, filter, page)
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(skipCount, skipCount + 20))
    expect(totalCount).toBe(ids.length)
  }
  const counts = await countByStatus(orm, filter)
  expect(counts.reduce((sum, each) => sum + each.count, 0)).toBe(ids.length)
})

const ZONES = ['America/Los_Angeles', 'Australia/Eucla']
const RANGES: [string | undefined, string | undefined][] = [
  ['2026-10-28', '2026-10-28'],
  ['2026-10-31', '2026-11-01'],
  ['2026-10-29', '2026-11-02'],
  [undefined, '2026-10-30'],
  ['2026-11-01', undefined],
  ['2026-11-02', '2026-10-30'],
  ['2030-01-01', undefined],
]

test.each(ZONES)('the totals of days in %s are exact', async timeZone => {
  for (const [fromDate, toDate] of RANGES)
    for (const status of [undefined, STATUS_3]) {
      const filter = { ...ALL, status, fromDate, toDate, timeZone }
      const page = { field: 'CreationTime', direction: 'desc', skipCount: 0, maxResultCount: 10 } as const
      const { totalCount } = await listApplicationRows(orm, filter, page)
      expect([timeZone, fromDate, toDate, totalCount]).toEqual([
        timeZone,
        fromDate,
        toDate,
        expected(filter).length,
      ])
      const counts = await countByStatus(orm, filter)
      expect(counts.reduce((sum, each) => sum + each.count, 0)).toBe(expected(filter).length)
    }
})
