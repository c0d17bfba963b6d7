import { historyEntrySchema } from '@epay/contract/applications/schemas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { auditEvents } from '#server/audit/tables.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { it as inOffice } from '#server/testing/rolled-back.ts'
import { buildFormData, buildPdf, createApplication, historyOf, mailedToken, unknownId } from './factories.ts'
import { markPacketSubmitted } from './packet-of-application.ts'
import { findApplication } from './queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe.each(['', '/history', '/download-resume'])('GET /JobApplication/{id}%s', suffix => {
  it('finds nothing under unknown ids, whatever they look like', async () => {
    for (const id of [unknownId(), '17', 'x%27--', '%00'])
      expect((await app.as('Admin').get(`/JobApplication/${id}${suffix}`)).status).toBe(404)
  })
})

describe('GET /JobApplication/{id}', () => {
  it('answers every field, and keeps what is internal inside', async () => {
    const { id } = await createApplication(app, {
      resumeFileId: unknownId(),
      resumeFileName: 'cv.pdf',
      idempotencyKeyHash: 'x',
    })
    const { body } = await app.as('HR-Manager').get(`/jobapplication/${id}`)
    expect(body).toMatchObject({
      id,
      birthDate: '1991-04-12',
      resumePath: 'cv.pdf',
      status: 0,
      packetSubmittedAt: null,
    })
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(body))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/idempotency|sha256|FileId/)]),
    )
  })
})

describe('GET /JobApplication/{id}/history', () => {
  it('tells who moved the application, oldest first', async () => {
    const { id } = await createApplication(app, { status: 3 })
    const { body } = await app.as('Admin').get(`/JobApplication/${id}/history`)
    expect(
      z
        .array(historyEntrySchema)
        .parse(body)
        .map(entry => [entry.fromStatus, entry.toStatus]),
    ).toEqual([
      [null, 0],
      [0, 1],
      [1, 3],
    ])
  })
})

describe('GET /JobApplication/{id}/download-resume', () => {
  it('says so when there is none', async () => {
    const { id } = await createApplication(app)
    const { status, body } = await app.as('Admin').get(`/JobApplication/${id}/download-resume`)
    expect([status, body]).toEqual([404, expect.objectContaining({ detail: 'No resume uploaded' })])
  })

  it('is audited', async () => {
    await app.createAccount({ roles: ['HR-Manager'], username: 'hr', email: 'hr@office.example' })
    const form = buildFormData({}, { name: 'cv.pdf', content: buildPdf() })
    const { id } = z
      .object({ id: z.string() })
      .parse((await app.anonymous.upload('/JobApplication/upload', form)).body)
    await app.as('Admin').get(`/JobApplication/${id}/download-resume`)
    const link = app.withToken(await mailedToken(app, id, 'hr@office.example'))
    expect((await link.get(`/JobApplication/${id}/download-resume`)).bytes).toEqual(buildPdf())
    const events = await app.context.db.select().from(auditEvents).where(eq(auditEvents.recordId, id))
    expect(events.map(event => [event.action, event.actorName])).toEqual([
      ['application.submitted', 'Applicant'],
      ['resume.downloaded', 'admin'],
      ['resume.downloaded', 'hr'],
    ])
  })
})

describe('markPacketSubmitted', () => {
  inOffice('notes the packet once, with history', async ({ office }) => {
    const { context, clock } = office
    const { id } = await createApplication(office, { status: 3 })
    await markPacketSubmitted(context, id, clock.now())
    await expect(markPacketSubmitted(context, id, clock.now())).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await findApplication(context.db, id)).toMatchObject({ status: 3, packetSubmittedAt: clock.now() })
    expect((await historyOf(office, id)).at(-1)).toMatchObject({
      ...{ fromStatus: 3, toStatus: 3, remarks: 'Employee packet submitted' },
    })
  })

  inOffice('refuses an application that waits for no packet', async ({ office }) => {
    const { id } = await createApplication(office, { status: 1 })
    await expect(markPacketSubmitted(office.context, id, new Date())).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})
