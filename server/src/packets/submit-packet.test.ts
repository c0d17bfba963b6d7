import { STATUS } from '@epay/contract/applications/status'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countStoredFiles, listMailsAbout } from '#server/applications/factories.ts'
import { findApplication, listHistoryRows } from '#server/applications/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../scripts/read-zip.ts'
import { findPacketOf } from './queries.ts'
import { auditOf, textWithoutIds } from './test-staff.ts'
import { buildSubmissionForm, createHiredApplication, linkFor, PDF_DOCUMENT } from './test-submission.ts'

const STAFF_PATH = '/JobApplication/i9-submission'
const CANDIDATE_PATH = '/JobApplication/candidate-i9-submission'
const REPEATED_PART = { status: 400, body: { detail: 'A part of the form was sent more than once.' } }
const FOURTEEN_DAYS_SECONDS = 14 * 24 * 3600
const SUCCESS = { success: true, errorMessage: null }
const PROGRAM = { name: 'scan.pdf', content: Buffer.from('MZ\u0090\u0000 This program') }
const PROGRAM_MESSAGE = 'This is a program. Choose a PDF, JPG, or PNG file.'
/** A single pixel, which counts as blank because it has no contrast. */
const BLANK_PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const VALID_DOCUMENT = { name: 'good.pdf', content: PDF_DOCUMENT }
const TOO_MANY_DOCUMENTS = Array.from({ length: 21 }, () => VALID_DOCUMENT)
const LARGE_PHOTO = { name: 'me.jpg', content: Buffer.alloc(10 * 1024 * 1024 + 1) }
const ALREADY_SUBMITTED = { success: false, errorMessage: 'This packet has already been submitted.' }

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
  const initialFileCount = countStoredFiles(app)
  expect((await submitAsStaff('nothing')).status).toBe(404)
  expect(countStoredFiles(app)).toBe(initialFileCount)
  const { id } = await createHiredApplication(app)
  expect((await submitAsStaff(id)).body).toEqual(SUCCESS)
  const accountId = await app.as('CFO').accountId
  expect(await findPacketOf(app.dependencies.db, id)).toMatchObject({
    ...{ filledInBy: 'staff', accountId, linkId: null },
  })
})

it('a packet link prefills the form with a few answers of the application and nothing else', async () => {
  const { id } = await createHiredApplication(app, { language: 'es' })
  expect((await prefill(id, await linkFor(app, id))).body).toEqual({
    ...{ firstName: 'Ana', lastName: 'López Muñoz', birthDate: '1991-04-12', language: 'es' },
    ...{ streetAddress: '1200 Harbor Boulevard', addressLine2: 'Apt 4B', city: 'Oakland' },
    ...{ stateOrProvince: 'CA', postalCode: '94607', jobAppliedFor: 'Electrician' },
  })
})

it('a packet link is rejected if it is invalid, has another purpose or application, or has expired', async () => {
  const { id, token } = await openCandidate()
  const otherCandidate = await openCandidate()
  const initialFileCount = countStoredFiles(app)
  for (const [wrongToken, status] of [
    ['none', 401],
    [await linkFor(app, id, 'set-password'), 401],
    [await app.as('Admin').token, 401],
    [otherCandidate.token, 403],
  ] as const) {
    expect((await submit(id, wrongToken)).status).toBe(status)
    expect((await prefill(id, wrongToken)).status).toBe(status)
  }
  app.clock.advance(FOURTEEN_DAYS_SECONDS + 1)
  expect((await submit(id, token)).status).toBe(401)
  app.clock.advance(-FOURTEEN_DAYS_SECONDS - 1)
  expect(countStoredFiles(app)).toBe(initialFileCount)
})

