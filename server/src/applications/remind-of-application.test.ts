import { STATUS, type Status } from '@epay/contract/applications/status'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createApplication, mailedToken, mailsAbout, submitForm, unknownId } from './factories.ts'
import { notifyOfStatus, remindOfApplication } from './notify-of-status.ts'
import type { ApplicationRow } from './queries.ts'
import { jobApplications } from './tables.ts'

const FRIDAY = '2026-11-20T17:00:00Z'
const HR = 'hr@office.example'
const CFO = 'cfo@office.example'
const ATTEMPT = { isLast: false }
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ now: FRIDAY, environment: { TZ: 'UTC' } })
  await app.createAccount({ roles: ['HR-Manager'], username: 'hr', email: HR })
  await app.createAccount({ roles: ['CFO'], username: 'cfo', email: CFO })
})
afterAll(() => app.close())

const jobSchema = z.array(
  z.object({ data: z.object({ applicationId: z.string(), status: z.string() }), at: z.date() }),
)
async function remindersOf(id: string) {
  const { rows } = await app.context.database.pool.query(
    `select data, start_after as at from pgboss.job
     where name = 'remind-of-application' and data ->> 'applicationId' = $1 order by start_after`,
    [id],
  )
  return jobSchema.parse(rows).map(({ data, at }) => [data.status, at.toISOString()])
}
function remind(applicationId: string, status: Status) {
  app.clock.advance(1)
  return remindOfApplication(app.dependencies)({ applicationId, status: `${status}` }, ATTEMPT)
}
const change = (id: string, changes: Partial<ApplicationRow>) =>
  app.context.db.update(jobApplications).set(changes).where(eq(jobApplications.id, id))
const mailed = async (id: string) => (await mailsAbout(app, id)).map(({ kind, to }) => [kind, to])

describe('reminders are queued for the second and the fifth business day, Thanksgiving not counted', () => {
  it('when an application arrives', async () => {
    app.clock.set(FRIDAY)
    expect(await remindersOf(await submitForm(app))).toEqual([
      ['0', '2026-11-24T17:00:00.000Z'],
      ['0', '2026-11-30T17:00:00.000Z'],
    ])
  })

  it('when it waits for the next decision, and for the packet', async () => {
    app.clock.set(FRIDAY)
    for (const status of [STATUS.HRManagerApproved, STATUS.CFOApproved]) {
      const application = await createApplication(app, { status })
      await inTransaction(app.context, context => notifyOfStatus(context, application))
      expect(await remindersOf(application.id)).toEqual([
        [`${status}`, '2026-11-24T17:00:00.000Z'],
        [`${status}`, '2026-11-30T17:00:00.000Z'],
      ])
    }
  })

  it('and never after a rejection', async () => {
    const application = await createApplication(app, { status: STATUS.CFORejected })
    await inTransaction(app.context, context => notifyOfStatus(context, application))
    expect(await remindersOf(application.id)).toEqual([])
  })

  it('and not without the change', async () => {
    const application = await createApplication(app)
    const failing = inTransaction(app.context, async context => {
      await notifyOfStatus(context, application)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await remindersOf(application.id)).toEqual([])
  })
})

describe('a reminder', () => {
  it.each([
    [STATUS.Applied, 'approval-reminder', HR],
    [STATUS.HRManagerApproved, 'approval-reminder', CFO],
    [STATUS.CFOApproved, 'packet-reminder', 'ana@applicants.example'],
  ] as const)('goes to whom state %s waits for', async (status, kind, to) => {
    const { id } = await createApplication(app, { status })
    await remind(id, status)
    expect(await mailed(id)).toEqual([[kind, to]])
    expect((await mailsAbout(app, id))[0]?.subject).toMatch(/^Reminder: please (review|complete)/)
  })

  it('carries a link that works, and leaves the one before alone', async () => {
    const id = await submitForm(app)
    const first = await mailedToken(app, id, HR)
    await remind(id, STATUS.Applied)
    const second = await mailedToken(app, id, HR)
    expect(second).not.toBe(first)
    for (const token of [first, second])
      expect((await app.withToken(token).get(`/JobApplication/${id}`)).status).toBe(200)
  })

  it('goes once when several are due at once, such as with a clock that is a month on', async () => {
    app.clock.set(FRIDAY)
    const id = await submitForm(app)
    app.clock.set('2026-12-20T17:00:00Z')
    const { rows } = await app.context.database.pool.query<{ data: Record<string, string> }>(
      `select data from pgboss.job where name = 'remind-of-application' and data ->> 'applicationId' = $1`,
      [id],
    )
    for (const { data } of rows) await remindOfApplication(app.dependencies)(data, ATTEMPT)
    expect(rows).toHaveLength(2)
    expect((await mailed(id)).filter(([kind]) => kind === 'approval-reminder')).toEqual([
      ['approval-reminder', HR],
    ])
    app.clock.set(FRIDAY)
  })

  it('does not go when the state has moved on, the packet is there, or the application is gone', async () => {
    const { id } = await createApplication(app)
    await change(id, { status: STATUS.HRManagerApproved })
    await remind(id, STATUS.Applied)
    await change(id, { status: STATUS.CFOApproved, packetSubmittedAt: app.clock.now() })
    await remind(id, STATUS.CFOApproved)
    await remind(unknownId(), STATUS.Applied)
    expect(await mailed(id)).toEqual([])
  })
})
