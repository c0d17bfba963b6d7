import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { applicationSchema } from '@epay/contract/applications/schemas'
import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildFormData, buildPdf, countStoredFiles } from '#server/applications/factories.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { documentForm, openCandidateDraft } from '#server/packets/draft/test-draft.ts'
import { buildPhotoJpeg } from '#server/packets/factories.ts'
import { overviewOf } from '#server/packets/test-staff.ts'
import { buildSubmissionForm, createHiredApplication } from '#server/packets/test-submission.ts'
import type { ApiResponse } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createTestFolder } from '#server/testing/test-folder.ts'
import {
  createTestClamd,
  isClamdMissing,
  SIGNATURE_NAME,
  SIGNATURE_TEXT,
  type TestClamd,
} from './test-clamd.ts'

async function findLastAudit({ dependencies }: TestApp) {
  const { action, id } = auditEvents
  return (
    await dependencies.db.select().from(auditEvents).where(eq(action, 'upload.infected')).orderBy(id)
  ).at(-1)
}
const sendResume = (app: TestApp, content: Buffer) =>
  app.anonymous.upload('/JobApplication/upload', buildFormData({}, { name: 'ana.pdf', content }))
const isNewResumeScanned = async (app: TestApp) => {
  const { id } = applicationEndpoints.upload.response.parse((await sendResume(app, buildPdf())).body)
  return applicationSchema.parse((await app.as('CFO').get(`/JobApplication/${id}`)).body).isResumeScanned
}
async function submitPacket(app: TestApp): Promise<string> {
  const { id, putFile, submit } = await openCandidateDraft(app)
  const fileId = randomUUID()
  await putFile(documentForm(), fileId)
  const form = await buildSubmissionForm(id, { fields: { uploadedDocuments: fileId } })
  expect(await submit(form)).toMatchObject({ success: true })
  return id
}
const areDocumentsScanned = async (app: TestApp, id: string) =>
  (await overviewOf(app, id)).versions.map(version => version.areDocumentsScanned)

/** The signature is far beyond the first chunk. */
function infectedPdf(): Buffer {
  const content = buildPdf(300_000)
  content.write(SIGNATURE_TEXT, 200_000)
  return content
}

type InfectedUpload = [
  call: string,
  field: string,
  status: number,
  send: (app: TestApp) => Promise<ApiResponse>,
]
/** All uploads share one reader, so one call for each way of processing files is enough. */
const INFECTED_UPLOADS: InfectedUpload[] = [
  ['POST /JobApplication/upload', 'resume', 400, app => sendResume(app, infectedPdf())],
  [
    'POST /JobApplication/i9-submission',
    'userPhoto',
    200,
    async app => {
      const { id } = await createHiredApplication(app)
      const content = Buffer.concat([await buildPhotoJpeg(), Buffer.from(SIGNATURE_TEXT)])
      const form = await buildSubmissionForm(id, { photo: { name: 'me.jpg', content } })
      return app.as('HR-Manager').upload('/JobApplication/i9-submission', form)
    },
  ],
  [
    'PUT /JobApplication/:id/candidate-packet-draft/files/:fileId',
    'documentFiles',
    400,
    async app => (await openCandidateDraft(app)).putFile(documentForm(infectedPdf())),
  ],
]

describe.skipIf(isClamdMissing)("with ClamAV's daemon", () => {
  let clamd: TestClamd
  let app: TestApp
  beforeAll(async () => {
    clamd = createTestClamd()
    await clamd.start()
    app = await buildTestApp({ environment: { CLAMD_URL: clamd.path } })
  })
  beforeEach(() => clamd.start())
  afterAll(async () => {
    await app.close()
    await clamd.dispose()
  })

  it.each(INFECTED_UPLOADS)('%s rejects an infected file', async (call, field, status, send) => {
    const storedCount = countStoredFiles(app)
    const response = await send(app)
    expect(response.status).toBe(status)
    expect(JSON.stringify(response.body)).toContain(FILE_MESSAGES.infected)
    expect(countStoredFiles(app)).toBe(storedCount)
    const { after, ...event } = (await findLastAudit(app)) ?? {}
    expect(event).toMatchObject({ recordType: 'call', recordId: call, address: '127.0.0.1' })
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(after).toEqual({ field, signature: SIGNATURE_NAME, size: expect.any(Number), sha256: digest })
  })

  it('clean files of up to the maximum size are accepted unless they are empty, and staff see which were scanned', async () => {
    expect((await sendResume(app, buildPdf(FILE_MAX_BYTES))).status).toBe(201)
    expect(await isNewResumeScanned(app)).toBe(true)
    const id = await submitPacket(app)
    expect(await areDocumentsScanned(app, id)).toEqual([true])
    await app.dependencies.database.pool.query('update packet_documents set is_scanned = position <> 1')
    expect(await areDocumentsScanned(app, id)).toEqual([false])
    expect((await app.anonymous.get('/ready')).status).toBe(200)
    const empty = await sendResume(app, Buffer.alloc(0))
    expect(empty.body).toMatchObject({ errors: { Resume: [FILE_MESSAGES.empty] } })
  })

  it('uploads are refused while the daemon is unavailable, and accepted afterwards', async () => {
    await clamd.kill()
    const storedCount = countStoredFiles(app)
    const { status, headers, body } = await sendResume(app, buildPdf())
    expect([status, headers.get('retry-after')]).toEqual([503, '60'])
    expect(body).toMatchObject({ detail: FILE_MESSAGES.scannerUnavailable })
    for (const [, , , send] of INFECTED_UPLOADS) expect((await send(app)).status).toBe(503)
    expect(countStoredFiles(app)).toBe(storedCount)
    const otherApp = await buildTestApp({ environment: { CLAMD_URL: `unix://${clamd.path}` } })
    const ready = await otherApp.anonymous.get('/ready')
    expect(ready).toMatchObject({ status: 503, body: { detail: 'Not ready: scanner' } })
    await otherApp.close()
    await clamd.start()
    expect((await sendResume(app, buildPdf())).status).toBe(201)
  })
})

it('an upload is refused if the daemon gives up its scan', async () => {
  const path = join(createTestFolder(), 's')
  const giveUp = (socket: Socket) =>
    socket.on('data', data => {
      if (data.subarray(-4).equals(Buffer.alloc(4))) socket.end('INSTREAM size limit exceeded. ERROR\0')
    })
  const server = createServer(giveUp).listen(path)
  const app = await buildTestApp({ environment: { CLAMD_URL: `unix://${path}` } })
  expect((await sendResume(app, buildPdf())).status).toBe(503)
  await app.close()
  server.close()
})

it('without a scanner, staff see that files were not scanned', async () => {
  const app = await buildTestApp()
  expect(await isNewResumeScanned(app)).toBe(false)
  expect(await areDocumentsScanned(app, await submitPacket(app))).toEqual([false])
  await app.close()
})
