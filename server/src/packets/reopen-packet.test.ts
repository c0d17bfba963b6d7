import { packetDraftSchema } from '@epay/contract/packets/draft'
import { SEALED_ANSWERS } from '@epay/contract/packets/packet-form'
import { REOPEN_MESSAGES, WITHDRAW_MESSAGES } from '@epay/contract/packets/staff-messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStoredFiles, historyOf, mailedToken, mailsAbout } from '#server/applications/factories.ts'
import { remindOfApplication } from '#server/applications/notify-of-status.ts'
import { findApplication } from '#server/applications/queries.ts'
import { listAuditEventsOf } from '#server/audit/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../scripts/read-zip.ts'
import { documentForm } from './draft/test-draft.ts'
import { auditOf, overviewOf, runRemovals, submitPacketOf, submittedPacket } from './test-staff.ts'
import { buildSubmissionForm, createHiredApplication, linkFor } from './test-submission.ts'

const CANDIDATE = 'ana@applicants.example'
const CANDIDATE_PATH = '/JobApplication/candidate-i9-submission'
const REASON = 'Please photograph both sides of the license.'
const FILE_ID = '5f0c2a9e-4f1b-4a57-9a53-0d6a3d0f1c11'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const reopen = (id: string, body: object = { reason: REASON }) =>
  app.as('HR-Manager').post(`/JobApplication/${id}/reopen-packet`, body)
const withdraw = (id: string) => app.as('HR-Manager').post(`/JobApplication/${id}/withdraw-reopening`)
const pdfOf = async (id: string) => (await app.as('CFO').get(`/JobApplication/${id}/packet.pdf`)).bytes
const submittedAtOf = async (id: string) =>
  (await findApplication(app.dependencies.db, id))?.packetSubmittedAt
const wayOf = async (id: string) => ({ candidatetoken: await mailedToken(app, id, CANDIDATE) })

async function reopenedPacket(): Promise<string> {
  const id = await submittedPacket(app)
  app.clock.advance(30)
  await reopen(id)
  app.clock.advance(30)
  return id
}

