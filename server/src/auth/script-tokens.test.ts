import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { auditPageSchema } from '@epay/contract/audit/endpoints'
import {
  newScriptTokenSchema,
  SCRIPT_TOKEN_MESSAGES,
  scriptTokenEndpoints,
} from '@epay/contract/auth/script-tokens'
import { importEndpoints } from '@epay/contract/paychecks/import-endpoints'
import { expect, it } from 'vitest'
import { sha256 } from '#server/platform/crypto.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createTestScriptToken } from './test-script-token.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SAMPLES = join(ROOT, 'samples')
const DAY_MS = 24 * 3_600_000
const FILES = ['employees.csv', 'checks.csv', 'check-lines.csv', 'earnings-details.csv'] as const

const app = await openTestApp({ now: '2026-11-23T09:00:00Z' })

const pool = () => app.dependencies.database.pool
const rejection = (detail: string) => ({ status: 401, body: { detail } })
const listTokens = async () =>
  scriptTokenEndpoints.list.response.parse((await app.as('Admin').get('/script-tokens')).body)
async function trailOf(person: string) {
  const { body } = await app.as('Admin').get('/Audit', { query: { person, maxResultCount: 100 } })
  return auditPageSchema.parse(body).items.map(({ action, recordType }) => `${recordType} ${action}`)
}
async function refusalsOf(name: string) {
  const { rows } = await pool().query(
    "select record_id, after from audit_events where action = 'call.refused' and actor_kind = 'script' and actor_name = $1 order by id",
    [name],
  )
  return rows.map(row => [row.record_id, row.after.refusal])
}
async function createPreview(client: ApiClient): Promise<string> {
  const form = new FormData()
  for (const name of FILES) form.append('files', new Blob([readFileSync(join(SAMPLES, name))]), name)
  const { body } = await client.upload('/import/preview', form)
  return importEndpoints.preview.response.parse(body).id
}

it('stores an API token as a hash, and does not list its text', async () => {
  const token = await createTestScriptToken(app, 'read', 'Hashed')
  const { rows } = await pool().query("select * from script_tokens where name = 'Hashed'")
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows[0]).toMatchObject({ hash: sha256(token) })
  expect(JSON.stringify(await listTokens())).not.toContain(token.slice(5, 20))
})

it.each([
  [{ name: 'x'.repeat(61), scope: 'read', days: 1 }, 'name'],
  [{ name: 'Days', scope: 'read', days: 0 }, 'days'],
  [{ name: 'Days', scope: 'read', days: 367 }, 'days'],
])("can't create an API token with %j", (token, field) => {
  const { issues } = newScriptTokenSchema.safeParse(token).error ?? {}
  expect(issues?.map(({ path }) => path)).toEqual([[field]])
})

it('an expired API token frees its name, but only for one of two new tokens', async () => {
  await createTestScriptToken(app, 'read', 'Weekly')
  const now = app.clock.now()
  app.clock.set(new Date(now.getTime() + 30 * DAY_MS).toISOString())
  const body = { name: 'WEEKLY', scope: 'read', days: 1 }
  const { token } = await app.signIn(await app.createAccount({ roles: ['Admin'] }))
  const responses = await Promise.all([1, 2].map(() => app.withToken(token).post('/script-tokens', body)))
  app.clock.set(now.toISOString())
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400])
  const { rows } = await pool().query(
    "select action from audit_events where coalesce(before, after)->>'name' ilike 'weekly' order by id",
  )
  expect(rows.map(({ action }) => action)).toEqual([
    ...['script-token.created', 'script-token.revoked', 'script-token.created'],
  ])
})

