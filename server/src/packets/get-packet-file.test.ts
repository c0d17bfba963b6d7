import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildSubmissionForm, createHiredApplication, linkFor } from './test-submission.ts'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await buildTestApp()
  id = (await createHiredApplication(app)).id
  await app.as('Admin').upload('/JobApplication/i9-submission', await buildSubmissionForm(id))
})
afterAll(() => app.close())

describe.each(['pdf', 'zip'] as const)('GET /JobApplication/:id/packet.%s', kind => {
  const path = (applicationId: string) => `/JobApplication/${applicationId}/packet.${kind}`

  it('answers 404 before there is a packet, and without an application', async () => {
    const empty = await createHiredApplication(app)
    expect((await app.as('CFO').get(path(empty.id))).status).toBe(404)
    expect((await app.as('CFO').get(path('nothing'))).status).toBe(404)
  })

  it('answers the file, and notes who fetched it', async () => {
    const { status, headers, bytes } = await app.as('CFO').get(path(id))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(`application/${kind}`)
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(`Ana_López_Muñoz_packet.${kind}`)}`,
    )
    expect(bytes.subarray(0, 2).toString()).toBe(kind === 'pdf' ? '%P' : 'PK')
    const events = await app.dependencies.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.recordId, id), eq(auditEvents.action, 'packet.downloaded')))
    expect(events.at(-1)).toMatchObject({ actorId: await app.as('CFO').accountId, after: { kind } })
  })
})

describe('GET /JobApplication/:id/CandidateApplication', () => {
  const prefill = (applicationId: string, candidatetoken: string) =>
    app.anonymous.get(`/JobApplication/${applicationId}/CandidateApplication`, { query: { candidatetoken } })

  it('answers 401 to a token that is invalid or of another purpose, 403 for another application', async () => {
    const { id: fresh } = await createHiredApplication(app)
    expect((await prefill(fresh, 'none')).status).toBe(401)
    expect((await prefill(fresh, await linkFor(app, fresh, 'set-password'))).status).toBe(401)
    expect((await prefill(id, await linkFor(app, fresh))).status).toBe(403)
    expect((await app.anonymous.get(`/JobApplication/${id}/CandidateApplication`)).status).toBe(400)
  })

  it('answers what the packet starts from, and nothing else', async () => {
    const { id: fresh } = await createHiredApplication(app)
    const { status, body } = await prefill(fresh, await linkFor(app, fresh))
    expect(status).toBe(200)
    expect(body).toEqual({
      firstName: 'Ana',
      lastName: 'López Muñoz',
      streetAddress: '1200 Harbor Boulevard',
      addressLine2: 'Apt 4B',
      city: 'Oakland',
      stateOrProvince: 'CA',
      postalCode: '94607',
      birthDate: '1991-04-12',
      jobAppliedFor: 'Electrician',
      language: 'en',
    })
  })
})