describe('POST /JobApplication/:id/reopen-packet', () => {
  it('answers 400 to no reason, one that is too long or holds a number, 404 without an application, 409 without a packet', async () => {
    const id = await submittedPacket(app)
    for (const reason of [' ', 'x'.repeat(501), 'Your SSN 512-34-6789 is wrong.'])
      expect(await reopen(id, { reason })).toMatchObject({
        status: 400,
        body: { errors: { Reason: [expect.any(String)] } },
      })
    expect((await reopen('nothing')).status).toBe(404)
    expect((await reopen((await createHiredApplication(app)).id)).status).toBe(409)
    await app.as('Admin').post(`/JobApplication/${id}/create-employee`, { employeeId: 'R-1' })
    expect(await reopen(id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('R-1') } })
  })

  it('answers 409 after the employment ended', async () => {
    const id = await submittedPacket(app)
    await app.as('HR-Manager').put(`/JobApplication/${id}/employment-end`, { endedOn: '2026-11-10' })
    expect(await reopen(id)).toMatchObject({ status: 409, body: { detail: REOPEN_MESSAGES.employmentEnded } })
  })

  it('keeps what was submitted, and asks the candidate again', async () => {
    const id = await submittedPacket(app)
    app.clock.advance(60)
    const { status, body } = await reopen(id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { versions: [{ number: 1, filledInBy: 'candidate', reopenedAt: app.clock.now().toISOString() }] },
    })
    expect(await submittedAtOf(id)).toBeNull()
    expect((await historyOf(app, id)).at(-1)).toMatchObject({
      ...{ actionBy: 'hr-manager', viaLink: false, fromStatus: 3, toStatus: 3 },
      remarks: `Employee packet reopened: ${REASON}`,
    })
    expect(await auditOf(app, 'packet.reopened', id)).toMatchObject({ after: { reason: REASON } })
    const mail = (await mailsAbout(app, id)).at(-1)
    expect(mail).toMatchObject({ to: CANDIDATE, kind: 'packet-reopened' })
    expect(mail?.text).toContain(REASON)
    expect((await app.as('CFO').get(`/JobApplication/${id}/packet.pdf`)).status).toBe(404)
  })

  it('takes the new packet by the new link alone, and serves both versions', async () => {
    const { id } = await createHiredApplication(app)
    const query = { token: await linkFor(app, id) }
    await app.anonymous.upload(CANDIDATE_PATH, await buildSubmissionForm(id), { query })
    app.clock.advance(60)
    const before = await pdfOf(id)
    await reopen(id)
    const token = await mailedToken(app, id, CANDIDATE)
    const byOldLink = await app.anonymous.upload(CANDIDATE_PATH, await buildSubmissionForm(id), { query })
    expect(byOldLink.status).toBe(401)
    app.clock.advance(60)
    const form = await buildSubmissionForm(id, { fields: { cityOrTown: 'Berkeley' } })
    const answer = await app.anonymous.upload(CANDIDATE_PATH, form, { query: { token } })
    expect(answer.body).toEqual({ success: true, errorMessage: null })

    const { versions } = await overviewOf(app, id)
    expect(versions.map(({ number, reopenedAt }) => [number, reopenedAt !== null])).toEqual([
      [1, true],
      [2, false],
    ])
    const versionOf = (version: number, kind: string) =>
      app.as('CFO').get(`/JobApplication/${id}/packet-version`, { query: { version, kind } })
    const first = await versionOf(1, 'pdf')
    expect(first.bytes.equals(before)).toBe(true)
    expect(first.headers.get('content-disposition')).toContain('version_1_packet.pdf')
    expect((await versionOf(2, 'pdf')).bytes.equals(await pdfOf(id))).toBe(true)
    expect([...(await readZip((await versionOf(1, 'zip')).bytes)).keys()]).toContain('packet.pdf')
    expect(await auditOf(app, 'packet.downloaded', id)).toMatchObject({ after: { kind: 'zip', version: 1 } })
    expect((await versionOf(3, 'pdf')).status).toBe(404)
    expect((await versionOf(0, 'pdf')).status).toBe(400)
  })

  it('offers the answers again, but for the numbers that are stored sealed', async () => {
    const id = await reopenedPacket()
    const query = await wayOf(id)
    const { body } = await app.anonymous.get(`/JobApplication/${id}/candidate-packet-draft`, { query })
    const draft = packetDraftSchema.parse(body)
    expect(draft).toMatchObject({ version: 1, files: [] })
    expect(draft.answers).toMatchObject({
      ...{ firstName: 'Ana', emergencyContactName: 'Nguyễn Thị Hường' },
      documentTypes: "Passport,Driver's License",
    })
    expect(JSON.stringify(body)).not.toMatch(/6789|4321|5544|121000358|121042882/)
    expect(draft.reopened?.reason).toBe(REASON)
    // This packet had no answers to these sealed fields.
    const notGiven = ['attestationI94', 'attestationPassport']
    expect(draft.reopened?.notCarriedOver).toEqual(SEALED_ANSWERS.filter(name => !notGiven.includes(name)))
    const ofOffice = await app.as('HR-Manager').get(`/JobApplication/${id}/packet-draft`)
    expect(packetDraftSchema.parse(ofOffice.body).reopened).toBeNull()
  })

  it('lets one of two who reopen together win', async () => {
    const id = await submittedPacket(app)
    const mails = (await mailsAbout(app, id)).length
    const statuses = (await Promise.all([reopen(id), reopen(id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect((await mailsAbout(app, id)).length).toBe(mails + 1)
  })
})

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
    const [before, submittedAt] = [await pdfOf(id), await submittedAtOf(id)]
    app.clock.advance(30)
    await reopen(id)
    const mails = (await mailsAbout(app, id)).length
    const { status, body } = await withdraw(id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { versions: [{ number: 1, reopenedAt: null }] },
    })
    expect((await pdfOf(id)).equals(before)).toBe(true)
    expect(await submittedAtOf(id)).toEqual(submittedAt)
    expect((await historyOf(app, id)).at(-1)).toMatchObject({
      ...{ actionBy: 'hr-manager', fromStatus: 3, toStatus: 3 },
      remarks: 'Reopening of the employee packet withdrawn',
    })
    expect(await auditOf(app, 'packet.reopening-withdrawn', id)).toMatchObject({ actorName: 'hr-manager' })
    expect(await mailsAbout(app, id)).toHaveLength(mails)
  })

  it('ends the link, and discards what was entered and uploaded since, by the office too', async () => {
    const id = await reopenedPacket()
    const files = countStoredFiles(app)
    const query = await wayOf(id)
    const [ofCandidate, ofOffice] = ['candidate-packet-draft', 'packet-draft'].map(
      path => `/JobApplication/${id}/${path}`,
    )
    const upload = { method: 'PUT' } as const
    const file = `files/${FILE_ID}`
    await app.anonymous.upload(`${ofCandidate}/${file}`, documentForm(), { query, ...upload })
    await app.as('HR-Manager').upload(`${ofOffice}/${file}`, documentForm(), upload)
    expect(countStoredFiles(app)).toBe(files + 2)

    await withdraw(id)
    await runRemovals(app)
    expect(countStoredFiles(app)).toBe(files)
    const removed = { action: 'packet-draft.removed', recordType: 'application', recordId: id }
    const discarded = (await listAuditEventsOf(app.context.db, removed)).map(({ after }) => after)
    expect(discarded).toHaveLength(2)
    for (const filledInBy of ['candidate', 'staff'])
      expect(discarded).toContainEqual({ filledInBy, reason: 'reopening-withdrawn', files: 1 })

    // The next reopening starts from the packet, not from the deleted draft, and only its own link works.
    app.clock.advance(30)
    await reopen(id)
    expect((await app.as('HR-Manager').get(`${ofOffice}`)).body).toMatchObject({ files: [] })
    expect((await app.anonymous.get(`${ofCandidate}`, { query })).status).toBe(401)
    expect((await app.anonymous.get(`${ofCandidate}`, { query: await wayOf(id) })).body).toMatchObject({
      answers: { firstName: 'Ana' },
      files: [],
    })
  })

  it('ends the reminders of the reopening, which a further one does not bring back', async () => {
    const id = await reopenedPacket()
    await withdraw(id)
    app.clock.advance(30)
    await reopen(id)
    const { rows } = await app.context.database.pool.query<{ data: Record<string, string> }>(
      `select data from pgboss.job where name = 'remind-of-application' and data ->> 'applicationId' = $1`,
      [id],
    )
    expect(rows).toHaveLength(4)
    for (const { data } of rows) {
      app.clock.advance(1)
      await remindOfApplication(app.dependencies)(data, { isLast: false })
    }
    expect((await mailsAbout(app, id)).filter(({ kind }) => kind === 'packet-reminder')).toHaveLength(2)
  })

  it('lets one of two who withdraw together win', async () => {
    const id = await reopenedPacket()
    const statuses = (await Promise.all([withdraw(id), withdraw(id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })
})
