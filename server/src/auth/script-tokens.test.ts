import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { auditPageSchema } from '@epay/contract/audit/endpoints'
import { SCRIPT_TOKEN_MESSAGES, scriptTokenEndpoints } from '@epay/contract/auth/script-tokens'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { employeeSchema } from '@epay/contract/employees/schemas'
import { importEndpoints } from '@epay/contract/paychecks/import-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { sha256 } from '#server/platform/crypto.ts'
import type { Answer, ApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { scriptToken } from './test-script-token.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SAMPLES = join(ROOT, 'samples')
const DAY_MS = 24 * 3_600_000
const FILES = ['employees.csv', 'checks.csv', 'check-lines.csv', 'earnings-details.csv'] as const

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-11-23T09:00:00Z' })
})
afterAll(() => app.close())

const detailOf = ({ body }: Answer) => problemSchema.parse(body).detail
const list = async () =>
  scriptTokenEndpoints.list.response.parse((await app.as('Admin').get('/script-tokens')).body)
async function idOf(name: string): Promise<string> {
  return (await list()).find(token => token.name === name)?.id ?? ''
}
async function trailOf(person: string) {
  const { body } = await app.as('Admin').get('/Audit', { query: { person, maxResultCount: 100 } })
  return auditPageSchema.parse(body).items.map(({ action, recordType }) => `${recordType} ${action}`)
}
async function refusalsOf(name: string) {
  const { rows } = await app.dependencies.database.pool.query(
    "select record_id, after from audit_events where action = 'call.refused' and actor_kind = 'script' and actor_name = $1 order by id",
    [name],
  )
  return rows.map(row => [row.record_id, row.after.refusal])
}
function payrollForm(changes: Partial<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const name of FILES) {
    const content = changes[name] ?? readFileSync(join(SAMPLES, name), 'utf8')
    form.append('files', new Blob([content]), name)
  }
  return form
}
async function previewBy(client: ApiClient, form = payrollForm()): Promise<string> {
  const { body } = await client.upload('/import/preview', form)
  return importEndpoints.preview.response.parse(body).id
}

describe('a token', () => {
  it('is kept as its hash only, and listed without its text', async () => {
    const token = await scriptToken(app, 'read', 'Kept')
    const { rows } = await app.dependencies.database.pool.query(
      "select * from script_tokens where name = 'Kept'",
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]).toMatchObject({ hash: sha256(token) })
    expect(JSON.stringify(await list())).not.toContain(token.slice(5, 20))
    expect(await trailOf('Admin')).toContain('script-token script-token.created')
  })

  it.each([
    [{ name: ' ', scope: 'read', days: 1 }, 'name'],
    [{ name: 'x'.repeat(61), scope: 'read', days: 1 }, 'name'],
    [{ name: 'Scope', scope: 'everything', days: 1 }, 'scope'],
    [{ name: 'Days', scope: 'read', days: 0 }, 'days'],
    [{ name: 'Days', scope: 'read', days: 367 }, 'days'],
    [{ name: 'Days', scope: 'read', days: 1.5 }, 'days'],
  ])('is refused as %j, and nothing is made', async (body, field) => {
    const before = await list()
    const answer = await app.as('Admin').post('/script-tokens', body)
    expect(answer.status).toBe(400)
    const errors = Object.keys(problemSchema.parse(answer.body).errors ?? {})
    expect(errors.map(name => name.toLowerCase())).toEqual([field])
    expect(await list()).toEqual(before)
  })

  it('leaves its name to the next one once it has expired, and is still told from it', async () => {
    const expired = app.withToken(await scriptToken(app, 'read', 'Weekly'))
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 30 * DAY_MS).toISOString())
    const body = { name: 'WEEKLY', scope: 'read', days: 1 }
    const { token } = await app.signIn(await app.createAccount({ roles: ['Admin'] }))
    const answers = await Promise.all([1, 2].map(() => app.withToken(token).post('/script-tokens', body)))
    const refused = await expired.get('/Employee')
    app.clock.set(now.toISOString())
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect([refused.status, detailOf(refused)]).toEqual([401, SCRIPT_TOKEN_MESSAGES.expired])
    const { rows } = await app.dependencies.database.pool.query(
      "select action from audit_events where coalesce(before, after)->>'name' ilike 'weekly' order by id",
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'script-token.created',
      'script-token.revoked',
      'script-token.created',
    ])
  })

  it('is refused from the call after it was revoked; revoking it again changes nothing', async () => {
    const client = app.withToken(await scriptToken(app, 'read', 'Revoked'))
    expect((await client.get('/Employee')).status).toBe(200)
    const id = await idOf('Revoked')
    for (const _ of [1, 2]) expect((await app.as('Admin').delete(`/script-tokens/${id}`)).status).toBe(200)
    const refused = await client.get('/Employee')
    expect([refused.status, detailOf(refused)]).toEqual([401, SCRIPT_TOKEN_MESSAGES.revoked])
    await client.get('/Employee')
    expect(await refusalsOf('Revoked')).toEqual([['GET /Employee', SCRIPT_TOKEN_MESSAGES.revoked]])
    const revocations = (await trailOf('Admin')).filter(entry => entry.endsWith('script-token.revoked'))
    expect(revocations).toHaveLength(1)
    const unknown = await app.as('Admin').delete('/script-tokens/5a0c9c3e-3d6c-4b0e-8a43-9d6b0c1f1a11')
    expect(unknown.status).toBe(404)
  })

  it('is refused once it has expired', async () => {
    const client = app.withToken(await scriptToken(app, 'read', 'Expired'))
    const now = app.clock.now()
    // A recent refusal for another reason must not hide this one.
    app.clock.set(new Date(now.getTime() + 30 * DAY_MS - 1).toISOString())
    await client.get('/Audit')
    app.clock.set(new Date(now.getTime() + 30 * DAY_MS).toISOString())
    await client.get('/Audit')
    const refused = await client.get('/Employee')
    await client.get('/Employee')
    app.clock.set(now.toISOString())
    expect([refused.status, detailOf(refused)]).toEqual([401, SCRIPT_TOKEN_MESSAGES.expired])
    expect(await refusalsOf('Expired')).toEqual([
      ['GET /Audit', SCRIPT_TOKEN_MESSAGES.noScript],
      ['GET /Audit', SCRIPT_TOKEN_MESSAGES.expired],
    ])
  })

  it('is refused when a letter of it is missing or another', async () => {
    const token = await scriptToken(app, 'read', 'Mistyped')
    const other = token.endsWith('A') ? 'B' : 'A'
    for (const wrong of [token.slice(0, -1), `${token.slice(0, -1)}${other}`, 'epay_', `${token}a`]) {
      const refused = await app.withToken(wrong).get('/Employee')
      expect([refused.status, detailOf(refused)]).toEqual([401, SCRIPT_TOKEN_MESSAGES.unknown])
    }
    expect(await refusalsOf('Mistyped')).toEqual([])
  })
})

