import { dashboardEndpoints } from '@epay/contract/dashboard/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backups } from '#server/backups/tables.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const NONE = {
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

let app: TestApp
let withoutSchedule: TestApp
beforeAll(async () => {
  const environment = {
    BACKUP_URL: 'file:///backups',
    BACKUP_RECIPIENT: RECIPIENT,
    BACKUP_AT: '03:30',
    TZ: 'America/Los_Angeles',
  }
  app = await buildTestApp({ now: '2026-11-20T17:00:00Z', environment })
  withoutSchedule = await buildTestApp({ now: '2026-11-20T17:00:00Z' })
})
afterAll(async () => {
  await app.close()
  await withoutSchedule.close()
})
beforeEach(async () => {
  await app.dependencies.database.orm.delete(backups)
})

type Row = Partial<typeof backups.$inferInsert> & { startedAt: Date }

async function add({ isScheduled = true, name = 'a', ...row }: Row, to = app) {
  await to.dependencies.database.orm.insert(backups).values({ isScheduled, name, ...row })
}
const done = (time: string, bytes: number) => {
  const startedAt = new Date(time)
  return { startedAt, endedAt: startedAt, state: 'done', bytes } as const
}
const failed = (time: string, error: string) => {
  const startedAt = new Date(time)
  return { startedAt, endedAt: startedAt, state: 'failed', error } as const
}

async function told(from = app) {
  return dashboardEndpoints.office.response.parse((await from.as('Admin').get('/Dashboard')).body).backups
}

describe('GET /Dashboard tells an Admin of backups', () => {
  it('and nobody else', async () => {
    for (const role of ['HR-Manager', 'CFO'] as const) {
      const { body } = await app.as(role).get('/Dashboard')
      expect(dashboardEndpoints.office.response.parse(body).backups).toBeNull()
    }
  })

  it("that none are made where nothing is set, and of the command's", async () => {
    await add({ ...done('2026-11-19T12:00:00Z', 7), isScheduled: false }, withoutSchedule)
    const byCommand = { at: '2026-11-19T12:00:00.000Z', bytes: 7 }
    expect(await told(withoutSchedule)).toEqual({
      ...NONE,
      isScheduled: false,
      schedule: null,
      dueAt: null,
      isOverdue: false,
      byCommand,
    })
  })

  it("when the last was made and the next is due; the command's counts for nothing", async () => {
    await add(done('2026-11-19T10:00:00Z', 400))
    await add({ ...done('2026-11-20T16:00:00Z', 7), isScheduled: false })
    const last = { at: '2026-11-19T10:00:00.000Z', bytes: 400 }
    const byCommand = { at: '2026-11-20T16:00:00.000Z', bytes: 7 }
    expect(await told()).toEqual({ ...NONE, last, byCommand })
    await add(done('2026-11-20T11:30:00Z', 500))
    const newer = { at: '2026-11-20T11:30:00.000Z', bytes: 500 }
    const next = { dueAt: '2026-11-21T11:30:00.000Z', isOverdue: false }
    expect(await told()).toEqual({ ...NONE, ...next, last: newer, byCommand })
  })

  it('why the last try failed, beside the last whole one, until there is one again', async () => {
    await add(done('2026-11-19T10:00:00Z', 400))
    await add(failed('2026-11-20T16:30:00Z', 'The folder is away'))
    await add({ ...failed('2026-11-20T16:40:00Z', 'Of the command'), isScheduled: false })
    expect(await told()).toMatchObject({
      last: { bytes: 400 },
      failure: { at: '2026-11-20T16:30:00.000Z', reason: 'The folder is away' },
      dueAt: '2026-11-20T17:30:00.000Z',
      isOverdue: false,
    })
    await add(done('2026-11-20T16:50:00Z', 500))
    expect(await told()).toMatchObject({ last: { bytes: 500 }, failure: null })
  })

  it('that one is being made, unless it was killed', async () => {
    await add({ startedAt: new Date('2026-11-20T16:59:00Z') })
    const running = { runningSince: '2026-11-20T16:59:00.000Z', dueAt: null, isOverdue: false }
    expect(await told()).toEqual({ ...NONE, ...running })
    await app.dependencies.database.pool.query(`update backups set alive_at = now() - interval '61 seconds'`)
    expect(await told()).toEqual(NONE)
  })
})
