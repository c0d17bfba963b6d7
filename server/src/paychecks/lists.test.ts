import { EMPLOYEE_SORT_FIELDS } from '@epay/contract/employees/schemas'
import { CHECK_SORT_FIELDS } from '@epay/contract/paychecks/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createEmployee } from '#server/employees/factories.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createCheck } from './factories.ts'

/** Rows of each list; for every field, many of them have the same value. */
const COUNT = 24
const PAGE = 5
const DIRECTIONS = ['asc', 'desc'] as const
const HOSTILE = [
  "'; drop table employees; --",
  "%' or '1'='1",
  '<script>alert(1)</script>',
  '\\',
  '_',
  '%',
  '"',
  '$1',
]

let app: TestApp
let person: ApiClient
beforeAll(async () => {
  app = await buildTestApp()
  const accountId = await app.createAccount({ roles: ['Employee'] })
  for (let index = 0; index < COUNT; index++)
    await createEmployee(app, {
      id: String(100 + index * 5),
      name: index % 2 === 0 ? 'Same Name' : 'same name',
      isActive: index % 3 > 0,
      ...(index === 0 && { accountId }),
    })
  for (let index = 0; index < COUNT; index++)
    await createCheck(app, {
      ...{ employeeId: '100', date: index < 12 ? '2026-01-09' : '2026-01-16', endDate: '2026-01-04' },
      ...{ sequence: index + 1, checkNumber: index % 4 === 0 ? '77' : '78', grossPay: 100, netPay: 100 },
    })
  person = app.withToken((await app.signIn(accountId)).token)
})
afterAll(() => app.close())

const pageSchema = z.object({ items: z.array(z.record(z.string(), z.unknown())), totalCount: z.number() })

const LISTS = {
  '/Employee': { client: () => app.as('Admin'), fields: EMPLOYEE_SORT_FIELDS, key: 'id' },
  '/Employee/Checks': { client: () => person, fields: CHECK_SORT_FIELDS, key: 'sequence' },
}
const CASES = Object.entries(LISTS).flatMap(([path, { fields }]) =>
  fields.flatMap(field => DIRECTIONS.map(direction => [path, field, direction] as const)),
)
const listOf = (path: string) => {
  const list = Object.entries(LISTS).find(([name]) => name === path)?.[1]
  if (!list) throw new Error('There is no such list')
  return list
}

test.each(CASES)('%s by %s %s shows each row once over all pages', async (path, field, direction) => {
  const { client, key } = listOf(path)
  const seen: unknown[] = []
  for (let SkipCount = 0; SkipCount < COUNT; SkipCount += PAGE) {
    const query = { SkipCount, MaxResultCount: PAGE, Sorting: `${field} ${direction}` }
    const { items, totalCount } = pageSchema.parse((await client().get(path, { query })).body)
    expect(totalCount).toBe(COUNT)
    seen.push(...items.map(item => item[key]))
  }
  expect(seen).toHaveLength(COUNT)
  expect(new Set(seen).size).toBe(COUNT)
})

test.each(HOSTILE)('the filter %s is text', async text => {
  for (const query of [{ id: text }, { name: text }])
    expect((await app.as('Admin').get('/Employee', { query })).body).toEqual({ items: [], totalCount: 0 })
  const { body } = await person.get('/Employee/Checks', { query: { CheckNumber: text } })
  expect(body).toEqual({ items: [], totalCount: 0 })
  expect((await app.as('Admin').get('/Employee')).body).toMatchObject({ totalCount: COUNT })
})

test('text that looks like HTML or SQL is found as it is', async () => {
  await createEmployee(app, { id: '<b>1%_', name: "Robert'); drop table employees;-- <i>" })
  for (const query of [{ id: '<b>' }, { id: '%_' }, { name: "'); DROP" }, { name: '<I>' }]) {
    const { body } = await app.as('Admin').get('/Employee', { query })
    expect(body).toMatchObject({ items: [{ id: '<b>1%_' }], totalCount: 1 })
  }
})
