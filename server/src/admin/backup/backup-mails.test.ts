import { mkdirSync, rmSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { backUp } from './scheduled-backup.ts'
import { JOB_ATTEMPT, openBackupApp, STALE_HEARTBEAT } from './test-backups.ts'

const ADMINS = ['admin@example.com', 'other.admin@example.com']

const { app, backupFolder } = await openBackupApp()
for (const email of ADMINS) await app.createAccount({ roles: ['Admin'], email })
await app.createAccount({ roles: ['HR-Manager', 'CFO'] })

let mailCount = 0
beforeEach(async () => {
  mkdirSync(backupFolder, { recursive: true })
  await app.dependencies.database.pool.query('delete from backups; truncate mails cascade')
  mailCount = 0
})

/** Returns each new email as `SUBJECT to ADDRESS`, and the text of the first one. */
async function runAt(time: string) {
  app.clock.set(time)
  await backUp(app.dependencies)({}, JOB_ATTEMPT)
  const mails = (await app.mails()).slice(mailCount)
  mailCount += mails.length
  const [mail] = mails
  return { mails: mails.map(({ subject, to }) => `${subject} to ${to}`).sort(), text: mail?.text ?? '' }
}
const mailsToAdmins = (subject: string) => ADMINS.map(email => `${subject} to ${email}`)
const FAILURE_MAILS = mailsToAdmins("Today's backup failed")
const RECOVERY_MAILS = mailsToAdmins('Backups are working again')

it('every Admin gets one email per day about failures, and one when backups work again', async () => {
  rmSync(backupFolder, { recursive: true })
  const firstRun = await runAt('2026-11-20T17:00:00Z')
  expect(firstRun.mails).toEqual(FAILURE_MAILS)
  expect(firstRun.text).toContain(
    'The backup that started on Nov 20, 2026, 9:00 AM failed. There is no good backup yet.',
  )
  expect(firstRun.text).toContain(`The folder ${backupFolder} can't be written (ENOENT)`)
  expect(firstRun.text).toContain("We'll try again on Nov 20, 2026, 10:00 AM, and every hour after that.")
  expect((await runAt('2026-11-20T18:00:00Z')).mails).toEqual([])
  expect((await runAt('2026-11-21T09:59:00Z')).mails).toEqual([])
  expect((await runAt('2026-11-21T10:59:00Z')).mails).toEqual(FAILURE_MAILS)
  expect((await runAt('2026-11-21T11:59:00Z')).mails).toEqual([])
  mkdirSync(backupFolder)
  const workingRun = await runAt('2026-11-21T12:59:00Z')
  expect(workingRun.mails).toEqual(RECOVERY_MAILS)
  expect(workingRun.text).toContain('The backup from Nov 21, 2026, 4:59 AM finished.')
  expect((await runAt('2026-11-22T10:00:00Z')).mails).toEqual([])
})

it('Admins learn of a killed backup when the next one starts', async () => {
  await runAt('2026-11-22T10:00:00Z')
  await app.dependencies.database.pool.query(
    `insert into backups (started_at, alive_at, is_scheduled, name)
     values ('2026-11-23T10:00:00Z', ${STALE_HEARTBEAT}, true, 'killed')`,
  )
  const { mails } = await runAt('2026-11-23T10:02:00Z')
  expect(mails).toEqual([...RECOVERY_MAILS, ...FAILURE_MAILS].sort())
  const failure = (await app.mails()).find(({ text }) =>
    text.includes('The portal stopped before the backup was complete'),
  )
  expect(failure?.text).toContain('The last good backup is from Nov 22, 2026, 2:00 AM.')
})

it('a failure is emailed only if it is recorded, and without details of unexpected errors', async () => {
  app.clock.set('2026-11-24T10:02:00Z')
  rmSync(backupFolder, { recursive: true })
  const { database } = app.dependencies
  await database.pool.query('alter table mails rename to no_mails')
  const failingRun = backUp(app.dependencies)
  await expect(failingRun({}, JOB_ATTEMPT)).rejects.toThrow()
  await database.pool.query('alter table no_mails rename to mails')
  const { rows } = await database.pool.query(`select 1 from backups where state = 'failed'`)
  expect(rows).toEqual([])

  mkdirSync(backupFolder)
  await database.pool.query(`update backups set alive_at = ${STALE_HEARTBEAT} where state = 'running'`)
  await database.pool.query('alter table audit_events rename to no_audit')
  const { text } = await runAt('2026-11-25T12:00:00Z')
  await database.pool.query('alter table no_audit rename to audit_events')
  expect(text).toContain('The portal stopped before the backup was complete')
  const lastBackup = await database.pool.query(`select error from backups order by started_at desc limit 1`)
  expect(lastBackup.rows).toEqual([{ error: "An unexpected error: see the portal's log" }])
})
