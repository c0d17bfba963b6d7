import { createHash } from 'node:crypto'
import { retentionEndpoints } from '@epay/contract/packets/staff-endpoints'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countStoredFiles, historyOf } from '#server/applications/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { listI9Records } from './i9/queries.ts'
import { packets } from './tables.ts'
import { auditOf, createSubmittedPacket, invalidField, overviewOf, runFileRemovals } from './test-staff.ts'
import { linkFor, submitByLink } from './test-submission.ts'

const HIRED_ON = '2020-01-06'
const ENDED_ON = '2021-03-01'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const recordEnd = (id: string, endedOn: string | null) =>
  app.as('HR-Manager').put(`/JobApplication/${id}/employment-end`, { endedOn })
const remove = (id: string) => app.as('Admin').delete(`/JobApplication/${id}/packet`)
async function createDuePacket(): Promise<string> {
  const id = await createSubmittedPacket(app, { dateHired: HIRED_ON })
  await recordEnd(id, ENDED_ON)
  return id
}
async function listDueIds(): Promise<string[]> {
  const { body } = await app.as('Admin').get('/packets/due', { query: { maxResultCount: 100 } })
  return retentionEndpoints.listDue.response.parse(body).items.map(({ applicationId }) => applicationId)
}

it('the end of employment is rejected before the hire, after today, and without a hire date', async () => {
  const id = await createSubmittedPacket(app)
  const idWithoutHireDate = await createSubmittedPacket(app, { dateHired: null })
  for (const [applicationId, endedOn] of [
    [id, '2026-11-01'],
    [id, '2026-11-21'],
    [idWithoutHireDate, ENDED_ON],
  ] as const)
    expect(await recordEnd(applicationId, endedOn)).toMatchObject(invalidField('EndedOn'))
})

it('the end of employment moves the retention date, can be undone, and is audited', async () => {
  const id = await createSubmittedPacket(app, { dateHired: HIRED_ON })
  expect(await overviewOf(app, id)).toMatchObject({ endedOn: null, keepUntil: '2023-01-06', isDue: false })
  await recordEnd(id, '2024-02-29')
  const retention = { endedOn: '2024-02-29', keepUntil: '2025-03-01', isDue: true }
  expect(await overviewOf(app, id)).toMatchObject(retention)
  const change = { before: { endedOn: null }, after: { endedOn: '2024-02-29' } }
  expect(await auditOf(app, 'employment.end-noted', id)).toMatchObject(change)
  await recordEnd(id, null)
  expect(await overviewOf(app, id)).toMatchObject({ endedOn: null, isDue: false })
})

it('a packet is listed as due, and can be deleted, from the day after its retention period', async () => {
  const dueId = await createSubmittedPacket(app, { dateHired: '2023-11-19' })
  const lastDayId = await createSubmittedPacket(app, { dateHired: '2023-11-20' })
  for (const id of [dueId, lastDayId]) await recordEnd(id, '2024-06-01')
  const employedId = await createSubmittedPacket(app, { dateHired: '2001-01-08' })
  const dueIds = await listDueIds()
  expect([dueId, lastDayId, employedId].filter(id => dueIds.includes(id))).toEqual([dueId])
  const detail = 'The packet must be kept until Nov 20, 2026.'
  expect(await remove(lastDayId)).toMatchObject({ status: 409, body: { detail } })
  expect((await remove(employedId)).status).toBe(409)
})

it('deleting removes the rows and files of every version, and records who, when, and the hash of each ZIP', async () => {
  await runFileRemovals(app)
  const initialFileCount = countStoredFiles(app)
  const id = await createSubmittedPacket(app, { dateHired: HIRED_ON })
  await app.as('HR-Manager').post(`/JobApplication/${id}/reopen-packet`, { reason: 'Again, please.' })
  await submitByLink(app, id)
  const section2 = { doneOn: '2020-01-07', seenId: null }
  await app.as('Admin').put(`/JobApplication/${id}/i9-section-2`, section2)
  await recordEnd(id, ENDED_ON)
  const zip = await app.as('Admin').get(`/JobApplication/${id}/packet.zip`)

  expect(await remove(id)).toMatchObject({ status: 200, body: { success: true } })
  const { db } = app.dependencies
  expect(await listI9Records(db, id)).toEqual([])
  expect(await db.select().from(packets).where(eq(packets.applicationId, id))).toEqual([])
  await runFileRemovals(app)
  expect(countStoredFiles(app)).toBe(initialFileCount)

  const event = await auditOf(app, 'packet.deleted', id)
  expect(event).toMatchObject({
    actorName: 'admin',
    after: { hiredOn: HIRED_ON, endedOn: ENDED_ON, keepUntil: '2023-01-06' },
  })
  expect(JSON.stringify(event?.after)).toContain(createHash('sha256').update(zip.bytes).digest('hex'))
  const remarks = expect.stringContaining('deleted')
  expect((await historyOf(app, id)).at(-1)).toMatchObject({ actionBy: 'admin', remarks })
  const deletedAt = app.clock.now().toISOString()
  expect(await overviewOf(app, id)).toMatchObject({ versions: [], deletedAt })
  for (const file of ['packet.pdf', 'packet-version?version=1&kind=zip'])
    expect(await app.as('CFO').get(`/JobApplication/${id}/${file}`)).toMatchObject({
      status: 404,
      body: { detail: 'This packet was deleted after its retention period ended.' },
    })
})

it('a deleted packet rejects every later action', async () => {
  const id = await createDuePacket()
  const token = await linkFor(app, id)
  await remove(id)
  expect(await listDueIds()).not.toContain(id)
  const prefill = { query: { candidatetoken: token } }
  const responses = await Promise.all([
    remove(id),
    recordEnd(id, null),
    app.as('Admin').post(`/JobApplication/${id}/reopen-packet`, { reason: 'Again' }),
    app.as('Admin').post(`/JobApplication/${id}/create-employee`, { employeeId: 'X1' }),
    app.anonymous.get(`/JobApplication/${id}/CandidateApplication`, prefill),
  ])
  for (const { status } of responses) expect(status).toBe(409)
})

it('of two concurrent requests to delete a packet, one succeeds', async () => {
  const id = await createDuePacket()
  const statuses = (await Promise.all([remove(id), remove(id)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
})
