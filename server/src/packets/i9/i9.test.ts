import { randomUUID } from 'node:crypto'
import { dashboardEndpoints } from '@epay/contract/dashboard/endpoints'
import { I9_MESSAGES, REVERIFICATION_MESSAGES } from '@epay/contract/packets/i9'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listMailsAbout } from '#server/applications/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { auditOf, createSubmittedPacket, invalidField, overviewOf } from '../test-staff.ts'
import { createHiredApplication, submitByLink } from '../test-submission.ts'
import { listOpenI9Tasks } from './i9-clock.ts'
import { recordReverification } from './record-i9.ts'
import { remindOfI9 } from './remind-of-i9.ts'

/** The Monday before Thanksgiving, 8 a.m. in Los Angeles. */
const MONDAY = '2026-11-23T16:00:00Z'
const HR_EMAIL = 'hr@office.example'
const RESIDENT = { attestation: 'lawful_permanent_resident', attestationExpDate: '2026-12-01' }
const EXPIRING = { attestation: 'alien_authorized_to_work', attestationExpDate: '2027-01-22' }

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: MONDAY, environment: { TZ: 'America/Los_Angeles' } })
  await app.createAccount({ roles: ['HR-Manager'], username: 'hr', email: HR_EMAIL })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(MONDAY))

const createPacket = (dateHired: string, answers: Record<string, string> = {}) =>
  createSubmittedPacket(app, { dateHired, email: `${randomUUID()}@example.com` }, answers)
const reopen = (id: string) =>
  app.as('Admin').post(`/JobApplication/${id}/reopen-packet`, { reason: 'Please correct it' })

async function correctPacket(id: string, fields: Record<string, string>): Promise<void> {
  app.clock.advance(60)
  await reopen(id)
  app.clock.advance(60)
  await submitByLink(app, id, { fields })
}

const i9Of = async (id: string) => (await overviewOf(app, id, 'HR-Manager')).i9
async function listTasks(id: string) {
  const { items } = await listOpenI9Tasks(app.context)
  return items.flatMap(item => (item.id === id ? [[item.task, item.dueOn]] : []))
}
const putSection2 = (id: string, doneOn: string | null, seenId: string | null = null) =>
  app.as('HR-Manager').put(`/JobApplication/${id}/i9-section-2`, { doneOn, seenId })
const section2Id = async (id: string) => (await i9Of(id))?.section2.done?.id ?? null
const postReverification = (id: string, dueOn: string, authorizedUntil: string | null) =>
  app.as('Admin').post(`/JobApplication/${id}/i9-reverification`, { dueOn, authorizedUntil })
const undoReverification = (id: string, recordId = '') =>
  app.as('Admin').delete(`/JobApplication/${id}/i9-reverification/${recordId}`)
const reverificationId = async (id: string) => (await i9Of(id))?.reverification?.done?.id

const SECTION_2 = ['section2', '2026-11-05']

it('open tasks start with the first day of work and the packet, and only managers see them', async () => {
  const citizenId = await createPacket('2026-11-23')
  expect(await i9Of(citizenId)).toEqual({
    today: '2026-11-23',
    isEmployed: true,
    section2: { dueOn: '2026-11-27', earliestOn: '2026-11-23', done: null },
    reverification: null,
  })
  const expiringId = await createPacket('2026-11-16', EXPIRING)
  expect(await i9Of(expiringId)).toMatchObject({
    section2: { dueOn: '2026-11-19' },
    reverification: { dueOn: '2027-01-22', done: null },
  })
  expect((await overviewOf(app, expiringId)).i9).toBeNull()
  for (const answers of [RESIDENT, { ...EXPIRING, attestationExpDate: '' }]) {
    const id = await createPacket('2026-11-02', answers)
    expect((await i9Of(id))?.reverification).toBeNull()
    expect(await listTasks(id)).toEqual([SECTION_2])
  }
})

it("open tasks appear only on an HR manager's dashboard, the most overdue first", async () => {
  const lateId = await createPacket('2026-11-16', EXPIRING)
  const startedId = await createPacket('2026-11-23')
  const listFor = async (role: 'HR-Manager' | 'CFO' | 'Admin') =>
    dashboardEndpoints.office.response.parse((await app.as(role).get('/Dashboard')).body).i9
  const list = await listFor('HR-Manager')
  const items = list?.items.filter(({ id }) => [lateId, startedId].includes(id))
  expect(items?.map(({ id, task, dueOn }) => [id, task, dueOn])).toEqual([
    [lateId, 'section2', '2026-11-19'],
    [startedId, 'section2', '2026-11-27'],
    [lateId, 'reverification', '2027-01-22'],
  ])
  expect(list?.totalCount).toBe(list?.items.length)
  for (const role of ['CFO', 'Admin'] as const) expect(await listFor(role)).toBeNull()
})

