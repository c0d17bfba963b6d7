import type { ApplicationForm } from '@epay/contract/applications/application-form'
import { applicationBoundaries } from '@epay/contract/applications/boundary-cases'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import type { BoundaryCase } from '@epay/contract/common/boundary-cases'
import { toPascalCase } from '@epay/contract/common/problem'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildFormData } from './factories.ts'
import { findApplication } from './queries.ts'
import { jobApplications } from './tables.ts'

const TODAY = '2026-11-20'
/** A job's end must be after its start, so the ends are tried apart. */
const CASES = Map.groupBy(applicationBoundaries(TODAY), ({ field, what }) =>
  field.startsWith('previousJobEndDate') ? `${what}, of an end` : what,
)

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: `${TODAY}T12:00:00Z` })
})
afterAll(() => app.close())

const valuesOf = (cases: readonly BoundaryCase[]) =>
  Object.fromEntries(cases.map(({ field, value }) => [field, value]))

function send(cases: readonly BoundaryCase[]) {
  return app.anonymous.upload('/JobApplication/upload', buildFormData(valuesOf(cases)))
}

/** In each case, all fields have the same kind of value. */
describe.each([...CASES])('%s', (_, cases) => {
  const refused = cases.filter(({ message }) => message)
  const taken = cases.filter(({ message }) => !message)

  it.runIf(refused.length > 0)('is refused at the fields that it does not suit', async () => {
    const { status, body } = await send(cases)
    expect(status).toBe(400)
    const errors = Object.entries(problemSchema.parse(body).errors ?? {})
    expect(Object.fromEntries(errors.map(([field, [first]]) => [field, first]))).toEqual(
      Object.fromEntries(refused.map(({ field, message }) => [toPascalCase(field), message])),
    )
  })

  it.runIf(taken.length > 0)('is stored where it is taken', async () => {
    const { status, body } = await send(taken)
    expect(status).toBe(201)
    const { id } = applicationEndpoints.upload.response.parse(body)
    const kept: Partial<Record<keyof ApplicationForm | string, string | null>> = Object.fromEntries(
      taken.map(each => [each.field, each.kept === '' ? null : each.kept]),
    )
    expect(await findApplication(app.context.db, id)).toMatchObject(kept)
  })
})

it('counts characters as the database does', async () => {
  const limit = CASES.get('emoji to the limit')?.find(({ field }) => field === 'firstName')
  if (!limit) throw new Error('The table has no such case')
  const { body } = await send([limit])
  const { id } = applicationEndpoints.upload.response.parse(body)
  const [stored] = await app.context.db
    .select({ length: sql<number>`char_length(${jobApplications.firstName})` })
    .from(jobApplications)
    .where(sql`${jobApplications.id} = ${id}`)
  expect(stored?.length).toBe(50)
})
