import { employeePageSchema } from '@epay/contract/employees/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { NAMES_TO_FIND, SEARCHES } from '#server/testing/names-to-find.ts'
import { createEmployee } from './factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  for (const [id, parts] of Object.entries(NAMES_TO_FIND))
    await createEmployee(app, { id, name: parts.join(' ') })
})
afterAll(() => app.close())

test.each(SEARCHES)('%j finds employees however their names are written', async (name, ids) => {
  const { body } = await app.as('HR-Manager').get('/Employee', { query: { name } })
  const { items, totalCount } = employeePageSchema.parse(body)
  expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(totalCount).toBe(ids.length)
})
