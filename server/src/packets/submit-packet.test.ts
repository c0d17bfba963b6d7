import { STATUS } from '@epay/contract/applications/status'
import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStoredFiles } from '#server/applications/factories.ts'
import { findApplication, listHistoryRows } from '#server/applications/queries.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../scripts/read-zip.ts'
import { buildPhotoJpeg } from './factories.ts'
import { findPacketOf } from './queries.ts'
import { packetDocuments } from './tables.ts'
import { buildSubmissionForm, createHiredApplication, linkFor, PDF_DOCUMENT } from './test-submission.ts'

const STAFF_PATH = '/JobApplication/i9-submission'
const CANDIDATE_PATH = '/JobApplication/candidate-i9-submission'
/** Units: seconds. */
const FOURTEEN_DAYS = 14 * 24 * 3600
const SUCCESS = { success: true, errorMessage: null }
const ALREADY = { success: false, errorMessage: 'This packet has already been submitted.' }

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function candidate() {
  const { id } = await createHiredApplication(app)
  return { id, query: { token: await linkFor(app, id) } }
}

async function submitAsCandidate(id: string, query: { token: string }, form?: FormData) {
  return app.anonymous.upload(CANDIDATE_PATH, form ?? (await buildSubmissionForm(id)), { query })
}

describe('POST /JobApplication/i9-submission', () => {
  it('answers 404 when there is no such application', async () => {
    const before = countStoredFiles(app)
    expect((await app.as('Admin').upload(STAFF_PATH, await buildSubmissionForm('nothing'))).status).toBe(404)
    expect(countStoredFiles(app)).toBe(before)
  })

  it('takes a packet from the office', async () => {
    const { id } = await createHiredApplication(app)
    expect((await app.as('CFO').upload(STAFF_PATH, await buildSubmissionForm(id))).body).toEqual(SUCCESS)
    const accountId = await app.as('CFO').accountId
    expect(await findPacketOf(app.dependencies.db, id)).toMatchObject({
      ...{ filledInBy: 'staff', accountId, linkId: null },
    })
  })
})

