import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, it, vi } from 'vitest'
import { withBackupHeartbeat } from '#server/backups/backup-heartbeat.ts'
import { insertBackup, lockSchedule } from '#server/backups/queries.ts'
import { backupName } from '#server/backups/retention.ts'
import { removeFiles } from '#server/files/sweep.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import { race } from '#server/testing/race.ts'
import { openTestFolder } from '#server/testing/test-folder.ts'
import { openTestS3 } from '#server/testing/test-s3.ts'
import { verifyBackup } from './read-backup.ts'
import { backUp } from './scheduled-backup.ts'
import { DAY_SECONDS, JOB_ATTEMPT, openBackupApp, STALE_HEARTBEAT } from './test-backups.ts'

const { app, backupFolder, identity } = await openBackupApp()
const folder = openTestFolder()
const server = await openTestS3()

const run = (config: Config = app.dependencies.config) =>
  backUp({ ...app.dependencies, config })({}, JOB_ATTEMPT)
const backupsIn = (path: string) => readdirSync(path).filter(name => name.endsWith('.backup'))

async function rowsOf(query: string) {
  return (await app.dependencies.database.pool.query(query)).rows
}
const listStates = () => rowsOf('select state, error from backups order by started_at, id')

async function nextRun() {
  const [row] = await rowsOf(`delete from pgboss.job where name = 'back-up' returning start_after`)
  return row?.start_after.toISOString()
}

beforeEach(async () => {
  app.clock.set('2026-11-20T17:00:00Z')
  await rowsOf(`delete from backups; delete from pgboss.job where name = 'back-up'`)
  for (const name of backupsIn(backupFolder)) rmSync(join(backupFolder, name))
})

it('a backup runs once a day, the first time right away, and can be opened', async () => {
  await run()
  expect(await nextRun()).toBe('2026-11-21T10:00:00.000Z')
  await run()
  expect(backupsIn(backupFolder)).toEqual(['epay-2026-11-20T1700Z.backup'])
  expect(readdirSync(join(backupFolder, 'unfinished'))).toEqual([])
  const identityFile = join(folder, 'key.txt')
  writeFileSync(identityFile, identity)
  const [file = ''] = backupsIn(backupFolder)
  const { tables } = await verifyBackup({ file: join(backupFolder, file), identityFile })
  expect(Object.keys(tables)).not.toContain('public.backups')
  expect(await listStates()).toEqual([{ state: 'done', error: null }])
  app.clock.advance(DAY_SECONDS)
  await run()
  expect(backupsIn(backupFolder)).toHaveLength(2)
})

it('a run marks a killed backup as failed, and removes old ones', async () => {
  mkdirSync(join(backupFolder, 'unfinished'), { recursive: true })
  writeFileSync(join(backupFolder, 'unfinished', 'epay-2026-11-20T0000Z.backup'), 'half')
  for (let day = 1; day < 10; day++)
    writeFileSync(join(backupFolder, `epay-2026-11-0${day}T0200Z.backup`), '')
  await app.dependencies.database.pool.query(
    `insert into backups (started_at, alive_at, is_scheduled, name)
     values ('2026-11-20T16:30:00Z', ${STALE_HEARTBEAT}, true, 'killed')`,
  )
  await run()
  expect(readdirSync(join(backupFolder, 'unfinished'))).toEqual([])
  expect(await listStates()).toContainEqual({
    state: 'failed',
    error: 'The portal stopped before the backup was complete',
  })
  const days = backupsIn(backupFolder).map(name => name.slice(13, 15))
  expect(days.join()).toBe('01,04,05,06,07,08,09,20')
})