it('open tasks follow the last version while the packet is reopened', async () => {
  const id = await createPacket('2026-11-02', { ...EXPIRING, attestation: 'citizen' })
  await correctPacket(id, EXPIRING)
  const originalI9 = await i9Of(id)
  await reopen(id)
  expect(await i9Of(id)).toEqual(originalI9)
  expect(await listTasks(id)).toEqual([SECTION_2, ['reverification', '2027-01-22']])
  expect((await putSection2(id, '2026-11-20')).status).toBe(200)
})

it('open tasks end with the employment', async () => {
  const id = await createPacket('2026-11-16', EXPIRING)
  const path = `/JobApplication/${id}/employment-end`
  await app.as('HR-Manager').put(path, { endedOn: '2026-11-20' })
  expect([(await i9Of(id))?.isEmployed, await listTasks(id)]).toEqual([false, []])
})

const OUTDATED = { status: 409, body: { detail: I9_MESSAGES.changed } }

it('recording section 2 stores the day and who recorded it, is idempotent, and is audited', async () => {
  const id = await createPacket('2026-11-16')
  expect((await putSection2(id, '2026-11-20')).status).toBe(200)
  expect((await i9Of(id))?.section2.done).toMatchObject({ doneOn: '2026-11-20', by: expect.any(String) })
  expect(await listTasks(id)).toEqual([])
  const recordId = await section2Id(id)
  expect((await putSection2(id, '2026-11-20')).status).toBe(200)
  expect(await section2Id(id)).toBe(recordId)
  await putSection2(id, null, await section2Id(id))
  const change = { before: { doneOn: '2026-11-20' }, after: { doneOn: null } }
  expect(await auditOf(app, 'i9.section-2-noted', id)).toMatchObject(change)
  expect(await listTasks(id)).toEqual([['section2', '2026-11-19']])
})

it('a record of section 2 that the caller has not seen is not overwritten or undone', async () => {
  const id = await createPacket('2026-11-16')
  await putSection2(id, '2026-11-17')
  const recordId = await section2Id(id)
  expect(await putSection2(id, '2026-11-23')).toMatchObject(OUTDATED)
  expect((await putSection2(id, '2026-11-18', recordId)).status).toBe(200)
  for (const doneOn of [null, '2026-11-19'])
    expect(await putSection2(id, doneOn, recordId)).toMatchObject(OUTDATED)
  expect((await i9Of(id))?.section2.done?.doneOn).toBe('2026-11-18')
})

it('section 2 returns 400 for a day before the first day of work or after today, and 409 without a packet', async () => {
  const id = await createPacket('2026-11-02')
  for (const day of ['2026-11-01', '2026-11-24'])
    expect(await putSection2(id, day)).toMatchObject(invalidField('DoneOn'))
  const { id: idWithoutPacket } = await createHiredApplication(app)
  const detail = I9_MESSAGES.noClock
  expect(await putSection2(idWithoutPacket, '2026-11-20')).toMatchObject({ status: 409, body: { detail } })
})

it('a reverification moves the expiration date or ends the task, and the newest can be undone', async () => {
  const id = await createPacket('2026-11-02', EXPIRING)
  expect((await postReverification(id, '2027-01-22', '2027-02-01')).status).toBe(200)
  const recordId = await reverificationId(id)
  const done = { id: recordId, doneOn: '2026-11-23' }
  expect((await i9Of(id))?.reverification).toMatchObject({ dueOn: '2027-02-01', done })
  expect(await listTasks(id)).toContainEqual(['reverification', '2027-02-01'])
  // The audit trail outlives the packet, so it must not contain the date.
  const record = { record: recordId, isStillNeeded: true }
  expect((await auditOf(app, 'i9.reverified', id))?.after).toEqual(record)
  app.clock.advance(1)
  await postReverification(id, '2027-02-01', null)
  expect((await i9Of(id))?.reverification?.dueOn).toBeNull()
  expect(await listTasks(id)).toEqual([SECTION_2])
  expect((await undoReverification(id, recordId)).status).toBe(409)
  expect((await undoReverification(id, await reverificationId(id))).status).toBe(200)
  expect((await i9Of(id))?.reverification).toMatchObject({ dueOn: '2027-02-01', done })
  await undoReverification(id, recordId)
  expect((await auditOf(app, 'i9.reverification-undone', id))?.before).toEqual({ record: recordId })
  expect((await i9Of(id))?.reverification).toEqual({ dueOn: '2027-01-22', done: null })
})

