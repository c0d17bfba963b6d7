import { STATUS, type Status } from '@epay/contract/applications/status'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it as overHttp } from 'vitest'
import { z } from 'zod'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { createApplication, mailedToken, mailsAbout, submitForm, unknownId } from './factories.ts'
import { notifyOfStatus, remindOfApplication } from './notify-of-status.ts'
import type { ApplicationRow } from './queries.ts'
import { jobApplications } from './tables.ts'

const HR = 'hr-manager@example.com'
const CFO = 'cfo@example.com'
const ATTEMPT = { isLast: false }
const PAYLOAD = z.record(z.string(), z.string())

/** Queued reminders by due time. */
async function remindersIn({ context: { db } }: Office) {
  const { rows } = await db.execute(sql`select data, start_after as at from pgboss.job
    where name = 'remind-of-application' order by start_after`)
  return z.array(z.object({ data: PAYLOAD, at: z.coerce.date() })).parse(rows)
}
function remind({ context, clock }: Office, applicationId: string, status: Status) {
  clock.advance(1)
  return remindOfApplication(context)({ applicationId, status: `${status}` }, ATTEMPT)
}
const change = ({ context: { db } }: Office, id: string, changes: Partial<ApplicationRow>) =>
  db.update(jobApplications).set(changes).where(eq(jobApplications.id, id))
const mailed = async (office: Office, id: string) =>
  (await mailsAbout(office, id)).map(({ kind, to }) => [kind, to])

describe('while there is an HR-Manager and a CFO,', () => {
  it.beforeEach(async ({ office }) => {
    await office.configure({ TZ: 'UTC' })
    await office.as('HR-Manager')
    await office.as('CFO')
  })

  describe('reminders are queued for the second and the fifth business day, Thanksgiving not counted', () => {
    it.for([STATUS.Applied, STATUS.HRManagerApproved, STATUS.CFOApproved])(
      'when an application waits in state %s',
      async (status, { office }) => {
        await notifyOfStatus(office.context, await createApplication(office, { status }))
        const reminders = await remindersIn(office)
        expect(reminders.map(({ data, at }) => [data.status, at.toISOString()])).toEqual([
          [`${status}`, '2026-11-24T17:00:00.000Z'],
          [`${status}`, '2026-11-30T17:00:00.000Z'],
        ])
      },
    )

    it('and never after a rejection', async ({ office }) => {
      await notifyOfStatus(office.context, await createApplication(office, { status: STATUS.CFORejected }))
      expect(await remindersIn(office)).toEqual([])
    })
  })

  describe('a reminder', () => {
    it.for([
      [STATUS.Applied, 'approval-reminder', HR],
      [STATUS.HRManagerApproved, 'approval-reminder', CFO],
      [STATUS.CFOApproved, 'packet-reminder', 'ana@applicants.example'],
    ] as const)('goes to whom state %s waits for', async ([status, kind, to], { office }) => {
      const { id } = await createApplication(office, { status })
      await remind(office, id, status)
      expect(await mailed(office, id)).toEqual([[kind, to]])
      expect((await mailsAbout(office, id))[0]?.subject).toMatch(/^Reminder: (complete|Ana López needs)/)
    })

    it('goes once when several are due at the same time, such as with a clock that is a month on', async ({
      office,
    }) => {
      const application = await createApplication(office)
      await notifyOfStatus(office.context, application)
      const reminders = await remindersIn(office)
      expect(reminders).toHaveLength(2)
      office.clock.set('2026-12-20T17:00:00Z')
      for (const { data } of reminders) await remindOfApplication(office.context)(data, ATTEMPT)
      const kinds = (await mailed(office, application.id)).map(([kind]) => kind)
      expect(kinds.toSorted()).toEqual(['approval-reminder', 'approval-request'])
    })

    it('does not go when the state has moved on, the packet is there, or the application is gone', async ({
      office,
    }) => {
      const { id } = await createApplication(office)
      await change(office, id, { status: STATUS.HRManagerApproved })
      await remind(office, id, STATUS.Applied)
      await change(office, id, { status: STATUS.CFOApproved, packetSubmittedAt: office.clock.now() })
      await remind(office, id, STATUS.CFOApproved)
      await remind(office, unknownId(), STATUS.Applied)
      expect(await mailed(office, id)).toEqual([])
    })
  })
})

overHttp('a reminder carries a link that works, and leaves the one before alone', async () => {
  const app = await buildTestApp()
  await app.as('HR-Manager').token
  const applicationId = await submitForm(app)
  const first = await mailedToken(app, applicationId, HR)
  app.clock.advance(1)
  await remindOfApplication(app.dependencies)({ applicationId, status: '0' }, ATTEMPT)
  const second = await mailedToken(app, applicationId, HR)
  expect(second).not.toBe(first)
  for (const token of [first, second])
    expect((await app.withToken(token).get(`/JobApplication/${applicationId}`)).status).toBe(200)
  await app.close()
})
