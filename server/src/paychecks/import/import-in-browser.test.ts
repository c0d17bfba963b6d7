import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importEndpoints, importPreviewSchema } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filesFolder } from '#server/files/layout.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { endImport } from './preview-import.ts'

const SAMPLES = fileURLToPath(new URL('../../../../samples/', import.meta.url))
const NAMES = ['employees.csv', 'checks.csv', 'check-lines.csv', 'earnings-details.csv'] as const

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.dependencies.database.pool.query(
    'truncate imports, staged_checks, check_lines, earning_details, checks, employees cascade',
  )
  await app.dependencies.database.pool.query(
    "update accounts set ended_at = now() where email like '%@samples.example.com'",
  )
  rmSync(folder(), { recursive: true, force: true })
  mkdirSync(folder())
})
const folder = () => filesFolder(app.dependencies.config.dataDir)

function formOf(changes: Partial<Record<string, string | Buffer>> = {}, mapping?: string): FormData {
  const form = new FormData()
  const contents = Object.fromEntries(NAMES.map(name => [name, readFileSync(join(SAMPLES, name))]))
  for (const [name, content = ''] of Object.entries({ ...contents, ...changes }))
    form.append('files', new Blob([new Uint8Array(Buffer.from(content))]), name)
  if (mapping !== undefined) form.append('mapping', mapping)
  return form
}
async function preview(form = formOf(), who = app.as('HR-Manager')) {
  const { status, body } = await who.upload('/import/preview', form)
  expect(status).toBe(200)
  return importPreviewSchema.parse(body)
}
const confirm = (id: string, who: ApiClient = app.as('HR-Manager'), body?: object) =>
  who.post(`/import/${id}/confirm`, body)
async function count(table: string): Promise<number> {
  const { rows } = await app.dependencies.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  )
  return rows[0]?.count ?? 0
}
const stagedRows = () => count('staged_checks')
function storedFiles(): number {
  return readdirSync(folder(), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    .length
}

describe('a preview', () => {
  test('tells what confirming does, and changes nothing; confirming does just that, once', async () => {
    const { id, ...seen } = await preview()
    expect(seen).toMatchObject({
      counts: {
        employees: { new: 12, changed: 0, unchanged: 0 },
        checks: { new: 72, changed: 0, unchanged: 0 },
      },
      accounts: 12,
      problems: [],
      problemCount: 0,
      warningCount: 0,
      missingForStatement: ["The employer's address (setting COMPANY_ADDRESS)"],
    })
    expect(seen.files.map(({ name }) => name)).toEqual([...NAMES])
    expect([await count('employees'), await count('checks'), await stagedRows()]).toEqual([0, 0, 72])

    const { status, body } = await confirm(id)
    expect({ status, body }).toMatchObject({ status: 200, body: { counts: seen.counts, accounts: 12 } })
    // Everyone except the inactive employee.
    expect(new Set(importEndpoints.confirm.response.parse(body).invitable).size).toBe(11)
    expect([await count('employees'), await count('checks'), await stagedRows()]).toEqual([12, 72, 0])
    expect(storedFiles()).toBe(0)
  })

  test('of two that are confirmed at the same moment, one is done', async () => {
    const admin = app.as('Admin')
    const [first, second] = [await preview(), await preview(formOf(), admin)]
    const seen = { counts: second.counts, accounts: second.accounts }
    const hr = app.as('HR-Manager')
    const answers = await Promise.all([confirm(first.id, hr, seen), confirm(second.id, admin, seen)])
    const [, refused] = answers.toSorted((one, other) => one.status - other.status)
    expect(refused).toMatchObject({ status: 409, body: { detail: IMPORT_REFUSALS.changed } })
    expect(await count('imports where confirmed_at is not null')).toBe(1)
  })

  test('lists every problem by file and line, keeps no file, and has nothing to confirm', async () => {
    const employees = 'id,name\n1,Ann\n'
    const { id, ...seen } = await preview(formOf({ 'employees.csv': employees, 'notes.txt': 'hello' }))
    expect(seen).toMatchObject({ counts: null, accounts: 0 })
    expect(seen.problems).toContainEqual({
      ...{ file: 'notes.txt', line: 1, column: '', value: '', employeeId: '', name: '' },
      problem: expect.stringContaining("This isn't a file of an import."),
    })
    expect(storedFiles()).toBe(0)
    expect(await confirm(id)).toMatchObject({ status: 409, body: { detail: IMPORT_REFUSALS.refused } })
  })

  test('refuses a wrong mapping, and keeps no file', async () => {
    const { status, body } = await app.as('Admin').upload('/import/preview', formOf({}, '{'))
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('The mapping is not JSON.')
    expect(storedFiles()).toBe(0)
  })

  test('needs files', async () => {
    const { status, body } = await app.as('Admin').upload('/import/preview', new FormData())
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: { Files: [IMPORT_REFUSALS.noFiles] } })
  })
})

describe('confirming', () => {
  test('is for anyone who made the preview', async () => {
    const { id } = await preview()
    expect(await confirm(id, app.as('Admin'))).toMatchObject({ status: 404 })
    expect(await count('employees')).toBe(0)
    expect((await confirm(id)).status).toBe(200)
  })

  test('twice, at once or later, happens once and answers the same', async () => {
    const { id, counts, accounts, totals } = await preview()
    const answers = await Promise.all([confirm(id), confirm(id)])
    const { invitable } = importEndpoints.confirm.response.parse(answers[0].body)
    expect(invitable).toHaveLength(11)
    for (const { status, body } of [...answers, await confirm(id)])
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          ...{ counts, accounts, invitable, totals, previous: null },
          changedNumbers: null,
        },
      })
    expect(await confirm(id, app.as('Admin'))).toMatchObject({ status: 404 })
    expect(await count('checks')).toBe(72)
  })

  test('is refused after an hour, and the rows go', async () => {
    const { id } = await preview()
    const { clock, dependencies } = app
    const before = clock.now()
    clock.advance(3601)
    const { token } = await app.signIn(await app.as('HR-Manager').accountId)
    const later = app.withToken(token)
    expect(await confirm(id, later)).toMatchObject({ status: 409, body: { detail: IMPORT_REFUSALS.expired } })
    expect([await count('employees'), await stagedRows()]).toEqual([0, 72])
    await endImport(dependencies)({ id }, { isLast: false })
    expect(await stagedRows()).toBe(0)
    expect(await confirm(id, later)).toMatchObject({
      status: 409,
      body: { detail: IMPORT_REFUSALS.expired },
    })
    clock.set(before.toISOString())
  })
})

test('preview and import are in the audit trail, by whom and without names', async () => {
  const { id } = await preview()
  await confirm(id)
  const { rows } = await app.dependencies.database.pool.query(
    'select action, actor_id, after::text from audit_events where record_id = $1 order by id',
    [id],
  )
  const actor = await app.as('HR-Manager').accountId
  expect(rows).toMatchObject([
    { action: 'payroll.previewed', actor_id: actor },
    { action: 'payroll.imported', actor_id: actor },
  ])
  expect(JSON.stringify(rows)).not.toContain('csv')
})
