import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { runCommand, spawnPortal, startPortal } from '../../scripts/portal-process.ts'
import { times } from './fixtures/length.ts'
import { nginxBefore } from './fixtures/nginx.ts'
import { startOfficeLoad } from './fixtures/office-load.ts'
import { expectHiredOnce } from './fixtures/office-records.ts'
import { postgresServer } from './fixtures/on-postgres.ts'
import { pgBouncerBefore } from './fixtures/pgbouncer.ts'
import { replicaSettings } from './fixtures/replicas.ts'

const RESTARTS = times({ short: 1, long: 10 })
const HIRED_BETWEEN = times({ short: 5, long: 20 })

it.for(['DATABASE_URL', 'DATABASE_DIRECT_URL'])(
  'a portal whose %s leads to PgBouncer alone says so and ends',
  async (setting, context) => {
    const postgres = await postgresServer(context)
    const pgBouncer = await pgBouncerBefore(context, postgres.url)
    const settings = replicaSettings(postgres, { DATABASE_URL: pgBouncer.url })
    const portal = await spawnPortal({ ...settings, [setting]: pgBouncer.url })
    const { status, stderr } = await portal.ended
    const name = `The database postgres at ${new URL(pgBouncer.url).host} (${setting})`
    const toDo = 'set DATABASE_DIRECT_URL to the server itself'
    expect([status, stderr]).toEqual([1, `${name} is a pooler, such as PgBouncer: ${toDo}\n`])
  },
)

it('replicas work through PgBouncer in transaction mode, which may be restarted', async context => {
  const postgres = await postgresServer(context)
  const pgBouncer = await pgBouncerBefore(context, postgres.url)
  const ports = [await freePort(), await freePort()]
  const url = await nginxBefore(context, ports)
  const settings = replicaSettings(postgres, {
    DATABASE_URL: pgBouncer.url,
    DATABASE_DIRECT_URL: postgres.url,
    PUBLIC_URL: url,
    DEMO: 'on',
    TRUST_PROXY: 'on',
  })
  const replicas = await Promise.all(ports.map(port => startPortal({ ...settings, PORT: String(port) })))

  const load = await startOfficeLoad(url, { hiring: 3, reading: 3 })
  const more = (count: number) => {
    const wanted = load.hired.length + count
    return expect.poll(() => load.hired.length).toBeGreaterThanOrEqual(wanted)
  }
  for (let restarts = 0; restarts < RESTARTS; restarts++) {
    await more(HIRED_BETWEEN)
    await pgBouncer.crash()
    await pgBouncer.restart()
    await more(HIRED_BETWEEN)
  }
  await load.finish()
  const figures = { hired: load.hired.length, reads: load.reads(), refused: load.refused }
  process.stdout.write(`pooled: ${JSON.stringify({ ...figures, restarts: RESTARTS })}\n`)
  await expectHiredOnce(postgres.url, load.hired)

  const key = join(settings.DATA_DIR, 'backup-key.txt')
  const made = await runCommand('admin', ['backup-key', key], settings)
  const [recipient = ''] = /age1\w+/.exec(made.stdout) ?? []
  const backup = ['backup', join(settings.DATA_DIR, 'backup'), '--recipient', recipient]
  for (const command of [backup, ['check'], ['verify-audit']])
    expect(await runCommand('admin', command, settings)).toMatchObject({ status: 0, stderr: '' })
  for (const replica of replicas)
    expect(await replica.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
