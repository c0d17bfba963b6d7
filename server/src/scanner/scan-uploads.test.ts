import { createHash } from 'node:crypto'
import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { ALL_ENDPOINTS } from '@epay/contract/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildFormData, buildPdf, countStoredFiles } from '#server/applications/factories.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { PDF_DOCUMENT } from '#server/packets/test-submission.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createTestClamd, isClamdMissing, SIGNATURE, type TestClamd } from './test-clamd.ts'
import { formWith, infectedPdf, sendToCandidateDraft, UPLOADS } from './test-uploads.ts'

const auditedIn = ({ dependencies }: TestApp) =>
  dependencies.database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'upload.infected'))
    .orderBy(auditEvents.id)
const sendResume = (app: TestApp, content: Buffer) =>
  app.anonymous.upload('/JobApplication/upload', buildFormData({}, { name: 'ana.pdf', content }))

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

  it('every call that takes files is tried here', () => {
    const calls = ALL_ENDPOINTS.flatMap(({ method, path, files }) => (files ? `${method} ${path}` : []))
    expect(Object.keys(UPLOADS).sort()).toEqual(calls.sort())
  })

  it.each(Object.entries(UPLOADS))(
    'an infected file is refused by %s',
    async (call, { field, refusal = 400, send }) => {
      const before = countStoredFiles(app)
      const { status, body } = await send(app)
      expect(status).toBe(refusal)
      expect(JSON.stringify(body)).toContain(FILE_MESSAGES.infected)
      expect(countStoredFiles(app)).toBe(before)
      expect((await auditedIn(app)).at(-1)).toMatchObject({
        recordType: 'call',
        recordId: call,
        address: '127.0.0.1',
        after: { field, signature: SIGNATURE, size: expect.any(Number), sha256: expect.any(String) },
      })
    },
  )

  it('the audit entry tells which file it was, and nothing that is in it', async () => {
    const content = infectedPdf()
    await sendResume(app, content)
    expect((await auditedIn(app)).at(-1)?.after).toEqual({
      field: 'resume',
      signature: SIGNATURE,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
  })

  it('clean files pass, the largest as well', async () => {
    expect((await sendResume(app, buildPdf(FILE_MAX_BYTES))).status).toBe(201)
    expect((await sendToCandidateDraft(app, formWith('documentFiles', PDF_DOCUMENT, 'id.pdf'))).status).toBe(
      200,
    )
    expect((await app.anonymous.get('/ready')).status).toBe(200)
  })

  it('an empty file is refused as such', async () => {
    expect((await sendResume(app, Buffer.alloc(0))).body).toMatchObject({
      errors: { Resume: [FILE_MESSAGES.empty] },
    })
  })

  it('nothing is taken while the daemon is away, and everything again afterwards', async () => {
    await clamd.kill()
    const stored = countStoredFiles(app)
    const { status, headers, body } = await sendResume(app, buildPdf())
    expect([status, headers.get('retry-after')]).toEqual([503, '60'])
    expect(body).toMatchObject({ detail: FILE_MESSAGES.scannerAway })
    for (const { send } of Object.values(UPLOADS)) expect((await send(app)).status).toBe(503)
    expect(countStoredFiles(app)).toBe(stored)
    await clamd.start()
    expect((await sendResume(app, buildPdf())).status).toBe(201)
  })

  it('says that it is not ready without the daemon', async () => {
    await clamd.kill()
    const other = await buildTestApp({ environment: { CLAMD_URL: `unix://${clamd.path}` } })
    const { status, body } = await other.anonymous.get('/ready')
    expect([status, body]).toEqual([503, expect.objectContaining({ detail: 'Not ready: scanner' })])
    await other.close()
  })
})
