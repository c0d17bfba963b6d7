import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { check } from '#server/admin/check.ts'
import { verifyAudit } from '#server/admin/verify-audit.ts'
import { buildApp } from '#server/app.ts'
import { asDatabase, type Database, openDatabase } from '#server/database/client.ts'
import { openEmbeddedDirectory } from '#server/database/embedded.ts'
import { createDependencies } from '#server/dependencies.ts'
import { readConfig } from '#server/platform/config.ts'
import { systemContext } from '#server/platform/context.ts'
import { prepareSchema } from '#server/platform/prepare-schema.ts'
import { MIGRATIONS_FOLDER } from '#server/system/places.ts'
import { type ApiClient, createApiClient } from '#server/testing/api-client.ts'
import { startPortal } from '#server/testing/portal-process.ts'
import { createEmptyOnServer } from '#server/testing/test-database.ts'
import { DUMP, type Fixture, isKept, type Kind, levelsOf, unpack } from './fixtures.ts'
import { heldRows } from './held-rows.ts'
import { OFFICE } from './small-office.ts'

const KIND: Kind = process.env.TEST_DATABASE_URL ? 'server' : 'embedded'
const LEVELS = levelsOf(MIGRATIONS_FOLDER)

const folder = mkdtempSync(join(tmpdir(), 'epay-upgrades-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function unpacked(fixture: Fixture): Promise<string> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  await unpack(fixture, dataDir)
  return dataDir
}

/** As that level left it; nothing is brought up to date yet. */
async function open(dataDir: string): Promise<Database> {
  const directory = join(dataDir, 'postgres')
  if (KIND === 'embedded')
    return asDatabase('embedded', await openEmbeddedDirectory({ directory, isDurable: false }))
  const database = await openDatabase({ databaseUrl: await createEmptyOnServer(), dataDir })
  const dump = readFileSync(join(dataDir, DUMP), 'utf8')
  const client = await database.pool.connect()
  // Lines for psql alone begin with a backslash.
  await client.query(dump.replaceAll(/^\\.*$/gm, ''))
  client.release(true)
  return database
}

it.each(LEVELS)('%s has a fixture of each kind: npm run upgrade-fixture makes them', level => {
  for (const kind of ['embedded', 'server'] as const)
    expect([kind, isKept({ level, kind })]).toEqual([kind, true])
})

it.each(LEVELS.filter(level => isKept({ level, kind: KIND })))(
  '%s is brought up to date, and everything is there',
  async level => {
    const dataDir = await unpacked({ level, kind: KIND })
    const database = await open(dataDir)
    const before = await heldRows(database.pool)
    expect(before.length).toBeGreaterThan(15)
    await prepareSchema(database)
    expect(await heldRows(database.pool, before)).toEqual(before)

    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    })
    const dependencies = await createDependencies(config, database)
    const context = await systemContext(dependencies, 'test')
    expect(await verifyAudit(context)).toMatchObject({
      isGood: true,
      report: expect.stringContaining('Intact'),
    })
    expect(await check(context)).toMatchObject({
      isGood: true,
      report: expect.stringMatching(/^9 files and \d\d sealed/),
    })
    const app = await buildApp(dependencies)
    await expectOffice(await app.listen({ port: 0, host: '127.0.0.1' }), database, level)
    await app.close()
    await dependencies.jobs.stop()
    await database.close()
    rmSync(dataDir, { recursive: true })
  },
)

it.runIf(KIND === 'embedded')('the first level starts as a portal', async () => {
  const [level = ''] = LEVELS
  const dataDir = await unpacked({ level, kind: 'embedded' })
  const portal = await startPortal({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  await signIn(portal.url, OFFICE.reviewer)
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})

async function signIn(url: string, username: string): Promise<ApiClient> {
  const anonymous = createApiClient(url, async () => undefined)
  const { status, body } = await anonymous.post('/Auth/login', { username, password: OFFICE.password })
  expect(status).toBe(200)
  const { token } = z.object({ token: z.string() }).parse(body)
  return createApiClient(url, async () => token)
}

/** Who was there signs in, and what was sealed and stored opens. */
async function expectOffice(url: string, { pool }: Database, level: string): Promise<void> {
  await signIn(url, OFFICE.admin)
  await signIn(url, OFFICE.approver)
  const reviewer = await signIn(url, OFFICE.reviewer)
  const { id, ssn, bankAccount } = OFFICE.employee
  for (const [field, value] of Object.entries({ ssn, bankAccount }))
    expect((await reviewer.post(`/Employee/${id}/reveal`, { field })).body).toEqual({ value })

  const { rows } = await pool.query<{ name: string; id: string }>(
    'select first_name as name, id::text from job_applications',
  )
  const idOf = new Map(rows.map(row => [row.name, row.id]))
  const hired = `/JobApplication/${idOf.get('Ana')}`
  expect((await reviewer.get(`${hired}/download-resume`)).bytes.equals(OFFICE.resume)).toBe(true)
  expect((await reviewer.get(`${hired}/packet.zip`)).status).toBe(200)
  expect((await reviewer.get(`${hired}/packet`)).status).toBe(200)
  expect((await reviewer.get(`/JobApplication/${idOf.get('Waiting')}/history`)).body).toHaveLength(1)
  const draft = await reviewer.get(`/JobApplication/${idOf.get('Unfinished')}/packet-draft`)
  if (level !== LEVELS[0]) expect(draft.body).toMatchObject({ answers: OFFICE.draft })
}
