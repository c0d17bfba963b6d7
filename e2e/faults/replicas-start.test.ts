import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_ACCOUNTS } from '@epay/contract/auth/demo-accounts'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { killProcessesOf, spawnPortal } from '../../scripts/portal-process.ts'
import { postgresServer } from './fixtures/on-postgres.ts'

const REPLICAS = 3
const DEMO = { DEMO: 'on' }
const PRODUCTION = {
  NODE_ENV: 'production',
  COMPANY_NAME: 'Harbor Builders',
  PUBLIC_URL: 'https://pay.example.com',
}
const SEEDED = `select (select count(*)::int from audit_events where action = 'demo.seeded') as seedings,
  (select count(*)::int from accounts where username = any($1)) as accounts`

it.for([
  { kind: 'with the demo company', settings: DEMO, seedings: 1, accounts: DEMO_ACCOUNTS.length },
  { kind: 'in production', settings: PRODUCTION, seedings: 0, accounts: 0 },
])('three first starts at once $kind come up on one empty database', async (expected, context) => {
  const postgres = await postgresServer(context)
  const dataDir = mkdtempSync(join(tmpdir(), 'epay-fault-'))
  onTestFinished(async () => {
    await killProcessesOf(dataDir)
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...expected.settings,
  }
  const replicas = await Promise.all(Array.from({ length: REPLICAS }, () => spawnPortal(settings)))
  await Promise.all(replicas.map(replica => replica.printed('EPay is ready')))
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows } = await client.query(SEEDED, [DEMO_ACCOUNTS.map(({ username }) => username)])
  await client.end()
  expect(rows).toEqual([{ seedings: expected.seedings, accounts: expected.accounts }])
  for (const replica of replicas)
    expect(await replica.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
