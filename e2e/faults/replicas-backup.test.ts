import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../../scripts/portal-process.ts'
import { startS3Server } from '../../scripts/s3-server.ts'
import { IS_LONG } from './fixtures/length.ts'
import { giveUpJobs, postgresServer } from './fixtures/on-postgres.ts'
import { replicasOn } from './fixtures/replicas.ts'

/** The queue gives a killed process's job to another after half a minute, and a backup counts as killed after one. */
const TAKEN_OVER = { timeout: 600_000 }
const AFTER_A_MINUTE = `update backups set alive_at = alive_at - interval '61 seconds'`
const NAME = /^epay\/night\/epay-\d{4}-\d\d-\d\dT\d{4}Z\.backup$/

it('a replica is killed while it makes the backup of the day: of two others one makes it', async () => {
  const store = await startS3Server()
  onTestFinished(() => store.close())
  const postgres = await postgresServer()
  const { settings, start } = await replicasOn(postgres)
  const client = new pg.Client(postgres.url)
  client.on('error', () => {})
  await client.connect()
  const rowsOf = async (query: string) => (await client.query(query)).rows
  const key = await runCommand('admin', ['backup-key', join(settings.DATA_DIR ?? '', 'key.txt')], settings)
  const schedule = {
    ...store.environment,
    BACKUP_URL: store.url('night'),
    BACKUP_RECIPIENT: key.stdout.trim(),
  }

  store.behaviour.isSilent = true
  const killed = await start(schedule)
  await expect.poll(() => rowsOf('select state from backups')).toEqual([{ state: 'running' }])
  await killed.end('SIGKILL')
  // Only the long form waits for what happens by itself.
  if (!IS_LONG) {
    await rowsOf(AFTER_A_MINUTE)
    await giveUpJobs(postgres.url)
  }
  delete store.behaviour.isSilent
  const replicas = await Promise.all([start(schedule), start(schedule)])
  const states = () => rowsOf('select state, error from backups order by started_at')
  await expect.poll(states, TAKEN_OVER).toEqual([
    { state: 'failed', error: 'The portal was stopped before its end' },
    { state: 'done', error: null },
  ])
  expect([...store.objects.keys()]).toEqual([expect.stringMatching(NAME)])
  expect(await rowsOf('select subject from mails order by created_at')).toEqual([
    { subject: 'The backup of the day failed' },
    { subject: 'Backups work again' },
  ])
  const queued = `select 1 from pgboss.job where name = 'back-up' and state = 'created'`
  await expect.poll(() => rowsOf(queued)).toHaveLength(1)
  await client.end()
  for (const replica of replicas)
    expect(await replica.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
