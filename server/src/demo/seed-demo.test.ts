import { DEMO_ACCOUNTS, DEMO_CODE_ACCOUNT, DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findUnknownFiles } from '#server/admin/unknown-files.ts'
import { applicationHistory, jobApplications } from '#server/applications/tables.ts'
import { accounts } from '#server/auth/tables.ts'
import { sendReminders } from '#server/certificates/remind-of-certificates.ts'
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
  test.each(DEMO_ACCOUNTS)('has the account $username with a profile and 26 checks', async account => {
    const client = await signIn(account.username)
    const profile = await client.get('/employee/GetCurrentUser')
    expect(profile.body).toMatchObject({ roles: account.roles, isActive: true })
    expect((await client.get('/Employee/Checks')).body).toMatchObject({ totalCount: 26 })
  })

  test('has an account that needs the code of a known key', async () => {
    const { username, key } = DEMO_CODE_ACCOUNT
    const credentials = { username, password: DEMO_PASSWORD }
    expect((await app.anonymous.post('/Auth/login', credentials)).status).toBe(401)
    const code = codeOf(app, key)
    expect((await app.anonymous.post('/Auth/login', { ...credentials, code })).status).toBe(200)
  })

  test('has applications in all five states, each with its history', async () => {
    const { orm } = app.dependencies.database
    const applications = await orm.select().from(jobApplications)
    const history = await orm.select().from(applicationHistory).orderBy(applicationHistory.id)
    const deciders = history.flatMap(({ fromStatus, actionBy }) => (fromStatus === null ? [] : [actionBy]))
    expect(new Set(deciders)).toEqual(new Set(['Marisol Vega', 'Thomas Okafor']))
    expect(applications).toHaveLength(40)
    expect(new Set(applications.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3, 4]))
    for (const { id, status, creationTime } of applications) {
      const own = history.filter(entry => entry.applicationId === id)
      expect(own[0]).toMatchObject({ fromStatus: null, toStatus: 0, actionDate: creationTime })
      expect(own.at(-1)?.toStatus).toBe(status)
      for (const [index, { fromStatus, actionDate }] of own.slice(1).entries()) {
        expect(fromStatus).toBe(own[index]?.toStatus)
        expect(Number(actionDate)).toBeGreaterThan(Number(own[index]?.actionDate))
        expect(Number(actionDate)).toBeLessThan(Number(app.clock.now()))
      }
    }
  })

  test('has three packets: section 2 due and overdue, and an expiring work authorization', async () => {
    await seedDemoPackets(app.dependencies)
    const { items } = await listOpenI9Tasks(app.context)
    expect(items.map(({ task, dueOn }) => [task, dueOn])).toEqual([
      ['section2', '2026-03-09'],
      ['section2', '2026-03-12'],
      ['reverification', '2026-04-25'],
    ])
    await remindOfI9(app.dependencies)({}, { isLast: false })
    const client = await signIn('cfo')
    for (const { id } of items)
      expect((await client.get(`/JobApplication/${id}/packet.zip`)).status).toBe(200)
  })

  test('has W-2s in each state', async () => {
    await seedDemoTaxForms(app.dependencies)
    const { counts } = await getYear(app.context, 2025)
    const states = { furnished: 4, paper: 8, handedOut: 3, failed: 1 }
    expect(counts).toMatchObject({ loaded: 12, missing: 238, ...states })
    const { body } = await (await signIn('employee')).get('/my-tax-forms')
    expect(body).toMatchObject({ forms: [expect.anything()] })
  })

  test('has expired, expiring and permanent certificates', async () => {
    await seedDemoCertificates(app.dependencies)
    const { body } = await (await signIn('hr.manager')).get('/certificates')
    expect(body).toMatchObject({ totalCount: 9, counts: { expired: 1, soon: 4, toCheck: 4 } })
    await sendReminders(app.context)
  })

  test('has forms that are due, late, finished, and wanted on paper', async () => {
    await seedDemoForms(app.dependencies)
    const { body } = await (await signIn('hr.manager')).get('/company-forms')
    expect(body).toMatchObject({
      // Both have the same timestamp, so their order varies.
      items: expect.arrayContaining([
        expect.objectContaining({ toDo: 10, late: 1, finished: 1, onPaper: 1 }),
        expect.objectContaining({ toDo: 6, finished: 0 }),
      ]),
    })
  })

  test('has files in packets, forms and certificates, none of which count as unknown', async () => {
    const { pool } = app.dependencies.database
    const { rows: columns } = await pool.query<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name like '%file_id'`)
    // The files have the time of the disk, and count as unknown a day later.
    const clock = { ...app.clock, now: () => new Date(Date.now() + 2 * 86_400_000) }
    const unknown = new Set(await findUnknownFiles({ ...app.context, clock }))
    const tables = new Set<string>()
    for (const { table, column } of columns) {
      const { rows } = await pool.query<{ id: string }>(
        `select ${column} as id from ${table} where ${column} <> ''`,
      )
      if (rows.length > 0) tables.add(table)
      expect([table, column, rows.filter(({ id }) => unknown.has(id))]).toEqual([table, column, []])
    }
    expect(tables).toEqual(
      new Set([
        'asked_forms',
        'certificates',
        'company_form_versions',
        'packet_documents',
        'packets',
        'tax_forms',
      ]),
    )
  })

  test('sends no email, and is never added to a database with accounts', async () => {
    expect(await app.mails()).toEqual([])
    const { orm } = app.dependencies.database
    expect(await hasDemoCompany(orm)).toBe(true)
    await seedDemo(app.dependencies)
    expect([await orm.$count(accounts), await orm.$count(checks)]).toEqual([251, 250 * 26])
  })
})
