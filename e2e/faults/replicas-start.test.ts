import { join } from 'node:path'
import { DEMO_ACCOUNTS } from '@epay/contract/auth/demo-accounts'
import { expect, it } from 'vitest'
import { spawnPortal } from '../../scripts/portal-process.ts'
import { createPortalSettings, query, startDurablePostgres } from './fixtures/postgres-installation.ts'

const REPLICAS = 3
const KEY = { id: 'one', secret: Buffer.alloc(32, 7).toString('base64') }
const PRODUCTION_SETTINGS = {
  RATE_LIMITS: 'on',
  NODE_ENV: 'production',
  COMPANY_NAME: 'Harbor Builders',
  PUBLIC_URL: 'https://pay.example.com',
  EPAY_KEYS: JSON.stringify({ signing: [KEY], encryption: [KEY] }),
}
const COUNTS_QUERY = `select (select count(*)::int from audit_events where action = 'demo.seeded') as seedings,
  (select count(*)::int from accounts where username = any($1)) as accounts`

it.for([
  { kind: 'with the demo company', settings: { DEMO: 'on' }, seedings: 1, accounts: DEMO_ACCOUNTS.length },
  { kind: 'in production with separate folders', settings: PRODUCTION_SETTINGS, seedings: 0, accounts: 0 },
])('three concurrent first starts $kind succeed on one empty database', async expected => {
  const postgres = await startDurablePostgres()
  const settings = createPortalSettings(postgres, expected.settings)
  const isDemo = expected.seedings > 0
  const start = (replica: number) =>
    spawnPortal({
      ...settings,
      DATA_DIR: isDemo ? settings.DATA_DIR : join(settings.DATA_DIR, String(replica)),
    })
  const replicas = await Promise.all(Array.from({ length: REPLICAS }, (_, replica) => start(replica)))
  await Promise.all(replicas.map(replica => replica.waitForOutput('EPay is ready')))
  const setupLinks = replicas.map(({ output }) => /\S+\/setup\?token=\w+/.exec(output())?.[0] ?? 'none')
  expect(new Set(setupLinks).size).toBe(1)
  expect(setupLinks[0] === 'none').toBe(isDemo)
  const rows = await query(postgres.url, COUNTS_QUERY, [DEMO_ACCOUNTS.map(({ username }) => username)])
  expect(rows).toEqual([{ seedings: expected.seedings, accounts: expected.accounts }])
  for (const replica of replicas)
    expect(await replica.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
