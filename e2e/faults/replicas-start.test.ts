import { join } from 'node:path'
import { DEMO_ACCOUNTS } from '@epay/contract/auth/demo-accounts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { spawnPortal } from '../../scripts/portal-process.ts'
import { postgresServer } from './fixtures/on-postgres.ts'
import { replicaSettings } from './fixtures/replicas.ts'

const REPLICAS = 3
const DEMO = { DEMO: 'on' }
const PRODUCTION = {
  RATE_LIMITS: 'on',
  NODE_ENV: 'production',
  COMPANY_NAME: 'Harbor Builders',
  PUBLIC_URL: 'https://pay.example.com',
}
const SEEDED = `select (select count(*)::int from audit_events where action = 'demo.seeded') as seedings,
  (select count(*)::int from accounts where username = any($1)) as accounts`

const KEY = { id: 'one', secret: Buffer.alloc(32, 7).toString('base64') }
const KEYS = { EPAY_KEYS: JSON.stringify({ signing: [KEY], encryption: [KEY] }) }

it.for([
  { kind: 'with the demo company', settings: DEMO, seedings: 1, accounts: DEMO_ACCOUNTS.length },
  { kind: 'in production', settings: PRODUCTION, seedings: 0, accounts: 0 },
  {
    kind: 'in production with folders of their own',
    settings: { ...PRODUCTION, ...KEYS },
    seedings: 0,
    accounts: 0,
    hasOwnFolders: true,
  },
])('three first starts at once $kind come up on one empty database', async expected => {
  const postgres = await postgresServer()
  const settings = replicaSettings(postgres, expected.settings)
  const start = (replica: number) => {
    const folder = expected.hasOwnFolders ? join(settings.DATA_DIR, String(replica)) : settings.DATA_DIR
    return spawnPortal({ ...settings, DATA_DIR: folder })
  }
  const replicas = await Promise.all(Array.from({ length: REPLICAS }, (_, replica) => start(replica)))
  await Promise.all(replicas.map(replica => replica.printed('EPay is ready')))
  const addresses = replicas.map(({ output }) => /\S+\/setup\?token=\w+/.exec(output())?.[0] ?? 'none')
  expect(new Set(addresses).size).toBe(1)
  expect(addresses[0] === 'none').toBe('DEMO' in expected.settings)
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows } = await client.query(SEEDED, [DEMO_ACCOUNTS.map(({ username }) => username)])
  await client.end()
  expect(rows).toEqual([{ seedings: expected.seedings, accounts: expected.accounts }])
  for (const replica of replicas)
    expect(await replica.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
