import { STATUS } from '@epay/contract/applications/status'
import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStoredFiles, createApplication } from '#server/applications/factories.ts'
import { findApplication, listHistoryRows } from '#server/applications/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../scripts/read-zip.ts'
import { buildPhotoJpeg } from './factories.ts'
import { findPacketOf } from './queries.ts'
import { packetDocuments } from './tables.ts'
import { auditOf } from './test-staff.ts'
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
const prefill = (id: string, candidatetoken: string) =>
  app.anonymous.get(`/JobApplication/${id}/CandidateApplication`, { query: { candidatetoken } })
const download = (id: string, kind: string) => app.as('CFO').get(`/JobApplication/${id}/packet.${kind}`)

describe('POST /JobApplication/i9-submission', () => {
  it('takes a packet from the office, and answers 404 without an application', async () => {
    const before = countStoredFiles(app)
    expect((await app.as('Admin').upload(STAFF_PATH, await buildSubmissionForm('nothing'))).status).toBe(404)
    expect(countStoredFiles(app)).toBe(before)
    const { id } = await createHiredApplication(app)
    expect((await app.as('CFO').upload(STAFF_PATH, await buildSubmissionForm(id))).body).toEqual(SUCCESS)
    const accountId = await app.as('CFO').accountId
    expect(await findPacketOf(app.dependencies.db, id)).toMatchObject({
      ...{ filledInBy: 'staff', accountId, linkId: null },
    })
  })
})

describe('a candidate’s link', () => {
  it('prefills the form with what it starts from, and nothing else', async () => {
    const { id, query } = await candidate()
    expect(await prefill(id, query.token)).toMatchObject({ status: 200 })
    expect((await prefill(id, query.token)).body).toEqual({
      ...{ firstName: 'Ana', lastName: 'López Muñoz', birthDate: '1991-04-12', language: 'en' },
      ...{ streetAddress: '1200 Harbor Boulevard', addressLine2: 'Apt 4B', city: 'Oakland' },
      ...{ stateOrProvince: 'CA', postalCode: '94607', jobAppliedFor: 'Electrician' },
    })
    const { id: spanish } = await createApplication(app, { language: 'es', status: STATUS.CFOApproved })
    expect((await prefill(spanish, await linkFor(app, spanish))).body).toMatchObject({ language: 'es' })
  })

  it('answers 401 when it is invalid, of another purpose, or expired', async () => {
    const { id, query } = await candidate()
    const others = ['none', await linkFor(app, id, 'set-password'), await app.as('Admin').token]
    for (const token of others) {
      expect((await submitAsCandidate(id, { token })).status).toBe(401)
      expect((await prefill(id, token)).status).toBe(401)
    }
    expect((await app.anonymous.get(`/JobApplication/${id}/CandidateApplication`)).status).toBe(400)
    app.clock.advance(FOURTEEN_DAYS + 1)
    expect((await submitAsCandidate(id, query)).status).toBe(401)
    app.clock.advance(-FOURTEEN_DAYS - 1)
  })

  it('answers 403 for another application than it was sent for', async () => {
    const { query } = await candidate()
    const other = await createHiredApplication(app)
    const before = countStoredFiles(app)
    expect((await submitAsCandidate(other.id, query)).status).toBe(403)
    expect((await prefill(other.id, query.token)).status).toBe(403)
    expect(countStoredFiles(app)).toBe(before)
  })
})

describe('POST /JobApplication/candidate-i9-submission', () => {
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
    const scan = await buildPhotoJpeg()
    const documents = [
      { name: 'passport.pdf', content: PDF_DOCUMENT },
      { name: '../card.jpg', content: scan },
    ]
    const { status, body } = await submitAsCandidate(id, query, await buildSubmissionForm(id, { documents }))
    expect({ status, body }).toEqual({ status: 200, body: SUCCESS })

    const { orm } = app.dependencies.database
    const packet = await findPacketOf(orm, id)
    expect(packet).toMatchObject({ filledInBy: 'candidate', submittedBy: 'Ana López Muñoz', accountId: null })
    expect(JSON.stringify(packet)).not.toMatch(/512-?34-?6789|000123454321|998877665544|121000358|A123456789/)
    const boundTo = `packets:${packet?.id}:ssn`
    expect(app.dependencies.cipher.open(packet?.ssn ?? '', boundTo)).toBe('512-34-6789')

    const entries = await readZip((await download(id, 'zip')).bytes)
    expect([...entries.keys()]).toEqual([
      ...['packet.pdf', 'photo.jpg', 'signature.png', 'documents/01-passport.pdf', 'documents/02-card.jpg'],
      ...['answers.json', 'manifest.json', 'manifest.jws'],
    ])
    expect(entries.get('documents/01-passport.pdf')?.equals(PDF_DOCUMENT)).toBe(true)
    expect(entries.get('documents/02-card.jpg')?.equals(scan)).toBe(true)
    expect(entries.get('photo.jpg')?.includes('secret-place')).toBe(false)

    const pdf = await download(id, 'pdf')
    expect(entries.get('packet.pdf')?.equals(pdf.bytes)).toBe(true)
    const { text } = await extractText(new Uint8Array(pdf.bytes), { mergePages: true })
    const ofPacket = eq(packetDocuments.packetId, packet?.id ?? '')
    const stored = await orm.select().from(packetDocuments).where(ofPacket)
    for (const { sha256 } of stored) expect(text).toContain(sha256)
    expect(text).toContain('127.0.0.1')

    const mails = (await app.mails()).filter(mail => mail.about === id)
    expect(mails).toContainEqual(
      expect.objectContaining({ to: 'hr-manager@example.com', kind: 'packet-submitted' }),
    )
    expect(JSON.stringify(mails)).not.toMatch(/6789|4321|5544/)
  })

  it('marks the application, writes history and audit, and ends the link', async () => {
    const { id, query } = await candidate()
    await submitAsCandidate(id, query)
    const { orm } = app.dependencies.database
    expect((await findApplication(orm, id))?.packetSubmittedAt).toEqual(app.clock.now())
    expect((await listHistoryRows(orm, id)).at(-1)).toMatchObject({
      ...{ fromStatus: STATUS.CFOApproved, toStatus: STATUS.CFOApproved, viaLink: true },
      ...{ remarks: 'Employee packet submitted', actionBy: 'Ana López Muñoz' },
    })
    expect(await auditOf(app, 'packet.submitted', id)).toMatchObject({ actorKind: 'link' })
    expect((await prefill(id, query.token)).status).toBe(409)
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

it.each(['pdf', 'zip'])('GET /JobApplication/:id/packet.%s notes who fetched it', async kind => {
  const { id } = await createHiredApplication(app)
  for (const other of [id, 'nothing']) expect((await download(other, kind)).status).toBe(404)
  await app.as('Admin').upload(STAFF_PATH, await buildSubmissionForm(id))
  const { status, headers, bytes } = await download(id, kind)
  expect([status, headers.get('content-type')]).toEqual([200, `application/${kind}`])
  expect(headers.get('content-length')).toBe(String(bytes.length))
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const name = encodeURIComponent(`Ana_López_Muñoz_packet.${kind}`)
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${name}`)
  expect(bytes.subarray(0, 2).toString()).toBe(kind === 'pdf' ? '%P' : 'PK')
  const actorId = await app.as('CFO').accountId
  expect(await auditOf(app, 'packet.downloaded', id)).toMatchObject({ actorId, after: { kind } })
})
