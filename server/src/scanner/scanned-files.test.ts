import { randomUUID } from 'node:crypto'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { applicationSchema } from '@epay/contract/applications/schemas'
import { packetOverviewSchema } from '@epay/contract/packets/staff-schemas'
import { afterEach, describe, expect, it } from 'vitest'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import {
  buildSubmissionForm,
  createHiredApplication,
  linkFor,
  PDF_DOCUMENT,
} from '#server/packets/test-submission.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createTestClamd, isClamdMissing } from './test-clamd.ts'
import { formWith } from './test-uploads.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function open(CLAMD_URL: string): Promise<TestApp> {
  const app = await buildTestApp({ environment: { CLAMD_URL } })
  closers.push(app.close)
  return app
}

async function openScanned(): Promise<TestApp> {
  const clamd = createTestClamd()
  closers.push(clamd.dispose)
  await clamd.start()
  return open(clamd.path)
}

async function resumeOf(app: TestApp, resume?: { name: string; content: Buffer }) {
  const { body } = await app.anonymous.upload('/JobApplication/upload', buildFormData({}, resume))
  const { id } = applicationEndpoints.upload.response.parse(body)
  return applicationSchema.parse((await app.as('CFO').get(`/JobApplication/${id}`)).body).isResumeScanned
}
const RESUME = { name: 'ana.pdf', content: buildPdf() }

/** A packet with one document in the form and one of the draft. */
async function packetOf(app: TestApp) {
  const { id } = await createHiredApplication(app)
  const token = await linkFor(app, id)
  const fileId = randomUUID()
  await app.anonymous.upload(
    `/JobApplication/${id}/candidate-packet-draft/files/${fileId}`,
    formWith('documentFiles', PDF_DOCUMENT, 'permit.pdf'),
    { query: { candidatetoken: token }, method: 'PUT' },
  )
  const form = await buildSubmissionForm(id, { fields: { uploadedDocuments: fileId } })
  const path = '/JobApplication/candidate-i9-submission'
  expect((await app.anonymous.upload(path, form, { query: { token } })).body).toMatchObject({ success: true })
  const { body } = await app.as('CFO').get(`/JobApplication/${id}/packet`)
  return packetOverviewSchema.parse(body).versions.map(({ areDocumentsScanned }) => areDocumentsScanned)
}

describe('staff are told which files nothing scanned', () => {
  it('all of them without a scanner', async () => {
    const app = await open('')
    expect(await resumeOf(app)).toBe(null)
    expect(await resumeOf(app, RESUME)).toBe(false)
    expect(await packetOf(app)).toEqual([false])
  })

  it.skipIf(isClamdMissing)('none with one', async () => {
    const app = await openScanned()
    expect(await resumeOf(app)).toBe(null)
    expect(await resumeOf(app, RESUME)).toBe(true)
    expect(await packetOf(app)).toEqual([true])
  })

  it.skipIf(isClamdMissing)('a packet with one document of before the scanner', async () => {
    const app = await openScanned()
    await packetOf(app)
    await app.dependencies.database.pool.query('update packet_documents set is_scanned = position <> 1')
    const { rows } = await app.dependencies.database.pool.query<{ id: string }>(
      'select application_id as id from packets',
    )
    const { body } = await app.as('CFO').get(`/JobApplication/${rows[0]?.id}/packet`)
    expect(packetOverviewSchema.parse(body).versions).toMatchObject([{ areDocumentsScanned: false }])
  })
})
