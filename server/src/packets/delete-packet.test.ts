import { createHash } from 'node:crypto'
import { retentionEndpoints } from '@epay/contract/packets/staff-endpoints'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStoredFiles, historyOf } from '#server/applications/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { packets } from './tables.ts'
import { auditOf, overviewOf, runRemovals, submitPacketOf, submittedPacket } from './test-staff.ts'
import { createHiredApplication, linkFor } from './test-submission.ts'

const HIRED = '2020-01-06'
const GONE = '2021-03-01'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const recordEnd = (id: string, endedOn: string | null) =>
  app.as('HR-Manager').put(`/JobApplication/${id}/employment-end`, { endedOn })
const remove = (id: string) => app.as('Admin').delete(`/JobApplication/${id}/packet`)
async function duePacket(): Promise<string> {
  const id = await submittedPacket(app, { dateHired: HIRED })
  expect((await recordEnd(id, GONE)).status).toBe(200)
  return id
}
async function dueIds(): Promise<string[]> {
  const { body } = await app.as('Admin').get('/packets/due', { query: { maxResultCount: 100 } })
  return retentionEndpoints.listDue.response.parse(body).items.map(({ applicationId }) => applicationId)
}

describe('PUT /JobApplication/:id/employment-end', () => {
  it('answers 404 without an application, and 409 without a packet', async () => {
    expect((await recordEnd('nothing', null)).status).toBe(404)
    expect((await recordEnd((await createHiredApplication(app)).id, null)).status).toBe(409)
  })

  it('answers 400 to a date before the hire, to one to come, and while the date of hire is unknown', async () => {
    const id = await submittedPacket(app)
    for (const endedOn of ['2026-11-01', '2026-11-21'])
      expect(await recordEnd(id, endedOn)).toMatchObject({
        status: 400,
        body: { errors: { EndedOn: [expect.any(String)] } },
      })
    expect((await recordEnd(await submittedPacket(app, { dateHired: null }), GONE)).status).toBe(400)
  })

  it('moves the day until which the packet is kept, back too, and is audited', async () => {
    const id = await submittedPacket(app, { dateHired: HIRED })
    expect(await overviewOf(app, id)).toMatchObject({ endedOn: null, keepUntil: '2023-01-06', isDue: false })
    await recordEnd(id, '2024-02-29')
    const kept = { endedOn: '2024-02-29', keepUntil: '2025-03-01', isDue: true }
    expect(await overviewOf(app, id)).toMatchObject(kept)
    const change = { before: { endedOn: null }, after: { endedOn: '2024-02-29' } }
    expect(await auditOf(app, 'employment.end-noted', id)).toMatchObject(change)
    await recordEnd(id, null)
    expect(await overviewOf(app, id)).toMatchObject({ endedOn: null, isDue: false })
  })
})

describe('GET /packets/due', () => {
  it('lists what is due from the day after the last on which it must be kept', async () => {
    const due = await submittedPacket(app, { dateHired: '2023-11-19' })
    const lastDay = await submittedPacket(app, { dateHired: '2023-11-20' })
    for (const id of [due, lastDay]) await recordEnd(id, '2024-06-01')
    const employed = await submittedPacket(app, { dateHired: '2001-01-08' })
    const found = await dueIds()
    expect(found).toContain(due)
    for (const id of [lastDay, employed]) {
      expect(found).not.toContain(id)
      expect((await remove(id)).status).toBe(409)
    }
  })
})

describe('DELETE /JobApplication/:id/packet', () => {
  it('answers 404 when there is no application, or no packet', async () => {
    expect((await remove('nothing')).status).toBe(404)
    expect((await remove((await createHiredApplication(app)).id)).status).toBe(404)
  })

  it('says until when the packet must be kept', async () => {
    const id = await submittedPacket(app)
    await recordEnd(id, '2026-11-10')
    const detail = 'The packet must be kept until Nov 2, 2029.'
    expect(await remove(id)).toMatchObject({ status: 409, body: { detail } })
    expect((await overviewOf(app, id)).versions).toHaveLength(1)
  })

  it('removes rows and files of every version, and leaves who, when and which', async () => {
    await runRemovals(app)
    const files = countStoredFiles(app)
    const { orm } = app.dependencies.database
    const id = await submittedPacket(app, { dateHired: HIRED })
    await app.as('HR-Manager').post(`/JobApplication/${id}/reopen-packet`, { reason: 'Again, please.' })
    await submitPacketOf(app, id)
    await recordEnd(id, GONE)
    const zip = await app.as('Admin').get(`/JobApplication/${id}/packet.zip`)

    expect(await remove(id)).toMatchObject({ status: 200, body: { success: true } })
    expect(await orm.select().from(packets).where(eq(packets.applicationId, id))).toEqual([])
    await runRemovals(app)
    expect(countStoredFiles(app)).toBe(files)

    const event = await auditOf(app, 'packet.deleted', id)
    const zipSha256 = createHash('sha256').update(zip.bytes).digest('hex')
    expect(event).toMatchObject({
      actorName: 'admin',
      after: { hiredOn: HIRED, endedOn: GONE, keepUntil: '2023-01-06' },
    })
    expect(JSON.stringify(event?.after)).toContain(zipSha256)
    expect((await historyOf(app, id)).at(-1)).toMatchObject({
      actionBy: 'admin',
      remarks: expect.stringContaining('deleted'),
    })
    expect(await overviewOf(app, id)).toMatchObject({
      versions: [],
      deletedAt: app.clock.now().toISOString(),
    })
    for (const file of ['packet.pdf', 'packet-version?version=1&kind=zip'])
      expect(await app.as('CFO').get(`/JobApplication/${id}/${file}`)).toMatchObject({
        status: 404,
        body: { detail: 'This packet was deleted after its retention period ended.' },
      })
  })

  it('takes no other packet in its place, and nothing else', async () => {
    const id = await duePacket()
    const token = await linkFor(app, id)
    await remove(id)
    expect(await dueIds()).not.toContain(id)
    const calls = [
      remove(id),
      recordEnd(id, null),
      app.as('Admin').post(`/JobApplication/${id}/reopen-packet`, { reason: 'Again' }),
      app.as('Admin').post(`/JobApplication/${id}/create-employee`, { employeeId: 'X1' }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(409)
    expect((await app.as('Admin').get(`/JobApplication/${id}/packet.zip`)).status).toBe(404)
    const prefill = { query: { candidatetoken: token } }
    expect((await app.anonymous.get(`/JobApplication/${id}/CandidateApplication`, prefill)).status).toBe(409)
  })

  it('lets one of two who delete together win', async () => {
    const id = await duePacket()
    const statuses = (await Promise.all([remove(id), remove(id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })
})