describe('a script that reads', () => {
  it('sees personal numbers masked, and reveals none', async () => {
    await createEmployee(app, { id: 'masked', ssn: '901234567' })
    const client = app.withToken(await scriptToken(app, 'read', 'Reader'))
    const { body } = await client.get('/Employee/masked')
    expect(employeeSchema.parse(body).ssn).not.toContain('90123')
    const reveal = await client.post('/Employee/masked/reveal', { field: 'ssn' })
    expect([reveal.status, detailOf(reveal)]).toEqual([403, SCRIPT_TOKEN_MESSAGES.noScript])
    expect(await trailOf('Reader')).toEqual(['call call.refused'])
  })
})

describe('a script that imports', () => {
  it('takes payroll over under its name', async () => {
    const client = app.withToken(await scriptToken(app, 'import', 'Nightly payroll'))
    const id = await previewBy(client)
    expect((await client.post(`/import/${id}/confirm`)).status).toBe(200)
    const trail = await trailOf('Nightly payroll')
    expect(trail.filter(entry => entry.startsWith('payroll'))).toEqual([
      'payroll payroll.imported',
      'payroll payroll.previewed',
    ])
  })

  it("confirms neither another script's preview nor a person's, nor a person a script's", async () => {
    const [one, two] = await Promise.all(
      ['One', 'Two'].map(async name => app.withToken(await scriptToken(app, 'import', name))),
    )
    if (!one || !two) throw new Error('There are two')
    const person = app.as('HR-Manager')
    const [ofOne, ofPerson] = [await previewBy(one), await previewBy(person)]
    for (const [client, id] of [
      [two, ofOne],
      [two, ofPerson],
      [person, ofOne],
    ] as const)
      expect((await client.post(`/import/${id}/confirm`)).status).toBe(404)
  })
})

describe('docs/scripts.md', () => {
  const examples = [
    ...readFileSync(join(ROOT, 'docs/scripts.md'), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g),
  ].map(([, text = '']) => text)

  async function run(folder: string, token: string, ...texts: (string | undefined)[]) {
    const environment = { ...process.env, EPAY_URL: app.url, EPAY_TOKEN: token }
    return promisify(execFile)('sh', ['-c', texts.join('\n')], { cwd: folder, env: environment })
  }
  it('its nightly import takes the files over, and prints what was done', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'epay-script-'))
    for (const name of FILES) cpSync(join(SAMPLES, name), join(folder, name))
    const { stdout } = await run(folder, await scriptToken(app, 'import', 'Example'), ...examples.slice(0, 2))
    rmSync(folder, { recursive: true })
    const outcome = importEndpoints.confirm.response.parse(JSON.parse(stdout))
    expect(outcome.counts.employees.unchanged + outcome.counts.employees.new).toBeGreaterThan(0)
    expect((await trailOf('Example'))[0]).toBe('payroll payroll.imported')
  })
})
