import { WITHDRAW_MESSAGES } from '@epay/contract/packets/staff-messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStoredFiles, historyOf, mailedToken, mailsAbout } from '#server/applications/factories.ts'
import { remindOfApplication } from '#server/applications/notify-of-status.ts'
import { findApplication } from '#server/applications/queries.ts'
import { listAuditEventsOf } from '#server/audit/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { documentForm } from './draft/test-draft.ts'
import { auditOf, overviewOf, runRemovals, submitPacketOf, submittedPacket } from './test-staff.ts'
import { createHiredApplication } from './test-submission.ts'

const REASON = 'Please photograph both sides of the license.'
const FILE_ID = '5f0c2a9e-4f1b-4a57-9a53-0d6a3d0f1c11'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const reopen = (id: string) =>
  app.as('HR-Manager').post(`/JobApplication/${id}/reopen-packet`, { reason: REASON })
const withdraw = (id: string) => app.as('HR-Manager').post(`/JobApplication/${id}/withdraw-reopening`)
const pdfOf = async (id: string) => (await app.as('CFO').get(`/JobApplication/${id}/packet.pdf`)).bytes

async function remindersOf(id: string) {
  const { rows } = await app.context.database.pool.query<{ data: Record<string, string> }>(
    `select data from pgboss.job where name = 'remind-of-application' and data ->> 'applicationId' = $1`,
    [id],
  )
  return rows.map(({ data }) => data)
}

async function reopenedPacket(): Promise<string> {
  const id = await submittedPacket(app)
  app.clock.advance(30)
  await reopen(id)
  app.clock.advance(30)
  return id
}

describe('POST /JobApplication/:id/withdraw-reopening', () => {
  it('answers 404 without an application, and 409 unless the packet waits for the candidate again', async () => {
    expect((await withdraw('nothing')).status).toBe(404)
    const refused = { status: 409, body: { detail: WITHDRAW_MESSAGES.notReopened } }
    expect(await withdraw((await createHiredApplication(app)).id)).toMatchObject(refused)
    expect(await withdraw(await submittedPacket(app))).toMatchObject(refused)
    const again = await reopenedPacket()
    await submitPacketOf(app, again, { cityOrTown: 'Reno' })
    expect(await withdraw(again)).toMatchObject(refused)
    expect((await overviewOf(app, again)).versions).toHaveLength(2)
  })

  it('lets the packet count again as it was submitted, and says so in history and audit', async () => {
    const id = await submittedPacket(app)
    const { orm } = app.dependencies.database
    const [before, submittedAt] = [await pdfOf(id), (await findApplication(orm, id))?.packetSubmittedAt]
    app.clock.advance(30)
    await reopen(id)
    const mails = (await mailsAbout(app, id)).length
    const { status, body } = await withdraw(id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { versions: [{ number: 1, reopenedAt: null }] },
    })
    expect((await pdfOf(id)).equals(before)).toBe(true)
    expect((await findApplication(orm, id))?.packetSubmittedAt).toEqual(submittedAt)
    expect((await historyOf(app, id)).at(-1)).toMatchObject({
      fromStatus: 3,
      toStatus: 3,
      remarks: 'Reopening of the employee packet withdrawn',
      actionBy: 'hr-manager',
    })
    expect(await auditOf(app, 'packet.reopening-withdrawn', id)).toMatchObject({ actorName: 'hr-manager' })
    expect(await mailsAbout(app, id)).toHaveLength(mails)
  })

  it('ends the link, and discards what was entered and uploaded since, by the office too', async () => {
    const id = await reopenedPacket()
    const files = countStoredFiles(app)
    const query = { candidatetoken: await mailedToken(app, id, 'ana@applicants.example') }
    const drafts = [`/JobApplication/${id}/candidate-packet-draft`, `/JobApplication/${id}/packet-draft`]
    const [ofCandidate = '', ofOffice = ''] = drafts.map(path => `${path}/files/${FILE_ID}`)
    const upload = { method: 'PUT' } as const
    expect((await app.anonymous.upload(ofCandidate, documentForm(), { query, ...upload })).status).toBe(200)
    expect((await app.as('HR-Manager').upload(ofOffice, documentForm(), upload)).status).toBe(200)
    expect(countStoredFiles(app)).toBe(files + 2)

    await withdraw(id)
    await runRemovals(app)
    expect(countStoredFiles(app)).toBe(files)
    const removed = { action: 'packet-draft.removed', recordType: 'application', recordId: id }
    const discarded = await listAuditEventsOf(app.context.db, removed)
    const by = (filledInBy: string) => ({ filledInBy, reason: 'reopening-withdrawn', files: 1 })
    expect(discarded).toHaveLength(2)
    expect(discarded.map(({ after }) => after)).toEqual(
      expect.arrayContaining([by('candidate'), by('staff')].map(after => expect.objectContaining(after))),
    )
    // The next reopening starts from the packet, not from the deleted draft, and only its own link works.
    app.clock.advance(30)
    await reopen(id)
    expect((await app.as('HR-Manager').get(drafts[1] ?? '')).body).toMatchObject({ files: [] })
    expect((await app.anonymous.get(drafts[0] ?? '', { query })).status).toBe(401)
    const fresh = { candidatetoken: await mailedToken(app, id, 'ana@applicants.example') }
    expect((await app.anonymous.get(drafts[0] ?? '', { query: fresh })).body).toMatchObject({
      answers: { firstName: 'Ana' },
      files: [],
    })
  })

  it('ends the reminders of the reopening, which a further one does not bring back', async () => {
    const id = await reopenedPacket()
    await withdraw(id)
    app.clock.advance(30)
    await reopen(id)
    const reminders = await remindersOf(id)
    expect(reminders).toHaveLength(4)
    for (const reminder of reminders) {
      app.clock.advance(1)
      await remindOfApplication(app.dependencies)(reminder, { isLast: false })
    }
    expect((await mailsAbout(app, id)).filter(({ kind }) => kind === 'packet-reminder')).toHaveLength(2)
  })

  it('lets one of two who withdraw together win', async () => {
    const id = await reopenedPacket()
    const statuses = (await Promise.all([withdraw(id), withdraw(id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })
})
