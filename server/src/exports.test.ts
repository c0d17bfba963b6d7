import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApplication } from '#server/applications/factories.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { createCheck } from '#server/paychecks/factories.ts'
import { CSV_BATCH_SIZE } from '#server/platform/csv.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

let app: TestApp
let employeeClient: ApiClient
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T12:00:00Z' })
  const accountId = await app.createAccount({ roles: ['Employee', 'CFO'], username: 'ida' })
  await createEmployee(app, { id: '9', name: 'Ida Novak', city: '=1+1', accountId })
  await createEmployee(app, { id: '10', name: 'Bo Chen', isActive: false })
  employeeClient = app.withToken((await app.signIn(accountId)).token)
})
afterAll(() => app.close())

async function readExport(client: ApiClient, file: string, query: Record<string, string> = {}) {
  const { status, headers, bytes } = await client.get(`/exports/${file}.csv`, { query })
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    `attachment; filename=${file}-2026-03-10.csv`,
  ])
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
  return rows
}

async function listAudit(action: string) {
  const events = app.context.db.select().from(auditEvents)
  return events.where(eq(auditEvents.action, action)).orderBy(auditEvents.id)
}

it('exported applications are filtered, newest first, without active formulas', async () => {
  const lastName = 'Filtered'
  await createApplication(app, { firstName: '=HYPERLINK("x")', lastName })
  await createApplication(app, { firstName: 'Old', lastName, creationTime: new Date('2026-03-01T12:00:00Z') })
  await createApplication(app, { firstName: 'No', lastName, status: 2 })
  const rows = await readExport(app.as('CFO'), 'applications', { status: '0', applicantName: 'filtered' })
  expect(rows.map(row => row['First Name'])).toEqual([`'=HYPERLINK("x")`, 'Old'])
  expect(rows[1]).toEqual({
    'First Name': 'Old',
    'Last Name': lastName,
    Email: 'ana@applicants.example',
    Phone: '(510) 555-0142',
    'Job Applied For': 'Electrician',
    Status: 'Applied',
    'Applied (UTC)': '2026-03-01T12:00:00.000Z',
  })
  const event = { actorName: 'cfo', after: { status: 0, applicantName: 'filtered' } }
  expect(await listAudit('applications.exported')).toContainEqual(expect.objectContaining(event))
})

it('exported applications of several batches are complete', async () => {
  const { id } = await createApplication(app, { lastName: 'Many' })
  await app.context.database.pool.query(
    `insert into job_applications (first_name, last_name, email, phone_number, birth_date, street_address,
       city, state_or_province, postal_code, job_applied_for, status, creation_time)
     select first_name, last_name, email, number::text, birth_date, street_address,
       city, state_or_province, postal_code, job_applied_for, status, creation_time
     from job_applications, generate_series(1, ${CSV_BATCH_SIZE}) number where id = $1`,
    [id],
  )
  const rows = await readExport(app.as('Admin'), 'applications', { applicantName: 'Many' })
  expect(rows.length).toBe(CSV_BATCH_SIZE + 1)
  expect(new Set(rows.map(({ Phone }) => Phone)).size).toBe(CSV_BATCH_SIZE + 1)
})

it('an export breaks the connection if reading fails', async () => {
  const { id } = await createApplication(app, { lastName: 'Broken' })
  await app.context.database.pool.query(
    `update job_applications set creation_time = '-infinity' where id = $1`,
    [id],
  )
  const query = { applicantName: 'Broken' }
  await expect(app.as('Admin').get('/exports/applications.csv', { query })).rejects.toThrow()
})

it('exported employees are filtered, by ID, without personal numbers', async () => {
  const hr = app.as('HR-Manager')
  const rows = await readExport(hr, 'employees')
  expect(rows).toEqual([
    expect.objectContaining({ Id: '9', City: "'=1+1", Roles: 'CFO, Employee', 'Has Account': 'Yes' }),
    expect.objectContaining({ Id: '10', 'Is Active': 'No', Roles: '', 'Has Account': 'No' }),
  ])
  expect(Object.keys(rows[0] ?? {})).not.toContain('SSN')
  expect((await readExport(hr, 'employees', { roles: 'CFO' })).map(({ Id }) => Id)).toEqual(['9'])
  expect(await listAudit('employees.exported')).toMatchObject([{}, { after: { roles: ['CFO'] } }])
})

it('exported checks are only those of the employee, newest first', async () => {
  await createCheck(app, { employeeId: '9', date: '2026-01-09', checkNumber: '77', netPay: 81250 })
  await createCheck(app, { employeeId: '9', date: '2026-01-16', checkNumber: '78' })
  await createCheck(app, { employeeId: '10', date: '2026-01-16', checkNumber: '79' })
  const rows = await readExport(employeeClient, 'checks')
  expect(rows.map(row => row['Check Number'])).toEqual(['78', '77'])
  expect(rows[1]).toMatchObject({ 'Check Date': '2026-01-09', 'Net Pay': '812.50' })
  expect((await readExport(employeeClient, 'checks', { checkDate: '2026-01-09' })).length).toBe(1)
  expect(await readExport(employeeClient, 'checks', { year: '2025' })).toEqual([])
  expect((await listAudit('checks.exported')).map(({ recordId }) => recordId)).toEqual(['9', '9', '9'])
})