it('stores the files of a packet, records history and audit, emails HR, and ends the link', async () => {
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
  const actorId = await app.as('CFO').accountId
  expect(await auditOf(app, 'packet.downloaded', id)).toMatchObject({ actorId, after: { kind: 'pdf' } })

  expect((await findApplication(db, id))?.packetSubmittedAt).toEqual(app.clock.now())
  expect((await listHistoryRows(db, id)).at(-1)).toMatchObject({
    ...{ fromStatus: STATUS.CFOApproved, toStatus: STATUS.CFOApproved, viaLink: true },
    ...{ remarks: 'Employee packet submitted', actionBy: 'Ana López Muñoz' },
  })
  expect(await auditOf(app, 'packet.submitted', id)).toMatchObject({ actorKind: 'link' })
  const mails = await listMailsAbout(app, id)
  expect(mails).toContainEqual(
    expect.objectContaining({ to: 'hr-manager@example.com', kind: 'packet-submitted' }),
  )
  expect(textWithoutIds(mails)).not.toMatch(/6789|4321|5544/)
  expect((await prefill(id, token)).status).toBe(409)
})

it('accepts one of two concurrent packets, and none afterward', async () => {
  const { id, token } = await openCandidate()
  const initialFileCount = countStoredFiles(app)
  const responses = await Promise.all([submit(id, token), submit(id, token)])
  const bodies = responses.map(({ body }) => body)
  expect(bodies).toContainEqual(SUCCESS)
  expect(bodies).toContainEqual(ALREADY_SUBMITTED)
  expect(await submitAsStaff(id, 'Admin')).toMatchObject({ status: 200, body: ALREADY_SUBMITTED })
  // One document, photo, signature, PDF, and ZIP.
  expect(countStoredFiles(app)).toBe(initialFileCount + 5)
})

/** Expects that nothing is stored or emailed. */
async function submitInvalid(overrides: Parameters<typeof buildSubmissionForm>[1]) {
  const { id, token } = await openCandidate()
  const initialFileCount = countStoredFiles(app)
  const response = await submit(id, token, await buildSubmissionForm(id, overrides))
  expect(countStoredFiles(app)).toBe(initialFileCount)
  expect(await findPacketOf(app.dependencies.db, id)).toBeUndefined()
  expect(await listMailsAbout(app, id)).toEqual([])
  return response
}

it.each<[string, Parameters<typeof buildSubmissionForm>[1], string]>([
  ['a missing first name', { fields: { firstName: '' } }, 'First name is required'],
  ['a blank signature', { fields: { signatureBase64: BLANK_PNG } }, 'Digital signature is required'],
  ['no photo', { photo: null }, 'Please upload or capture a photo'],
  ['a photo over 10 MB', { photo: LARGE_PHOTO }, 'Photo: That file is larger than 10 MB.'],
  ['no document', { documents: [] }, 'Please upload at least one supporting document'],
  ['21 documents', { documents: TOO_MANY_DOCUMENTS }, 'You can add up to 20 documents.'],
  [
    'a program after a good document',
    { documents: [VALID_DOCUMENT, PROGRAM] },
    `scan.pdf: ${PROGRAM_MESSAGE}`,
  ],
])('a submission with %s is rejected and stores nothing', async (_, overrides, errorMessage) => {
  const { status, body } = await submitInvalid(overrides)
  expect({ status, body }).toMatchObject({ status: 200, body: { success: false, errorMessage } })
})

it('the rejection of a file has a translatable message', async () => {
  const { body } = await submitInvalid({ documents: [PROGRAM] })
  const values = { subject: 'scan.pdf', message: { text: PROGRAM_MESSAGE } }
  expect(body).toHaveProperty('message', { text: FILE_MESSAGES.about, values })
})

it.each([
  ['a field', { fields: { FIRSTNAME: 'Ana' } }],
  [
    'the photo',
    { documents: [VALID_DOCUMENT, { name: 'me.jpg', content: PDF_DOCUMENT, field: 'userPhoto' }] },
  ],
])('a submission that repeats %s is rejected and stores nothing', async (_, overrides) => {
  expect(await submitInvalid(overrides)).toMatchObject(REPEATED_PART)
})