it('rejects a revoked API token; revoking is idempotent', async () => {
  const client = app.withToken(await createTestScriptToken(app, 'read', 'Revoked'))
  expect((await client.get('/Employee')).status).toBe(200)
  const id = (await listTokens()).find(({ name }) => name === 'Revoked')?.id
  for (const _ of [1, 2]) expect((await app.as('Admin').delete(`/script-tokens/${id}`)).status).toBe(200)
  for (const _ of [1, 2])
    expect(await client.get('/Employee')).toMatchObject(rejection(SCRIPT_TOKEN_MESSAGES.revoked))
  expect(await refusalsOf('Revoked')).toEqual([['GET /Employee', SCRIPT_TOKEN_MESSAGES.revoked]])
  const revocations = (await trailOf('Admin')).filter(entry => entry.endsWith('script-token.revoked'))
  expect(revocations).toHaveLength(1)
  const unknownTokenResponse = await app
    .as('Admin')
    .delete('/script-tokens/5a0c9c3e-3d6c-4b0e-8a43-9d6b0c1f1a11')
  expect(unknownTokenResponse.status).toBe(404)
})

it('rejects an expired API token, and audits it despite a recent refusal for another reason', async () => {
  const client = app.withToken(await createTestScriptToken(app, 'read', 'Expired'))
  const now = app.clock.now()
  app.clock.set(new Date(now.getTime() + 30 * DAY_MS - 1).toISOString())
  await client.get('/Audit')
  app.clock.set(new Date(now.getTime() + 30 * DAY_MS).toISOString())
  await client.get('/Audit')
  const response = await client.get('/Employee')
  app.clock.set(now.toISOString())
  expect(response).toMatchObject(rejection(SCRIPT_TOKEN_MESSAGES.expired))
  expect(await refusalsOf('Expired')).toEqual([
    ['GET /Audit', SCRIPT_TOKEN_MESSAGES.notForScripts],
    ['GET /Audit', SCRIPT_TOKEN_MESSAGES.expired],
  ])
})

it('rejects a mistyped or truncated API token', async () => {
  const token = await createTestScriptToken(app, 'read', 'Mistyped')
  const lastCharacter = token.endsWith('A') ? 'B' : 'A'
  for (const wrongToken of [
    token.slice(0, -1),
    `${token.slice(0, -1)}${lastCharacter}`,
    'epay_',
    `${token}a`,
  ])
    expect(await app.withToken(wrongToken).get('/Employee')).toMatchObject(
      rejection(SCRIPT_TOKEN_MESSAGES.unknown),
    )
  expect(await refusalsOf('Mistyped')).toEqual([])
})

it("a script can't confirm another caller's preview, and no one else can confirm a script's", async () => {
  const [scriptClient, otherScriptClient] = await Promise.all(
    ['One', 'Two'].map(async name => app.withToken(await createTestScriptToken(app, 'import', name))),
  )
  if (!scriptClient || !otherScriptClient) throw new Error('Expected two clients')
  const person = app.as('HR-Manager')
  const [scriptPreview, personPreview] = [await createPreview(scriptClient), await createPreview(person)]
  for (const [client, id] of [
    [otherScriptClient, scriptPreview],
    [otherScriptClient, personPreview],
    [person, scriptPreview],
  ] as const)
    expect((await client.post(`/import/${id}/confirm`)).status).toBe(404)
})

it('the nightly import in docs/scripts.md works, and is audited under the script’s name', async () => {
  const guide = readFileSync(join(ROOT, 'docs/scripts.md'), 'utf8')
  const examples = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text)
  const cwd = mkdtempSync(join(tmpdir(), 'epay-script-'))
  for (const name of FILES) cpSync(join(SAMPLES, name), join(cwd, name))
  const token = await createTestScriptToken(app, 'import', 'Nightly payroll')
  const env = { ...process.env, EPAY_URL: app.url, EPAY_TOKEN: token }
  const command = examples.slice(0, 2).join('\n')
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd, env })
  rmSync(cwd, { recursive: true })
  const { counts } = importEndpoints.confirm.response.parse(JSON.parse(stdout))
  expect(counts.employees.new).toBeGreaterThan(0)
  const trail = await trailOf('Nightly payroll')
  expect(trail.filter(entry => entry.startsWith('payroll'))).toEqual([
    'payroll payroll.imported',
    'payroll payroll.previewed',
  ])
})
