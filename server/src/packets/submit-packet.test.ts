import { STATUS } from '@epay/contract/applications/status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStoredFiles, createApplication, mailsAbout } from '#server/applications/factories.ts'
import { findApplication, listHistoryRows } from '#server/applications/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../scripts/read-zip.ts'
import { findPacketOf } from './queries.ts'
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

async function openCandidate() {
  const { id } = await createHiredApplication(app)
  return { id, token: await linkFor(app, id) }
}
async function submit(id: string, token: string, form?: FormData) {
  return app.anonymous.upload(CANDIDATE_PATH, form ?? (await buildSubmissionForm(id)), { query: { token } })
}
const submitAsStaff = async (id: string, role: 'Admin' | 'CFO' = 'CFO') =>
  app.as(role).upload(STAFF_PATH, await buildSubmissionForm(id))
const prefill = (id: string, candidatetoken: string) =>
  app.anonymous.get(`/JobApplication/${id}/CandidateApplication`, { query: { candidatetoken } })
const download = (id: string, kind: string) => app.as('CFO').get(`/JobApplication/${id}/packet.${kind}`)

it('POST /JobApplication/i9-submission stores a packet from the office, and returns 404 without an application', async () => {
  const before = countStoredFiles(app)
  expect((await submitAsStaff('nothing')).status).toBe(404)
  expect(countStoredFiles(app)).toBe(before)
  const { id } = await createHiredApplication(app)
  expect((await submitAsStaff(id)).body).toEqual(SUCCESS)
  const accountId = await app.as('CFO').accountId
  expect(await findPacketOf(app.dependencies.db, id)).toMatchObject({
    ...{ filledInBy: 'staff', accountId, linkId: null },
  })
})

describe('a packet link', () => {
  it('prefills the form with a few answers of the application and nothing else', async () => {
    const { id, token } = await openCandidate()
    expect((await prefill(id, token)).body).toEqual({
      ...{ firstName: 'Ana', lastName: 'López Muñoz', birthDate: '1991-04-12', language: 'en' },
      ...{ streetAddress: '1200 Harbor Boulevard', addressLine2: 'Apt 4B', city: 'Oakland' },
      ...{ stateOrProvince: 'CA', postalCode: '94607', jobAppliedFor: 'Electrician' },
    })
    const { id: spanish } = await createApplication(app, { language: 'es', status: STATUS.CFOApproved })
    expect((await prefill(spanish, await linkFor(app, spanish))).body).toMatchObject({ language: 'es' })
  })

  it('is refused if it is invalid, has another purpose or application, or has expired', async () => {
    const { id, token } = await openCandidate()
    const other = await openCandidate()
    const before = countStoredFiles(app)
    const setPassword = await linkFor(app, id, 'set-password')
    for (const [wrongToken, status] of [
      ['none', 401],
      [setPassword, 401],
      [await app.as('Admin').token, 401],
      [other.token, 403],
    ] as const) {
      expect((await submit(id, wrongToken)).status).toBe(status)
      expect((await prefill(id, wrongToken)).status).toBe(status)
    }
    expect((await app.anonymous.get(`/JobApplication/${id}/CandidateApplication`)).status).toBe(400)
    app.clock.advance(FOURTEEN_DAYS + 1)
    expect((await submit(id, token)).status).toBe(401)
    app.clock.advance(-FOURTEEN_DAYS - 1)
    expect(countStoredFiles(app)).toBe(before)
  })
})

describe('POST /JobApplication/candidate-i9-submission', () => {
  it('returns 400 to a form truncated within a document, and stores nothing', async () => {
    const { id, token } = await openCandidate()
    const before = countStoredFiles(app)
    const request = new Response(await buildSubmissionForm(id))
    const body = Buffer.from(await request.arrayBuffer()).subarray(0, -100)
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    const url = new URL(`/api${CANDIDATE_PATH}?token=${token}`, app.url)
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(400)
    expect(countStoredFiles(app)).toBe(before)
  })

  it('stores the files, records history and audit, emails HR, and ends the link', async () => {
    const { id, token } = await openCandidate()
    await app.as('HR-Manager').accountId
    const documents = ['passport.pdf', '../card.pdf'].map(name => ({ name, content: PDF_DOCUMENT }))
    const { status, body } = await submit(id, token, await buildSubmissionForm(id, { documents }))
    expect({ status, body }).toEqual({ status: 200, body: SUCCESS })

    const { db } = app.dependencies
    expect(await findPacketOf(db, id)).toMatchObject({
      ...{ filledInBy: 'candidate', submittedBy: 'Ana López Muñoz', accountId: null },
    })
    const entries = await readZip((await download(id, 'zip')).bytes)
    expect([...entries.keys()]).toEqual([
      ...['packet.pdf', 'photo.jpg', 'signature.png', 'documents/01-passport.pdf', 'documents/02-card.pdf'],
      ...['answers.json', 'manifest.json', 'manifest.jws'],
    ])
    expect(entries.get('photo.jpg')?.includes('secret-place')).toBe(false)
    expect(entries.get('packet.pdf')?.equals((await download(id, 'pdf')).bytes)).toBe(true)

    expect((await findApplication(db, id))?.packetSubmittedAt).toEqual(app.clock.now())
    expect((await listHistoryRows(db, id)).at(-1)).toMatchObject({
      ...{ fromStatus: STATUS.CFOApproved, toStatus: STATUS.CFOApproved, viaLink: true },
      ...{ remarks: 'Employee packet submitted', actionBy: 'Ana López Muñoz' },
    })
    expect(await auditOf(app, 'packet.submitted', id)).toMatchObject({ actorKind: 'link' })
    const mails = await mailsAbout(app, id)
    expect(mails).toContainEqual(
      expect.objectContaining({ to: 'hr-manager@example.com', kind: 'packet-submitted' }),
    )
    expect(JSON.stringify(mails)).not.toMatch(/6789|4321|5544/)
    expect((await prefill(id, token)).status).toBe(409)
  })

  it('accepts one of two concurrent packets, and none afterwards', async () => {
    const { id, token } = await openCandidate()
    const before = countStoredFiles(app)
    const responses = await Promise.all([submit(id, token), submit(id, token)])
    const bodies = responses.map(({ body }) => body)
    expect(bodies).toContainEqual(SUCCESS)
    expect(bodies).toContainEqual(ALREADY)
    expect(await submitAsStaff(id, 'Admin')).toMatchObject({ status: 200, body: ALREADY })
    // One document, photo, signature, PDF and ZIP.
    expect(countStoredFiles(app)).toBe(before + 5)
  })
})

it.each(['pdf', 'zip'])('GET /JobApplication/:id/packet.%s is audited and never cached', async kind => {
  const { id } = await createHiredApplication(app)
  for (const applicationId of [id, 'nothing']) expect((await download(applicationId, kind)).status).toBe(404)
  await submitAsStaff(id, 'Admin')
  const { status, headers, bytes } = await download(id, kind)
  expect([status, headers.get('content-type')]).toEqual([200, `application/${kind}`])
  expect(headers.get('content-length')).toBe(String(bytes.length))
  expect(headers.get('cache-control')).toContain('no-store')
  const name = encodeURIComponent(`Ana_López_Muñoz_packet.${kind}`)
  expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${name}`)
  const actorId = await app.as('CFO').accountId
  expect(await auditOf(app, 'packet.downloaded', id)).toMatchObject({ actorId, after: { kind } })
})
