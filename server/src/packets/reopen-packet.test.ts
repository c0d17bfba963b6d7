import { packetDraftSchema } from '@epay/contract/packets/draft'
import { REOPEN_MESSAGES } from '@epay/contract/packets/staff-messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  countStoredFiles,
  findMailedToken,
  historyOf,
  listMailsAbout,
} from '#server/applications/factories.ts'
import { remindOfApplication } from '#server/applications/notify-of-status.ts'
import { findApplication } from '#server/applications/queries.ts'
import { listAuditEventsOf } from '#server/audit/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { documentForm } from './draft/test-draft.ts'
import { auditOf, createSubmittedPacket, invalidField, overviewOf, runFileRemovals } from './test-staff.ts'
import { submitByLink } from './test-submission.ts'

const CANDIDATE = 'ana@applicants.example'
const REASON = 'Please photograph both sides of the license.'
const FILE_ID = '5f0c2a9e-4f1b-4a57-9a53-0d6a3d0f1c11'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const reopen = (id: string, reason = REASON) =>
  app.as('HR-Manager').post(`/JobApplication/${id}/reopen-packet`, { reason })
const withdraw = (id: string) => app.as('HR-Manager').post(`/JobApplication/${id}/withdraw-reopening`)
const pdfOf = async (id: string) => (await app.as('CFO').get(`/JobApplication/${id}/packet.pdf`)).bytes
const submittedAtOf = async (id: string) =>
  (await findApplication(app.dependencies.db, id))?.packetSubmittedAt

/** Opens the candidate's draft with the newest emailed link. */
async function openDraft(id: string) {
  const query = { candidatetoken: await findMailedToken(app, id, CANDIDATE) }
  const path = `/JobApplication/${id}/candidate-packet-draft`
  const { body } = await app.anonymous.get(path, { query })
  return { path, query, draft: packetDraftSchema.parse(body) }
}

async function createReopenedPacket(): Promise<string> {
  const id = await createSubmittedPacket(app)
  app.clock.advance(30)
  await reopen(id)
  app.clock.advance(30)
  return id
}