it('a failed backup records why, leaves no files, and is retried after an hour', async () => {
  const { config } = app.dependencies
  const environment = {
    BACKUP_URL: pathToFileURL(join(folder, 'nowhere')).href,
    BACKUP_RECIPIENT: config.backups?.recipient,
  }
  await run({ ...config, backups: readConfig(environment).backups })
  expect(await nextRun()).toBe('2026-11-20T18:00:00.000Z')
  const error = expect.stringContaining("can't be written (ENOENT)")
  expect(await listStates()).toContainEqual({ state: 'failed', error })
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

it('a backup fails if the store keeps only part of it', async () => {
  const { config } = app.dependencies
  server.behavior = { truncatesObjects: true }
  const environment = { BACKUP_URL: server.url(), BACKUP_RECIPIENT: config.backups?.recipient }
  await run({ ...config, backups: readConfig(environment).backups })
  const error = expect.stringMatching(/ has \d+ of \d+ bytes of epay-2026-11-20T1700Z\.backup$/)
  expect(await listStates()).toEqual([{ state: 'failed', error }])
})

it('only one process makes a backup, and the others check again later', async () => {
  const replica = { isScheduled: true, name: 'of another replica', startedAt: app.clock.now() }
  let id = ''
  const startElsewhere = async ({ db }: TransactionContext) => {
    await lockSchedule(db)
    id = await insertBackup(db, replica)
  }
  await race(app, startElsewhere, run)
  expect(await nextRun()).toBe(new Date(app.clock.now().getTime() + 60_000).toISOString())
  expect(backupsIn(backupFolder)).not.toContain(backupName(app.clock.now()))

  await app.dependencies.database.pool.query(
    `update backups set alive_at = ${STALE_HEARTBEAT} where id = '${id}'`,
  )
  await run()
  expect(backupsIn(backupFolder)).toContain(backupName(app.clock.now()))
})

it('a backup sends heartbeats while it runs, and fails if one is late', async () => {
  const { dependencies } = app
  const { database } = dependencies
  const row = { isScheduled: false, name: 'slow', startedAt: app.clock.now() }
  const id = await insertBackup(database.orm, row)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const aliveAt = async () => (await rowsOf(`select alive_at from backups where id = '${id}'`))[0]?.alive_at
    const firstAliveAt = await aliveAt()
    await withBackupHeartbeat(dependencies, id, async () => {
      vi.advanceTimersByTime(10_000)
      await expect.poll(aliveAt).not.toEqual(firstAliveAt)
    })
    const lateBackup = withBackupHeartbeat(dependencies, id, () =>
      database.pool.query(`update backups set alive_at = ${STALE_HEARTBEAT} where id = '${id}'`),
    )
    await expect(lateBackup).rejects.toThrow('could not be recorded for a minute')
  } finally {
    vi.useRealTimers()
    await database.pool.query(`delete from backups where id = '${id}'`)
  }
})

it('a backup gets its final name only if its heartbeats are on time', async () => {
  const backupsBefore = backupsIn(backupFolder)
  await rowsOf(`
    create function make_heartbeat_stale() returns trigger language plpgsql as
      $$ begin new.alive_at = ${STALE_HEARTBEAT}; return new; end $$;
    create trigger stale_heartbeat before insert or update on backups for each row execute function make_heartbeat_stale()`)
  await run()
  await rowsOf('drop trigger stale_heartbeat on backups; drop function make_heartbeat_stale')
  expect(backupsIn(backupFolder)).toEqual(backupsBefore)
  expect(readdirSync(join(backupFolder, 'unfinished'))).toEqual([])
  expect(await listStates()).toContainEqual({
    state: 'failed',
    error: 'The heartbeat of the backup could not be recorded for a minute',
  })
})

it('a running backup keeps files from being removed', async () => {
  const { files, database } = app.dependencies
  const { id } = await files.write(Buffer.from('kept'), { maxBytes: 10 })
  const startedAt = app.clock.now().toISOString()
  await database.pool.query(
    `insert into backups (started_at, is_scheduled, name) values ('${startedAt}', false, 'mine')`,
  )
  await removeFiles(app.dependencies)({ ids: id }, JOB_ATTEMPT)
  expect(await rowsOf(`delete from pgboss.job where name = 'remove-files' returning data`)).toEqual([
    { data: { ids: id } },
  ])
  expect((await buffer(await files.read(id))).toString()).toBe('kept')
  await database.pool.query(`update backups set alive_at = ${STALE_HEARTBEAT} where name = 'mine'`)
  await removeFiles(app.dependencies)({ ids: id }, JOB_ATTEMPT)
  await expect(files.read(id)).rejects.toThrow()
})
