import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { type Environment, runCommand, startPortal } from '../../scripts/portal-process.ts'
import { startS3Server } from '../../scripts/s3-server.ts'
import { times } from './fixtures/length.ts'
import { nginxBefore } from './fixtures/nginx.ts'
import { startOfficeLoad } from './fixtures/office-load.ts'
import { expectHiredOnce, query } from './fixtures/office-records.ts'
import { postgresServer } from './fixtures/on-postgres.ts'
import { replicaSettings } from './fixtures/replicas.ts'

const REPLICAS = 3
const SECONDS = times({ short: 15, long: 120 })
const KILL_EVERY_MS = 5_000
const HIRING = 3
const READING = 3

const SENT = `select id::text from mails where status = 'sent'`
const UNSENT = `select id, status from mails where status <> 'sent'`
/** A killed process's jobs are tried again after a minute or two: only the long form waits for that. */
const JOBS_GO_ON_MS = 600_000

async function expectCommand(settings: Environment, ...parameters: string[]): Promise<void> {
  const { status, stdout, stderr } = await runCommand('admin', parameters, settings)
  expect([parameters, status, stdout, stderr]).toEqual([parameters, 0, expect.any(String), ''])
}

it('three replicas behind nginx, killed in turn under load, lose nothing and double nothing', async context => {
  const postgres = await postgresServer()
  const ports = await Promise.all(Array.from({ length: REPLICAS }, () => freePort()))
  const url = await nginxBefore(context, ports)
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const settings = replicaSettings(postgres, {
    ...s3.environment,
    FILES_URL: s3.url('files'),
    PUBLIC_URL: url,
    DEMO: 'on',
    TRUST_PROXY: 'on',
  })
  const start = async (port: number) => ({
    port,
    portal: await startPortal({ ...settings, PORT: String(port) }),
  })
  const replicas = await Promise.all(ports.map(start))

  const load = await startOfficeLoad(url, { hiring: HIRING, reading: READING })
  const begin = performance.now()
  const isBefore = (share: number) => performance.now() - begin < SECONDS * 1000 * share
  const refusals = () => load.refused.reading + load.refused.writing
  let [kills, openAtKills, whileDatabaseAway] = [0, 0, 0]
  const killOne = async () => {
    const next = sleep(KILL_EVERY_MS)
    const replica = replicas.shift()
    if (!replica) throw new Error('No replica is left')
    openAtKills += load.inFlight()
    kills++
    await replica.portal.end('SIGKILL')
    replicas.push(await start(replica.port))
    await next
  }
  const restartPostgres = async () => {
    const [before, hired] = [refusals(), load.hired.length]
    await postgres.crash()
    await postgres.restart()
    await expect.poll(() => load.hired.length).toBeGreaterThan(hired + HIRING)
    whileDatabaseAway = refusals() - before
  }
  while (isBefore(0.5)) await killOne()
  await restartPostgres()
  while (isBefore(1)) await killOne()
  await load.finish()
  const figures = {
    ...{ kills, hired: load.hired.length, reads: load.reads(), refused: load.refused, whileDatabaseAway },
    ...{ openAtKills, mostRefusalsOfOneCall: load.mostRefusalsOfOneCall() },
    longestSeconds: load.longestSeconds(),
  }
  process.stdout.write(`replicas: ${JSON.stringify(figures)}\n`)

  expect(refusals() - whileDatabaseAway).toBeLessThanOrEqual(openAtKills)
  await expectHiredOnce(postgres.url, load.hired)
  if (times({ short: 0, long: 1 }) === 1) {
    const unsent = () => query(postgres.url, UNSENT)
    await expect.poll(unsent, { timeout: JOBS_GO_ON_MS }).toEqual([])
  }
  const sent = (await query<{ id: string }>(postgres.url, SENT)).map(({ id }) => id)
  const files = readdirSync(join(settings.DATA_DIR, 'mail')).filter(name => name.endsWith('.eml'))
  const delivered = files.map(name => name.slice(-'.eml'.length - 36, -'.eml'.length))
  expect(new Set(delivered).size).toBe(delivered.length)
  expect(sent.filter(id => !delivered.includes(id))).toEqual([])
  await expectCommand(settings, 'remove-unknown-files')
  await expectCommand(settings, 'check')
  await expectCommand(settings, 'verify-audit')
  for (const { portal } of replicas)
    expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
