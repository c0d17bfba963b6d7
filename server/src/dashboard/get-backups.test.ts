import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { backups } from '#server/backups/tables.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { getBackups } from './get-backups.ts'

const NO_BACKUPS = {
  isScheduled: true,
  schedule: { at: '03:30', timeZone: 'America/Los_Angeles' },
  last: null,
  runningSince: null,
  failure: null,
  dueAt: '2026-11-20T11:30:00.000Z',
  isOverdue: true,
  byCommand: null,
}
const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

const SCHEDULE_ENVIRONMENT = {
  BACKUP_URL: 'file:///backups',
  BACKUP_RECIPIENT: RECIPIENT,
  BACKUP_AT: '03:30',
  TZ: 'America/Los_Angeles',
}

type BackupRow = Partial<typeof backups.$inferInsert> & { startedAt: Date }

const addBackup = ({ context: { db } }: Office, { isScheduled = true, name = 'a', ...row }: BackupRow) =>
  db.insert(backups).values({ isScheduled, name, ...row })
const timesOf = (time: string) => ({ startedAt: new Date(time), endedAt: new Date(time) })
const completedBackup = (time: string, bytes: number) => ({ ...timesOf(time), state: 'done', bytes }) as const
const failedBackup = (time: string, error: string) => ({ ...timesOf(time), state: 'failed', error }) as const

async function backupsFor(office: Office, environment: Record<string, string> = SCHEDULE_ENVIRONMENT) {
  await office.configure(environment)
  return getBackups(await office.as('Admin'))
}

describe('backups on the dashboard', () => {
  it('backups are off without settings, apart from manual ones', async ({ office }) => {
    await addBackup(office, { ...completedBackup('2026-11-19T12:00:00Z', 7), isScheduled: false })
    const byCommand = { at: '2026-11-19T12:00:00.000Z', bytes: 7 }
    const off = { isScheduled: false, schedule: null, dueAt: null, isOverdue: false }
    expect(await backupsFor(office, {})).toEqual({ ...NO_BACKUPS, ...off, byCommand })
  })

  it('the dashboard shows the last and the next scheduled backup, regardless of manual ones', async ({
    office,
  }) => {
    await addBackup(office, completedBackup('2026-11-19T10:00:00Z', 400))
    await addBackup(office, { ...completedBackup('2026-11-20T16:00:00Z', 7), isScheduled: false })
    const last = { at: '2026-11-19T10:00:00.000Z', bytes: 400 }
    const byCommand = { at: '2026-11-20T16:00:00.000Z', bytes: 7 }
    expect(await backupsFor(office)).toEqual({ ...NO_BACKUPS, last, byCommand })
    await addBackup(office, completedBackup('2026-11-20T11:30:00Z', 500))
    const newer = { at: '2026-11-20T11:30:00.000Z', bytes: 500 }
    const next = { dueAt: '2026-11-21T11:30:00.000Z', isOverdue: false }
    expect(await backupsFor(office)).toEqual({ ...NO_BACKUPS, ...next, last: newer, byCommand })
  })

  it('the dashboard shows why the last attempt failed, until the next success', async ({ office }) => {
    await addBackup(office, completedBackup('2026-11-19T10:00:00Z', 400))
    await addBackup(office, failedBackup('2026-11-20T16:30:00Z', 'The folder is missing'))
    await addBackup(office, { ...failedBackup('2026-11-20T16:40:00Z', 'Manual'), isScheduled: false })
    expect(await backupsFor(office)).toMatchObject({
      last: { bytes: 400 },
      failure: { at: '2026-11-20T16:30:00.000Z', reason: 'The folder is missing' },
      dueAt: '2026-11-20T17:30:00.000Z',
      isOverdue: false,
    })
    await addBackup(office, completedBackup('2026-11-20T16:50:00Z', 500))
    expect(await backupsFor(office)).toMatchObject({ last: { bytes: 500 }, failure: null })
  })

  it('the dashboard shows a running backup, unless it was killed', async ({ office }) => {
    await addBackup(office, { startedAt: new Date('2026-11-20T16:59:00Z') })
    const running = { runningSince: '2026-11-20T16:59:00.000Z', dueAt: null, isOverdue: false }
    expect(await backupsFor(office)).toEqual({ ...NO_BACKUPS, ...running })
    await office.context.db.update(backups).set({ aliveAt: sql`now() - interval '61 seconds'` })
    expect(await backupsFor(office)).toEqual(NO_BACKUPS)
  })
})
