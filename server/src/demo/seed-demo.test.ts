import { DEMO_ACCOUNTS, DEMO_CODE_ACCOUNT, DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { applicationHistory, jobApplications } from '#server/applications/tables.ts'
import { accounts } from '#server/auth/tables.ts'
import { remindAll } from '#server/certificates/remind-of-certificates.ts'
import { employees } from '#server/employees/tables.ts'
import { listOpenI9Tasks } from '#server/packets/i9/i9-clock.ts'
import { remindOfI9 } from '#server/packets/i9/remind-of-i9.ts'
import { checks } from '#server/paychecks/tables.ts'
import { getYear } from '#server/tax-forms/year.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { codeOf } from '#server/testing/second-factor.ts'
import { seedDemoCertificates } from './demo-certificates.ts'
import { seedDemoForms } from './demo-forms.ts'
import { seedDemoPackets } from './demo-packets.ts'
import { seedDemoTaxForms } from './demo-tax-forms.ts'
import { hasDemoCompany, seedDemo } from './seed-demo.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-11T17:00:00Z' })
  await seedDemo(app.dependencies)
})
afterAll(() => app.close())

async function signIn(username: string) {
  const { status, body } = await app.anonymous.post('/Auth/login', { username, password: DEMO_PASSWORD })
  expect(status).toBe(200)
  return app.withToken(z.object({ token: z.string() }).parse(body).token)
}

describe('the demo company', () => {
  test('has 250 employees with 26 checks each', async () => {
    const { orm } = app.dependencies.database
    const [total] = await orm.select({ count: count() }).from(employees)
    const perEmployee = await orm
      .select({ id: checks.employeeId, count: count() })
      .from(checks)
      .groupBy(checks.employeeId)
    expect(total?.count).toBe(250)
    expect(perEmployee).toHaveLength(250)
    expect(perEmployee.every(each => each.count === 26)).toBe(true)
  })

  test('has 40 applications in all five states, each with the history that led there', async () => {
    const { orm } = app.dependencies.database
    const applications = await orm.select().from(jobApplications)
    const history = await orm.select().from(applicationHistory).orderBy(applicationHistory.id)
    const decisions = history.filter(
      ({ fromStatus, toStatus }) => fromStatus !== null && fromStatus !== toStatus,
    )
    const deciders = decisions.map(({ actionBy }) => actionBy)
    expect(new Set(deciders)).toEqual(new Set(['Marisol Vega', 'Thomas Okafor']))
    expect(applications).toHaveLength(40)
    expect(new Set(applications.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3, 4]))
    for (const { id, status, creationTime } of applications) {
      const own = history.filter(entry => entry.applicationId === id)
      expect(own[0]).toMatchObject({ fromStatus: null, toStatus: 0, actionDate: creationTime })
      expect(own.at(-1)?.toStatus).toBe(status)
      own.slice(1).forEach((entry, index) => {
        expect(entry.fromStatus).toBe(own[index]?.toStatus)
        expect(entry.actionDate > (own[index]?.actionDate ?? entry.actionDate)).toBe(true)
        expect(entry.actionDate < app.clock.now()).toBe(true)
      })
    }
  })

  test.each(DEMO_ACCOUNTS)('$username signs in, and sees a profile and pay checks', async account => {
    const client = await signIn(account.username)
    const profile = await client.get('/employee/GetCurrentUser')
    expect(profile.body).toMatchObject({ roles: account.roles, isActive: true })
    const list = await client.get('/Employee/Checks')
    expect(list.body).toMatchObject({ totalCount: 26 })
  })

  test('has three packets: section 2 due, section 2 overdue, a work authorization that expires', async () => {
    await seedDemoPackets(app.dependencies)
    const { items } = await listOpenI9Tasks(app.context)
    expect(items.map(({ task, dueOn }) => [task, dueOn])).toEqual([
      ['section2', '2026-03-09'],
      ['section2', '2026-03-12'],
      ['reverification', '2026-04-25'],
    ])
    await remindOfI9(app.dependencies)({}, { isLast: false })
    expect(await app.mails()).toEqual([])
    const client = await signIn('cfo')
    for (const { id } of items) {
      const zip = await client.get(`/JobApplication/${id}/packet.zip`)
      expect(zip.status).toBe(200)
    }
  })

  test('has W-2s that were loaded, furnished, handed out, and one whose notice came back', async () => {
    await seedDemoTaxForms(app.dependencies)
    const { counts } = await getYear(app.context, 2025)
    expect(counts).toMatchObject({
      loaded: 12,
      missing: 238,
      furnished: 4,
      paper: 8,
      handedOut: 3,
      failed: 1,
    })
    const client = await signIn('employee')
    const { status, body } = await client.get('/my-tax-forms')
    expect([status, body]).toEqual([200, expect.objectContaining({ forms: [expect.anything()] })])
    expect(await app.mails()).toEqual([])
  })

  test('has certificates that expired, expire soon, and never do, and reminds of none right away', async () => {
    await seedDemoCertificates(app.dependencies)
    const { body } = await (await signIn('hr.manager')).get('/certificates')
    expect(body).toMatchObject({ totalCount: 9, counts: { expired: 1, soon: 4, toCheck: 4 } })
    await remindAll(app.context)
    expect(await app.mails()).toEqual([])
  })

  test('has forms that are due, late, finished, and wanted on paper, and mails no one of them', async () => {
    await seedDemoForms(app.dependencies)
    const { body } = await (await signIn('hr.manager')).get('/company-forms')
    expect(body).toMatchObject({
      // Both have the same timestamp, so their order varies.
      items: expect.arrayContaining([
        expect.objectContaining({ toDo: 10, late: 1, finished: 1, onPaper: 1 }),
        expect.objectContaining({ toDo: 6, finished: 0 }),
      ]),
    })
    expect(await app.mails()).toEqual([])
  })

  test('is recorded for good, and never added to a database that holds something', async () => {
    const { orm } = app.dependencies.database
    expect(await hasDemoCompany(orm)).toBe(true)
    await seedDemo(app.dependencies)
    const [total] = await orm.select({ count: count() }).from(accounts)
    expect(total?.count).toBe(251)
  })

  test('has an account that asks for a code of the key that the portal shows', async () => {
    const { username, key } = DEMO_CODE_ACCOUNT
    const credentials = { username, password: DEMO_PASSWORD }
    expect((await app.anonymous.post('/Auth/login', credentials)).status).toBe(401)
    const code = codeOf(app, key)
    expect((await app.anonymous.post('/Auth/login', { ...credentials, code })).status).toBe(200)
  })
})