it.each([
  ['reopen a packet', () => createSubmittedPacket(app), reopen, 1],
  ['withdraw its reopening', createReopenedPacket, withdraw, 0],
] as const)('of two concurrent requests to %s, one succeeds', async (_, create, send, mailCount) => {
  const id = await create()
  const initialMailCount = (await listMailsAbout(app, id)).length
  const statuses = (await Promise.all([send(id), send(id)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await listMailsAbout(app, id)).toHaveLength(initialMailCount + mailCount)
})

it('reopening is rejected for an invalid reason, and after the employment', async () => {
  const id = await createSubmittedPacket(app)
  for (const reason of [' ', 'x'.repeat(501), 'Your SSN 512-34-6789 is wrong.'])
    expect(await reopen(id, reason)).toMatchObject(invalidField('Reason'))
  await app.as('HR-Manager').put(`/JobApplication/${id}/employment-end`, { endedOn: '2026-11-10' })
  expect(await reopen(id)).toMatchObject({ status: 409, body: { detail: REOPEN_MESSAGES.employmentEnded } })
})

it('reopening keeps the submitted version, and emails the candidate the reason', async () => {
  const id = await createSubmittedPacket(app)
  app.clock.advance(60)
  const versions = [{ number: 1, reopenedAt: app.clock.now().toISOString() }]
  expect(await reopen(id)).toMatchObject({ status: 200, body: { versions } })
  expect(await submittedAtOf(id)).toBeNull()
  expect((await historyOf(app, id)).at(-1)).toMatchObject({
    ...{ actionBy: 'hr-manager', viaLink: false, fromStatus: 3, toStatus: 3 },
    remarks: `Employee packet reopened: ${REASON}`,
  })
  expect(await auditOf(app, 'packet.reopened', id)).toMatchObject({ after: { reason: REASON } })
  const text = expect.stringContaining(REASON)
  const mail = (await listMailsAbout(app, id)).at(-1)
  expect(mail).toMatchObject({ to: CANDIDATE, kind: 'packet-reopened', text })
  expect((await app.as('CFO').get(`/JobApplication/${id}/packet.pdf`)).status).toBe(404)
})

it('a reopened packet is accepted through the new link, and both versions are served', async () => {
  const id = await createSubmittedPacket(app)
  app.clock.advance(60)
  const originalPdf = await pdfOf(id)
  await reopen(id)
  const token = await findMailedToken(app, id, CANDIDATE)
  app.clock.advance(60)
  await submitByLink(app, id, { token, fields: { cityOrTown: 'Berkeley' } })

  const { versions } = await overviewOf(app, id)
  expect(versions).toMatchObject([
    { number: 1, reopenedAt: expect.any(String) },
    { number: 2, reopenedAt: null },
  ])
  const versionOf = (version: number, kind: string) =>
    app.as('CFO').get(`/JobApplication/${id}/packet-version`, { query: { version, kind } })
  const firstVersion = await versionOf(1, 'pdf')
  expect(firstVersion.bytes.equals(originalPdf)).toBe(true)
  expect(firstVersion.headers.get('content-disposition')).toContain('version_1_packet.pdf')
  expect((await versionOf(2, 'pdf')).bytes.equals(await pdfOf(id))).toBe(true)
  await versionOf(1, 'zip')
  expect(await auditOf(app, 'packet.downloaded', id)).toMatchObject({ after: { kind: 'zip', version: 1 } })
  expect((await versionOf(3, 'pdf')).status).toBe(404)
  expect((await versionOf(0, 'pdf')).status).toBe(400)
})

it("reopening prefills the candidate's draft, but not the office's", async () => {
  const id = await createReopenedPacket()
  const { draft } = await openDraft(id)
  expect(draft).toMatchObject({ version: 1, files: [], reopened: { reason: REASON } })
  // The submitted packet left this sealed field empty.
  expect(draft.reopened?.notCarriedOver).not.toContain('attestationPassport')
  const staffDraft = await app.as('HR-Manager').get(`/JobApplication/${id}/packet-draft`)
  expect(staffDraft.body).toMatchObject({ answers: {}, reopened: null })
})

it('withdrawing restores the packet as submitted, is recorded, and emails no one', async () => {
  const id = await createSubmittedPacket(app)
  const [originalPdf, submittedAt] = [await pdfOf(id), await submittedAtOf(id)]
  app.clock.advance(30)
  await reopen(id)
  const initialMailCount = (await listMailsAbout(app, id)).length
  const versions = [{ number: 1, reopenedAt: null }]
  expect(await withdraw(id)).toMatchObject({ status: 200, body: { versions } })
  expect((await pdfOf(id)).equals(originalPdf)).toBe(true)
  expect(await submittedAtOf(id)).toEqual(submittedAt)
  expect((await historyOf(app, id)).at(-1)).toMatchObject({
    ...{ actionBy: 'hr-manager', fromStatus: 3, toStatus: 3 },
    remarks: 'Reopening of the employee packet withdrawn',
  })
  expect(await auditOf(app, 'packet.reopening-withdrawn', id)).toMatchObject({ actorName: 'hr-manager' })
  expect(await listMailsAbout(app, id)).toHaveLength(initialMailCount)
})

it('withdrawing ends the link, and discards both drafts with their files', async () => {
  const id = await createReopenedPacket()
  const initialFileCount = countStoredFiles(app)
  const { path, query } = await openDraft(id)
  const staffPath = `/JobApplication/${id}/packet-draft`
  const putOptions = { method: 'PUT' } as const
  await app.anonymous.upload(`${path}/files/${FILE_ID}`, documentForm(), { query, ...putOptions })
  await app.as('HR-Manager').upload(`${staffPath}/files/${FILE_ID}`, documentForm(), putOptions)
  expect(countStoredFiles(app)).toBe(initialFileCount + 2)

  await withdraw(id)
  await runFileRemovals(app)
  expect(countStoredFiles(app)).toBe(initialFileCount)
  const record = { action: 'packet-draft.removed', recordType: 'application', recordId: id }
  const removals = (await listAuditEventsOf(app.context.db, record)).map(({ after }) => after)
  expect(removals).toHaveLength(2)
  for (const filledInBy of ['candidate', 'staff'])
    expect(removals).toContainEqual({ filledInBy, reason: 'reopening-withdrawn', files: 1 })

  // The next reopening starts from the packet, not from the deleted draft, and only its own link works.
  app.clock.advance(30)
  await reopen(id)
  expect((await app.as('HR-Manager').get(staffPath)).body).toMatchObject({ files: [] })
  expect((await app.anonymous.get(path, { query })).status).toBe(401)
  expect((await openDraft(id)).draft).toMatchObject({ answers: { firstName: 'Ana' }, files: [] })
})

it('withdrawing ends the reminders of the reopening for good', async () => {
  const id = await createReopenedPacket()
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
  expect((await listMailsAbout(app, id)).filter(({ kind }) => kind === 'packet-reminder')).toHaveLength(2)
})
