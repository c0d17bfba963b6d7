import { STATUS, type Status } from '@epay/contract/applications/status'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it as overHttp } from 'vitest'
import { z } from 'zod'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { createApplication, findMailedToken, listMailsAbout, submitForm, unknownId } from './factories.ts'
import { notifyOfStatus, remindOfApplication } from './notify-of-status.ts'
import type { ApplicationRow } from './queries.ts'
import { jobApplications } from './tables.ts'

const HR = 'hr-manager@example.com'
const CFO = 'cfo@example.com'
const ATTEMPT = { isLast: false }
const PAYLOAD = z.record(z.string(), z.string())

/** Lists queued reminders in the order in which they are due. */
async function listReminders({ context: { db } }: Office) {
  const { rows } = await db.execute(sql`select data, start_after as at from pgboss.job
    where name = 'remind-of-application' order by start_after`)
  return z.array(z.object({ data: PAYLOAD, at: z.coerce.date() })).parse(rows)
}
function remind({ context, clock }: Office, applicationId: string, status: Status) {
  clock.advance(1)
  return remindOfApplication(context)({ applicationId, status: `${status}` }, ATTEMPT)
}
const updateApplication = ({ context: { db } }: Office, id: string, changes: Partial<ApplicationRow>) =>
  db.update(jobApplications).set(changes).where(eq(jobApplications.id, id))
const listMails = async (office: Office, id: string) =>
  (await listMailsAbout(office, id)).map(({ kind, to }) => [kind, to])

describe('with an HR-Manager and a CFO,', () => {
  it.beforeEach(async ({ office }) => {
    await office.configure({ TZ: 'UTC' })
    await office.as('HR-Manager')
    await office.as('CFO')
  })

  // Thanksgiving, Nov 26, isn't a business day.
  const BOTH_TIMES = ['2026-11-24T17:00:00.000Z', '2026-11-30T17:00:00.000Z']
  it.for([
    [STATUS.Applied, BOTH_TIMES],
    [STATUS.HRManagerApproved, BOTH_TIMES],
    [STATUS.CFOApproved, BOTH_TIMES],
    [STATUS.CFORejected, []],
  ] as const)(
    'status %s queues reminders after two and five business days: %j',
    async ([status, times], { office }) => {
      await notifyOfStatus(office.context, await createApplication(office, { status }))
      const reminders = await listReminders(office)
      expect(reminders.map(({ data, at }) => [data.status, at.toISOString()])).toEqual(
        times.map(time => [`${status}`, time]),
      )
    },
  )

  it.for([
    [STATUS.Applied, 'approval-reminder', HR],
    [STATUS.HRManagerApproved, 'approval-reminder', CFO],
    [STATUS.CFOApproved, 'packet-reminder', 'ana@applicants.example'],
  ] as const)('in status %s, an %s goes to %s', async ([status, kind, to], { office }) => {
    const { id } = await createApplication(office, { status })
    await remind(office, id, status)
    expect(await listMails(office, id)).toEqual([[kind, to]])
    expect((await listMailsAbout(office, id))[0]?.subject).toMatch(/^Reminder: (complete|Ana López needs)/)
  })

  it('only the last of several overdue reminders is sent', async ({ office }) => {
    const application = await createApplication(office)
    await notifyOfStatus(office.context, application)
    const reminders = await listReminders(office)
    expect(reminders).toHaveLength(2)
    office.clock.set('2026-12-20T17:00:00Z')
    for (const { data } of reminders) await remindOfApplication(office.context)(data, ATTEMPT)
    const kinds = (await listMails(office, application.id)).map(([kind]) => kind)
    expect(kinds.toSorted()).toEqual(['approval-reminder', 'approval-request'])
  })

  it('no reminder is sent after a decision, a submitted packet, or a deletion', async ({ office }) => {
    const { id } = await createApplication(office)
    await updateApplication(office, id, { status: STATUS.HRManagerApproved })
    await remind(office, id, STATUS.Applied)
    await updateApplication(office, id, { status: STATUS.CFOApproved, packetSubmittedAt: office.clock.now() })
    await remind(office, id, STATUS.CFOApproved)
    await remind(office, unknownId(), STATUS.Applied)
    expect(await listMails(office, id)).toEqual([])
  })
})

overHttp('a reminder contains a new link, and earlier links keep working', async () => {
  const app = await buildTestApp()
  await app.as('HR-Manager').token
  const applicationId = await submitForm(app)
  const firstToken = await findMailedToken(app, applicationId, HR)
  app.clock.advance(1)
  await remindOfApplication(app.dependencies)({ applicationId, status: '0' }, ATTEMPT)
  const secondToken = await findMailedToken(app, applicationId, HR)
  expect(secondToken).not.toBe(firstToken)
  for (const token of [firstToken, secondToken])
    expect((await app.withToken(token).get(`/JobApplication/${applicationId}`)).status).toBe(200)
  await app.close()
})