describe('POST /JobApplication/candidate-i9-submission', () => {
  it('answers 401 to a token that is invalid, of another purpose, or expired', async () => {
    const { id, query } = await candidate()
    expect((await submitAsCandidate(id, { token: 'none' })).status).toBe(401)
    expect((await submitAsCandidate(id, { token: await linkFor(app, id, 'set-password') })).status).toBe(401)
    const accessToken = await app.as('Admin').token
    expect((await submitAsCandidate(id, { token: accessToken })).status).toBe(401)
    app.clock.advance(FOURTEEN_DAYS + 1)
    expect((await submitAsCandidate(id, query)).status).toBe(401)
    app.clock.advance(-FOURTEEN_DAYS - 1)
  })

  it('answers 403 for another application than the link was sent for', async () => {
    const { query } = await candidate()
    const other = await createHiredApplication(app)
    const before = countStoredFiles(app)
    expect((await submitAsCandidate(other.id, query)).status).toBe(403)
    expect(countStoredFiles(app)).toBe(before)
  })

  it('answers 400 to a form that breaks off within a document, and leaves nothing behind', async () => {
    const { id, query } = await candidate()
    const before = countStoredFiles(app)
    const whole = new Response(await buildSubmissionForm(id))
    const body = Buffer.from(await whole.arrayBuffer())
    const headers = { 'content-type': whole.headers.get('content-type') ?? '' }
    const url = new URL(`/api${CANDIDATE_PATH}?token=${query.token}`, app.url)
    const { status } = await fetch(url, { method: 'POST', headers, body: body.subarray(0, -100) })
    expect(status).toBe(400)
    expect(countStoredFiles(app)).toBe(before)
  })

  it('stores answers, files, PDF and ZIP, and tells HR', async () => {
    const { id, query } = await candidate()
    await app.as('HR-Manager').accountId
    const scan = await sharp(await buildPhotoJpeg())
      .png()
      .toBuffer()
    const documents = [
      { name: 'passport.pdf', content: PDF_DOCUMENT },
      { name: '../card.png', content: scan },
    ]
    const { status, body } = await submitAsCandidate(id, query, await buildSubmissionForm(id, { documents }))
    expect({ status, body }).toEqual({ status: 200, body: SUCCESS })

    const { orm } = app.dependencies.database
    const packet = await findPacketOf(orm, id)
    expect(packet).toMatchObject({ filledInBy: 'candidate', submittedBy: 'Ana López Muñoz', accountId: null })
    expect(JSON.stringify(packet)).not.toMatch(/512-?34-?6789|000123454321|998877665544|121000358|A123456789/)
    const boundTo = `packets:${packet?.id}:ssn`
    expect(app.dependencies.cipher.open(packet?.ssn ?? '', boundTo)).toBe('512-34-6789')

    const zip = await app.as('CFO').get(`/JobApplication/${id}/packet.zip`)
    const entries = await readZip(zip.bytes)
    expect([...entries.keys()]).toEqual([
      ...['packet.pdf', 'photo.jpg', 'signature.png', 'documents/01-passport.pdf', 'documents/02-card.png'],
      ...['answers.json', 'manifest.json', 'manifest.jws'],
    ])
    expect(entries.get('documents/01-passport.pdf')?.equals(PDF_DOCUMENT)).toBe(true)
    expect(entries.get('documents/02-card.png')?.equals(scan)).toBe(true)
    expect(entries.get('photo.jpg')?.includes('secret-place')).toBe(false)

    const pdf = await app.as('CFO').get(`/JobApplication/${id}/packet.pdf`)
    expect(entries.get('packet.pdf')?.equals(pdf.bytes)).toBe(true)
    const { text } = await extractText(new Uint8Array(pdf.bytes), { mergePages: true })
    const stored = await orm
      .select()
      .from(packetDocuments)
      .where(eq(packetDocuments.packetId, packet?.id ?? ''))
    for (const { sha256 } of stored) expect(text).toContain(sha256)
    expect(text).toContain('127.0.0.1')

    const mails = (await app.mails()).filter(mail => mail.about === id)
    expect(mails.map(({ to, kind }) => ({ to, kind }))).toContainEqual({
      to: 'hr-manager@example.com',
      kind: 'packet-submitted',
    })
    expect(JSON.stringify(mails)).not.toMatch(/6789|4321|5544/)
  })

  it('marks the application, writes history and audit, and ends the link', async () => {
    const { id, query } = await candidate()
    await submitAsCandidate(id, query)
    const { orm } = app.dependencies.database
    expect((await findApplication(orm, id))?.packetSubmittedAt).toEqual(app.clock.now())
    expect((await listHistoryRows(orm, id)).at(-1)).toMatchObject({
      fromStatus: STATUS.CFOApproved,
      toStatus: STATUS.CFOApproved,
      remarks: 'Employee packet submitted',
      actionBy: 'Ana López Muñoz',
      viaLink: true,
    })
    const [event] = await orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.recordId, id))
      .orderBy(desc(auditEvents.id))
    expect(event).toMatchObject({ action: 'packet.submitted', actorKind: 'link' })
    const prefill = { query: { candidatetoken: query.token } }
    const { status } = await app.anonymous.get(`/JobApplication/${id}/CandidateApplication`, prefill)
    expect(status).toBe(409)
  })

  it('lets one of two packets that arrive together win, and takes none afterwards', async () => {
    const { id, query } = await candidate()
    const before = countStoredFiles(app)
    const answers = await Promise.all([submitAsCandidate(id, query), submitAsCandidate(id, query)])
    const bodies = answers.map(({ body }) => body)
    expect(bodies).toContainEqual(SUCCESS)
    expect(bodies).toContainEqual(ALREADY)
    const byStaff = await app.as('Admin').upload(STAFF_PATH, await buildSubmissionForm(id))
    expect(byStaff).toMatchObject({ status: 200, body: ALREADY })
    // One document, photo, signature, PDF and ZIP.
    expect(countStoredFiles(app)).toBe(before + 5)
  })
})
