import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { type Environment, runCommand, startPortal } from '../../scripts/portal-process.ts'
import { startS3Server } from '../../scripts/s3-server.ts'
import { type NewHire, startOfficeLoad } from './fixtures/office-load.ts'
import { createPortalSettings, query, startDurablePostgres } from './fixtures/postgres-installation.ts'
import { startNginx } from './fixtures/proxies.ts'
import { scaleToRun } from './fixtures/run-length.ts'

const REPLICAS = 3
const SECONDS = scaleToRun({ short: 15, long: 120 })
const KILL_INTERVAL_MS = 5_000
const PEOPLE = 3

const DUPLICATES_QUERY = `
  select 'application' as what, email as whose from job_applications group by email having count(*) > 1
  union all select 'decision', application_id::text from application_history
    group by application_id, from_status, to_status having count(*) > 1
  union all select 'packet', application_id::text from packets group by application_id having count(*) > 1
  union all select 'mail', concat(kind, ' about ', about, ' to ', "to") from mails
    where about is not null group by kind, about, "to" having count(*) > 1`
const COMPLETE_QUERY = `select id::text, email from job_applications a where id = any($1::uuid[])
  and (select array_agg(to_status order by to_status) from application_history where application_id = a.id) = '{0,1,3,3}'
  and exists (select from packets where application_id = a.id)`
const SENT_QUERY = `select id::text from mails where status = 'sent'`
const UNSENT_QUERY = `select id, status from mails where status <> 'sent'`
/** A killed process's jobs are usually retried within two minutes. Only the long run waits for them. */
const JOB_RETRY_MAX_MS = 600_000

const sortById = (people: readonly NewHire[]) => people.toSorted((a, b) => a.id.localeCompare(b.id))

async function expectCommand(settings: Environment, ...parameters: string[]): Promise<void> {
  const { status, stdout, stderr } = await runCommand('admin', parameters, settings)
  expect([parameters, status, stdout, stderr]).toEqual([parameters, 0, expect.any(String), ''])
}

it('three replicas behind nginx, killed in turn under load, neither lose nor duplicate data', async context => {
  const postgres = await startDurablePostgres()
  const ports = await Promise.all(Array.from({ length: REPLICAS }, () => freePort()))
  const { url } = await startNginx(context, ports)
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const settings = createPortalSettings(postgres, {
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

  const load = await startOfficeLoad(url, PEOPLE)
  const startedAt = performance.now()
  const isBefore = (share: number) => performance.now() - startedAt < SECONDS * 1000 * share
  let inFlightAtKill = 0
  const killOne = async () => {
    const intervalEnd = sleep(KILL_INTERVAL_MS)
    const replica = replicas.shift()
    if (!replica) throw new Error('No replica is left')
    inFlightAtKill += load.countInFlight()
    await replica.portal.end('SIGKILL')
    replicas.push(await start(replica.port))
    await intervalEnd
  }
  while (isBefore(0.5)) await killOne()
  const [refusalCountBefore, hireCountBefore] = [load.countRefusals(), load.newHires.length]
  await postgres.crash()
  await postgres.restart()
  await expect.poll(() => load.newHires.length).toBeGreaterThan(hireCountBefore + PEOPLE)
  const refusalsDuringCrash = load.countRefusals() - refusalCountBefore
  while (isBefore(1)) await killOne()
  await load.finish()

  expect(load.countRefusals() - refusalsDuringCrash).toBeLessThanOrEqual(inFlightAtKill)
  expect(await query(postgres.url, DUPLICATES_QUERY)).toEqual([])
  const completeHires = await query<NewHire>(postgres.url, COMPLETE_QUERY, [
    load.newHires.map(({ id }) => id),
  ])
  expect(sortById(completeHires)).toEqual(sortById(load.newHires))
  if (scaleToRun({ short: 0, long: 1 }) === 1)
    await expect.poll(() => query(postgres.url, UNSENT_QUERY), { timeout: JOB_RETRY_MAX_MS }).toEqual([])
  const sentMailIds = (await query<{ id: string }>(postgres.url, SENT_QUERY)).map(({ id }) => id)
  const files = readdirSync(join(settings.DATA_DIR, 'mail')).filter(name => name.endsWith('.eml'))
  const deliveredMailIds = files.map(name => name.slice(-'.eml'.length - 36, -'.eml'.length))
  expect(new Set(deliveredMailIds).size).toBe(deliveredMailIds.length)
  expect(sentMailIds.filter(id => !deliveredMailIds.includes(id))).toEqual([])
  await expectCommand(settings, 'remove-unknown-files')
  await expectCommand(settings, 'check')
  await expectCommand(settings, 'verify-audit')
  for (const { portal } of replicas)
    expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
