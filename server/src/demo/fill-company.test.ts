import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listHistoryRows } from '#server/applications/queries.ts'
import { jobApplications } from '#server/applications/tables.ts'
import { openSecret } from '#server/employees/secrets.ts'
import { employees } from '#server/employees/tables.ts'
import { checkLines, checks } from '#server/paychecks/tables.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { fillCompany, refusalToFill } from './fill-company.ts'

const SIZE = { applications: 2_100, employees: 30, checks: 3 }
const CONSTRAINTS = sql`
  select conname, pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace order by conname`

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-11T17:00:00Z' })
})
afterAll(() => app.close())

test('an empty database gets what was asked for as the portal itself would have written it, once', async () => {
  const { context } = app
  const before = await context.db.execute(CONSTRAINTS)
  expect(await refusalToFill(context)).toBeUndefined()
  const done: string[] = []
  await fillCompany(context, SIZE, (what, rows) => done.push(`${what} ${rows}`))
  expect(done).toEqual(expect.arrayContaining(['applications 2100', 'employees 30', 'checks 90']))
  expect((await context.db.execute(CONSTRAINTS)).rows).toEqual(before.rows)
  expect(await refusalToFill(context)).toBe('it holds more than the demo company')

  const people = await context.db.select().from(employees)
  expect(people).toHaveLength(SIZE.employees)
  for (const person of people) {
    expect(openSecret(context.cipher, person, 'ssn').slice(-4)).toBe(person.ssnLast4)
    expect(openSecret(context.cipher, person, 'bankAccount').slice(-4)).toBe(person.bankAccountLast4)
  }
  const [checksMade] = await context.db.select({ count: count() }).from(checks)
  const [earned] = await context.db
    .select({ cents: sql<string>`sum(${checkLines.amount})` })
    .from(checkLines)
    .where(sql`${checkLines.kind} = 'earning'`)
  const [paid] = await context.db.select({ cents: sql<string>`sum(${checks.grossPay})` }).from(checks)
  expect(checksMade?.count).toBe(90)
  expect(earned).toEqual(paid)

  const applications = await context.db.select().from(jobApplications).orderBy(jobApplications.creationTime)
  expect(applications).toHaveLength(SIZE.applications)
  expect(new Set(applications.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(new Set(applications.map(({ applicationNumber }) => applicationNumber)).size).toBe(2_100)
  expect(applications.at(-1)?.creationTime.getTime()).toBeLessThanOrEqual(context.clock.now().getTime())
  for (const { id, status } of applications.slice(0, 20))
    expect((await listHistoryRows(context.db, id)).at(-1)?.toStatus).toBe(status)
})

test('production is refused', async () => {
  const config = { ...app.context.config, isProduction: true }
  expect(await refusalToFill({ ...app.context, config })).toMatch(/production/)
})
