import { packetDraftSchema } from '@epay/contract/packets/draft'
import { SEALED_ANSWERS } from '@epay/contract/packets/packet-form'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyOf, mailedToken, mailsAbout } from '#server/applications/factories.ts'
import { findApplication } from '#server/applications/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../scripts/read-zip.ts'
import { auditOf, overviewOf, submittedPacket } from './test-staff.ts'
import { buildSubmissionForm, createHiredApplication, linkFor } from './test-submission.ts'

const CANDIDATE_PATH = '/JobApplication/candidate-i9-submission'
const REASON = 'Please photograph both sides of the license.'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const reopen = (id: string, body: object = { reason: REASON }) =>
  app.as('HR-Manager').post(`/JobApplication/${id}/reopen-packet`, body)

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
  })

  it('keeps what was submitted, and asks the candidate again', async () => {
    const id = await submittedPacket(app)
    app.clock.advance(60)
    const { status, body } = await reopen(id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { versions: [{ number: 1, filledInBy: 'candidate', reopenedAt: app.clock.now().toISOString() }] },
    })
    const { orm } = app.dependencies.database
    expect((await findApplication(orm, id))?.packetSubmittedAt).toBeNull()
    const actor = { actionBy: 'hr-manager', viaLink: false }
    expect((await historyOf(app, id)).at(-1)).toMatchObject({
      ...actor,
      fromStatus: 3,
      toStatus: 3,
      remarks: `Employee packet reopened: ${REASON}`,
    })
    expect(await auditOf(app, 'packet.reopened', id)).toMatchObject({ after: { reason: REASON } })
    const mail = (await mailsAbout(app, id)).at(-1)
    expect(mail).toMatchObject({ to: 'ana@applicants.example', kind: 'packet-reopened' })
    expect(mail?.text).toContain(REASON)
    expect((await app.as('CFO').get(`/JobApplication/${id}/packet.pdf`)).status).toBe(404)
  })

  it('takes the new packet by the new link alone, and serves both versions', async () => {
    const { id } = await createHiredApplication(app)
    const query = { token: await linkFor(app, id) }
    await app.anonymous.upload(CANDIDATE_PATH, await buildSubmissionForm(id), { query })
    app.clock.advance(60)
    const before = await app.as('CFO').get(`/JobApplication/${id}/packet.pdf`)
    await reopen(id)
    const token = await mailedToken(app, id, 'ana@applicants.example')
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
    expect(first.bytes.equals(before.bytes)).toBe(true)
    expect(first.headers.get('content-disposition')).toContain('version_1_packet.pdf')
    const newest = await app.as('CFO').get(`/JobApplication/${id}/packet.pdf`)
    expect((await versionOf(2, 'pdf')).bytes.equals(newest.bytes)).toBe(true)
    expect([...(await readZip((await versionOf(1, 'zip')).bytes)).keys()]).toContain('packet.pdf')
    expect(await auditOf(app, 'packet.downloaded', id)).toMatchObject({ after: { kind: 'zip', version: 1 } })
    expect((await versionOf(3, 'pdf')).status).toBe(404)
    expect((await versionOf(0, 'pdf')).status).toBe(400)
  })

  it('offers the answers again, but for the numbers that are stored sealed', async () => {
    const id = await submittedPacket(app)
    app.clock.advance(60)
    await reopen(id)
    const query = { candidatetoken: await mailedToken(app, id, 'ana@applicants.example') }
    const { body } = await app.anonymous.get(`/JobApplication/${id}/candidate-packet-draft`, { query })
    const draft = packetDraftSchema.parse(body)
    expect(draft).toMatchObject({ version: 1, files: [] })
    expect(draft.answers).toMatchObject({
      firstName: 'Ana',
      emergencyContactName: 'Nguyễn Thị Hường',
      secondaryBankName: 'Bay Credit Union',
      documentTypes: "Passport,Driver's License",
    })
    expect(JSON.stringify(body)).not.toMatch(/6789|4321|5544|121000358|121042882/)
    expect(draft.reopened?.reason).toBe(REASON)
    // The sealed answers that this packet had.
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

  it('is refused once the employee exists', async () => {
    const hired = await submittedPacket(app)
    await app.as('Admin').post(`/JobApplication/${hired}/create-employee`, { employeeId: 'R-1' })
    expect(await reopen(hired)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('R-1') },
    })
  })
})
