import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { importEndpoints, importPreviewSchema } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_FILE_NAMES } from '@epay/contract/paychecks/import-files'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { beforeEach, describe, expect, test } from 'vitest'
import { filesFolder } from '#server/files/layout.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { SAMPLES_FOLDER } from '#server/testing/portal-process.ts'
import { startImports } from './factories.ts'
import { endImport } from './preview-import.ts'

const { app, folder } = await startImports({ shouldKeepAccounts: true })
const uploads = filesFolder(app.dependencies.config.dataDir)
beforeEach(() => {
  rmSync(uploads, { recursive: true, force: true })
  mkdirSync(uploads)
})

function buildForm(changes: Partial<Record<string, string>> = {}, mapping?: string): FormData {
  const form = new FormData()
  const readSample = (name: string) => readFileSync(join(SAMPLES_FOLDER, name), 'utf8')
  for (const name of new Set([...IMPORT_FILE_NAMES, ...Object.keys(changes)]))
    form.append('files', new Blob([changes[name] ?? readSample(name)]), name)
  if (mapping !== undefined) form.append('mapping', mapping)
  return form
}
async function preview(form = buildForm(), client = app.as('HR-Manager')) {
  return importPreviewSchema.parse((await client.upload('/import/preview', form)).body)
}
const confirm = (id: string, client: ApiClient = app.as('HR-Manager'), body?: object) =>
  client.post(`/import/${id}/confirm`, body)
const countRows = async (table: string) => (await folder.queryRows(`select from ${table}`)).length
function countUploads(): number {
  const entries = readdirSync(uploads, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).length
}

describe('a preview', () => {
  test('previews what confirming would do, stores the rows, and changes nothing', async () => {
    const { id, ...details } = await preview()
    expect(details).toMatchObject({
      counts: {
        employees: { new: 12, changed: 0, unchanged: 0 },
        checks: { new: 72, changed: 0, unchanged: 0 },
      },
      ...{ accounts: 12, problems: [], problemCount: 0, warningCount: 0 },
      missingForStatement: ["The employer's address (setting COMPANY_ADDRESS)"],
    })
    expect(details.files.map(({ name }) => name)).toEqual([...IMPORT_FILE_NAMES])
    const counts = async () => [
      await countRows('employees'),
      await countRows('checks'),
      await countRows('staged_checks'),
    ]
    expect(await counts()).toEqual([0, 0, 72])

    expect(await confirm(id)).toMatchObject({ status: 200, body: { counts: details.counts, accounts: 12 } })
    expect(await counts()).toEqual([12, 72, 0])
    expect(countUploads()).toBe(0)
    const auditEvents = await folder.queryRows(
      `select action, actor_id, after::text from audit_events where record_id = '${id}' order by id`,
    )
    const actor_id = await app.as('HR-Manager').accountId
    const actions = ['payroll.previewed', 'payroll.imported']
    expect(auditEvents).toMatchObject(actions.map(action => ({ action, actor_id })))
    expect(JSON.stringify(auditEvents)).not.toContain('csv')
  })

  test('lists every problem by file and line, keeps no file, and rejects a confirmation', async () => {
    const changes = { 'employees.csv': 'id,name\n1,Ann\n', 'notes.txt': 'hello' }
    const { id, ...details } = await preview(buildForm(changes))
    expect(details).toMatchObject({ counts: null, accounts: 0 })
    expect(details.problems).toContainEqual({
      ...{ file: 'notes.txt', line: 1, column: '', value: '', employeeId: '', name: '' },
      problem: expect.stringContaining("This isn't a file of an import."),
    })
    expect(countUploads()).toBe(0)
    expect(await confirm(id)).toMatchObject({ status: 409, body: { detail: IMPORT_REFUSALS.refused } })
  })

  test.each([
    ['an invalid mapping', () => buildForm({}, '{'), { Mapping: ['The mapping is not JSON.'] }],
    ['no files', () => new FormData(), { Files: [IMPORT_REFUSALS.noFiles] }],
  ])('rejects a preview with %s and keeps no file', async (_, form, errors) => {
    const response = await app.as('Admin').upload('/import/preview', form())
    expect(response).toMatchObject({ status: 400, body: { errors } })
    expect(countUploads()).toBe(0)
  })
})

describe('confirming', () => {
  test('lets only the person who made the preview confirm it', async () => {
    const { id } = await preview()
    expect(await confirm(id, app.as('Admin'))).toMatchObject({ status: 404 })
    expect(await countRows('employees')).toBe(0)
  })

  test('imports a preview only once if it is confirmed twice, and returns the same result', async () => {
    const { id, counts, accounts, totals } = await preview()
    const results = await Promise.all([confirm(id), confirm(id)])
    const { invitable } = importEndpoints.confirm.response.parse(results[0].body)
    // Everyone except the inactive employee.
    expect(new Set(invitable).size).toBe(11)
    const result = { counts, accounts, invitable, totals, previous: null, changedNumbers: null }
    for (const { status, body } of [...results, await confirm(id)])
      expect({ status, body }).toEqual({ status: 200, body: result })
    expect(await countRows('checks')).toBe(72)
  })

  test('rejects a confirmation after an hour, before and after the rows are deleted', async () => {
    const { id } = await preview()
    const { clock, dependencies } = app
    const before = clock.now()
    clock.advance(3601)
    const laterSession = app.withToken((await app.signIn(await app.as('HR-Manager').accountId)).token)
    const expiredPreview = { status: 409, body: { detail: IMPORT_REFUSALS.expired } }
    expect(await confirm(id, laterSession)).toMatchObject(expiredPreview)
    expect([await countRows('employees'), await countRows('staged_checks')]).toEqual([0, 72])
    await endImport(dependencies)({ id }, { isLast: false })
    expect(await countRows('staged_checks')).toBe(0)
    expect(await confirm(id, laterSession)).toMatchObject(expiredPreview)
    clock.set(before.toISOString())
  })
})