it('a reverification is rejected without a later, possible date, or for another expiration date', async () => {
  const id = await createPacket('2026-11-02', EXPIRING)
  for (const [day, message] of [
    ['2027-01-22', REVERIFICATION_MESSAGES.notLater('2027-01-22')],
    ['2046-11-24', REVERIFICATION_MESSAGES.tooLate('2046-11-23')],
  ] as const)
    expect(await postReverification(id, '2027-01-22', day)).toMatchObject({
      status: 400,
      body: { errors: { AuthorizedUntil: [message] } },
    })
  await postReverification(id, '2027-01-22', '2046-11-23')
  expect((await postReverification(id, '2027-01-22', '2028-01-22')).status).toBe(409)
  const residentId = await createPacket('2026-11-02')
  expect((await postReverification(residentId, '2027-01-22', null)).status).toBe(409)
})

it('one of two concurrent reverifications is accepted', async () => {
  const id = await createPacket('2026-11-02', EXPIRING)
  const days = ['2028-01-22', '2029-01-22']
  const responses = await Promise.all(days.map(day => postReverification(id, '2027-01-22', day)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it.each([
  ['outlasts a corrected packet with the same date', '2027-01-29', '2027-01-22', '2027-01-29'],
  ['is superseded by a corrected packet with a later date', '2030-01-01', '2027-01-31', '2027-01-31'],
])('a reverification %s', async (_, authorizedUntil, attestationExpDate, dueOn) => {
  const id = await createPacket('2026-11-02', EXPIRING)
  await postReverification(id, '2027-01-22', authorizedUntil)
  const done = dueOn === authorizedUntil ? { id: await reverificationId(id) } : null
  await correctPacket(id, { ...EXPIRING, attestationExpDate })
  expect((await i9Of(id))?.reverification).toMatchObject({ dueOn, done })
  expect(await listTasks(id)).toContainEqual(['reverification', dueOn])
})

const runReminders = () => remindOfI9(app.dependencies)({}, { isLast: false })
const remindersOf = async (id: string) =>
  (await listMailsAbout(app, id)).filter(mail => mail.kind === 'i9-reminder' && mail.to === HR_EMAIL)
async function subjectsAfter(id: string, ...instants: string[]): Promise<string[]> {
  for (const instant of instants) {
    app.clock.set(instant)
    await runReminders()
    await runReminders()
  }
  return (await remindersOf(id)).map(({ subject }) => subject)
}
const NAME = 'Ana López Muñoz'

it('reminders go to HR once before section 2 is due and once when it is overdue, in the morning', async () => {
  const id = await createPacket('2026-11-23')
  const due = `${NAME}'s Form I-9, Section 2, is due Nov 27, 2026`
  expect(await subjectsAfter(id, MONDAY, '2026-11-25T14:59:00Z')).toEqual([])
  expect(await subjectsAfter(id, '2026-11-25T15:00:00Z', '2026-11-27T16:00:00Z')).toEqual([due])
  const overdue = `${NAME}'s Form I-9, Section 2, was due Nov 27, 2026`
  expect(await subjectsAfter(id, '2026-11-28T16:00:00Z')).toEqual([due])
  expect(await subjectsAfter(id, '2026-11-30T16:00:00Z', '2026-12-04T16:00:00Z')).toEqual([due, overdue])
  expect((await auditOf(app, 'i9.reminded', id))?.after).toMatchObject({ stage: 'overdue' })
  const [mail] = await remindersOf(id)
  for (const text of [`/applications?open=${id}`, I9_MESSAGES.reminderOnly])
    expect(mail?.text).toContain(text)
})

it('reminders start again for the new date after a reverification', async () => {
  const id = await createPacket('2026-11-02', { ...EXPIRING, attestationExpDate: '2027-02-21' })
  await putSection2(id, '2026-11-20')
  const subject = (day: string) => `${NAME}'s Form I-9 reverification is due ${day}`
  expect(await subjectsAfter(id, '2026-11-23T16:00:00Z')).toEqual([subject('Feb 21, 2027')])
  await recordReverification(app.context, id, { dueOn: '2027-02-21', authorizedUntil: '2028-02-21' })
  expect(await subjectsAfter(id, '2026-12-23T16:00:00Z')).toHaveLength(1)
  expect((await subjectsAfter(id, '2027-11-23T16:00:00Z')).at(-1)).toBe(subject('Feb 21, 2028'))
})
