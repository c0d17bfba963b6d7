import { randomUUID } from 'node:crypto'
import { STATUS } from '@epay/contract/applications/status'
import { pick } from '@epay/contract/common/records'
import { dashboardEndpoints } from '@epay/contract/dashboard/endpoints'
import { I9_MESSAGES, REVERIFICATION_MESSAGES } from '@epay/contract/packets/i9'
import { type PacketSubmission, PLAIN_ANSWERS } from '@epay/contract/packets/packet-form'
import { packetOverviewSchema } from '@epay/contract/packets/staff-schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApplication, mailsAbout } from '#server/applications/factories.ts'
import { inTransaction } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildAnswers } from '../factories.ts'
import { findPacketOf, markReopened } from '../queries.ts'
import { deletePacket } from '../retention.ts'
import { sealedAnswerColumns } from '../sealed-answers.ts'
import { packets } from '../tables.ts'
import { auditOf, overviewOf } from '../test-staff.ts'
import { createHiredApplication } from '../test-submission.ts'
import { listOpenI9Tasks } from './i9-clock.ts'
import { listI9Records } from './queries.ts'
import { recordReverification as noteAsPortal } from './record-i9.ts'
import { remindOfI9 } from './remind-of-i9.ts'

/** Three days before Thanksgiving, 8 a.m. at the office. */
const MONDAY = '2026-11-23T16:00:00Z'
const HR = 'hr@office.example'
const NAMES = { firstName: 'Ana', lastName: 'López Muñoz' }
const EXPIRING = { attestation: 'alien_authorized_to_work', attestationExpDate: '2027-01-22' } as const

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: MONDAY, environment: { TZ: 'America/Los_Angeles' } })
  await app.createAccount({ roles: ['HR-Manager'], username: 'hr', email: HR })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(MONDAY))

async function insertPacketOf(applicationId: string, answers: Partial<PacketSubmission>): Promise<void> {
  const { cipher, clock, db } = app.context
  const id = randomUUID()
  const all = buildAnswers(answers)
  const file = { photoFileId: '', signatureFileId: '', pdfFileId: '', pdfSize: 1, zipFileId: '', zipSize: 1 }
  await db.insert(packets).values({
    ...{ id, applicationId, filledInBy: 'candidate', submittedBy: 'Ana', submittedAt: clock.now() },
    ...{ ...file, ...sealedAnswerColumns(cipher, id, all), answers: pick(all, PLAIN_ANSWERS) },
  })
}

async function reopenPacketOf(applicationId: string): Promise<void> {
  await inTransaction(app.context, async ({ clock, db }) => {
    const packet = await findPacketOf(db, applicationId)
    if (!packet) throw new Error('There is no packet to reopen')
    await markReopened(db, packet.id, { reopenedAt: clock.now(), reopenReason: 'Please correct it' })
  })
}

async function correctTo(id: string, answers: Partial<PacketSubmission>): Promise<void> {
  app.clock.advance(60)
  await reopenPacketOf(id)
  app.clock.advance(60)
  await insertPacketOf(id, answers)
}

async function submittedPacket(
  changes: { dateHired: string },
  answers: Partial<PacketSubmission> = {},
): Promise<string> {
  const packetSubmittedAt = app.clock.now()
  const hired = { status: STATUS.CFOApproved, email: `${randomUUID()}@example.com`, packetSubmittedAt }
  const { id } = await createApplication(app, { ...hired, ...NAMES, ...changes })
  await insertPacketOf(id, answers)
  return id
}

async function clockOf(id: string) {
  const { body } = await app.as('HR-Manager').get(`/JobApplication/${id}/packet`)
  return packetOverviewSchema.parse(body).i9
}
async function tasksOf(id: string) {
  const { items } = await listOpenI9Tasks(app.context)
  return items.flatMap(item => (item.id === id ? [[item.task, item.dueOn]] : []))
}
const recordSection2 = (id: string, doneOn: string | null, seenId: string | null = null) =>
  app.as('HR-Manager').put(`/JobApplication/${id}/i9-section-2`, { doneOn, seenId })
const section2Record = async (id: string) => (await clockOf(id))?.section2.done?.id ?? null
const recordReverification = (id: string, dueOn: string, authorizedUntil: string | null) =>
  app.as('Admin').post(`/JobApplication/${id}/i9-reverification`, { dueOn, authorizedUntil })
const undo = (id: string, recordId = '') =>
  app.as('Admin').delete(`/JobApplication/${id}/i9-reverification/${recordId}`)
const newestRecord = async (id: string) => (await clockOf(id))?.reverification?.done?.id

describe('what Form I-9 asks for', () => {
  it('is told to managers, from the first day and the packet', async () => {
    const citizen = await submittedPacket({ dateHired: '2026-11-23' })
    expect(await clockOf(citizen)).toEqual({
      today: '2026-11-23',
      isEmployed: true,
      section2: { dueOn: '2026-11-27', earliestOn: '2026-11-23', done: null },
      reverification: null,
    })
    const expiring = await submittedPacket({ dateHired: '2026-11-16' }, EXPIRING)
    expect(await clockOf(expiring)).toMatchObject({
      section2: { dueOn: '2026-11-19' },
      reverification: { dueOn: '2027-01-22', done: null },
    })
    expect((await overviewOf(app, expiring)).i9).toBeNull()
  })

  it('is listed on the dashboard of an HR-Manager alone, the most overdue first', async () => {
    const late = await submittedPacket({ dateHired: '2026-11-16' }, EXPIRING)
    const begun = await submittedPacket({ dateHired: '2026-11-23' })
    const listedFor = async (role: 'HR-Manager' | 'CFO' | 'Admin') =>
      dashboardEndpoints.office.response.parse((await app.as(role).get('/Dashboard')).body).i9
    const listed = await listedFor('HR-Manager')
    const own = listed?.items.filter(({ id }) => [late, begun].includes(id))
    expect(own?.map(({ id, task, dueOn }) => [id, task, dueOn])).toEqual([
      [late, 'section2', '2026-11-19'],
      [begun, 'section2', '2026-11-27'],
      [late, 'reverification', '2027-01-22'],
    ])
    expect(listed?.totalCount).toBe(listed?.items.length)
    for (const role of ['CFO', 'Admin'] as const) expect(await listedFor(role)).toBeNull()
  })

  it.each([
    ['lawful_permanent_resident', '2026-12-01'],
    ['alien_authorized_to_work', ''],
  ] as const)('is no reverification of %s with the date %j', async (attestation, attestationExpDate) => {
    const id = await submittedPacket({ dateHired: '2026-11-02' }, { attestation, attestationExpDate })
    expect((await clockOf(id))?.reverification).toBeNull()
    expect(await tasksOf(id)).toEqual([['section2', '2026-11-05']])
  })

  it('goes on while the packet is reopened, by its last version', async () => {
    const id = await submittedPacket({ dateHired: '2026-11-16' }, { ...EXPIRING, attestation: 'citizen' })
    await correctTo(id, EXPIRING)
    const before = [await clockOf(id), await tasksOf(id)]
    await reopenPacketOf(id)
    expect([await clockOf(id), await tasksOf(id)]).toEqual(before)
    expect(await tasksOf(id)).toEqual([
      ['section2', '2026-11-19'],
      ['reverification', '2027-01-22'],
    ])
    expect((await recordSection2(id, '2026-11-20')).status).toBe(200)
  })

  it('is nothing anymore once the employment has ended', async () => {
    const id = await submittedPacket({ dateHired: '2026-11-16' }, EXPIRING)
    const manager = app.as('HR-Manager')
    await manager.put(`/JobApplication/${id}/employment-end`, { endedOn: '2026-11-20' })
    expect([(await clockOf(id))?.isEmployed, await tasksOf(id)]).toEqual([false, []])
  })
})

describe('section 2', () => {
  it('is noted with date and person, corrected, and taken back; all of it is audited', async () => {
    const id = await submittedPacket({ dateHired: '2026-11-16' })
    expect((await recordSection2(id, '2026-11-20')).status).toBe(200)
    expect((await clockOf(id))?.section2.done).toMatchObject({ doneOn: '2026-11-20', by: expect.any(String) })
    expect(await tasksOf(id)).toEqual([])
    const changes = [
      ['2026-11-20', '2026-11-19'],
      ['2026-11-19', null],
    ] as const
    for (const [before, after] of changes) {
      await recordSection2(id, after, await section2Record(id))
      expect(await auditOf(app, 'i9.section-2-noted', id)).toMatchObject({
        before: { doneOn: before },
        after: { doneOn: after },
      })
    }
    expect(await tasksOf(id)).toEqual([['section2', '2026-11-19']])
  })

  it('is neither overwritten nor taken back by someone who saw something else', async () => {
    const id = await submittedPacket({ dateHired: '2026-11-16' })
    const refused = { status: 409, body: { detail: I9_MESSAGES.changed } }
    await recordSection2(id, '2026-11-17')
    const first = await section2Record(id)
    expect(await recordSection2(id, '2026-11-23')).toMatchObject(refused)
    expect((await recordSection2(id, '2026-11-18', first)).status).toBe(200)
    for (const day of [null, '2026-11-19'])
      expect(await recordSection2(id, day, first)).toMatchObject(refused)
    expect((await clockOf(id))?.section2.done?.doneOn).toBe('2026-11-18')
    await recordSection2(id, null, await section2Record(id))
    expect(await recordSection2(id, '2026-11-19', first)).toMatchObject(refused)
  })

  it('is noted once by three people at once, and again with the same day without harm', async () => {
    const id = await submittedPacket({ dateHired: '2026-11-16' })
    const days = ['2026-11-17', '2026-11-18', '2026-11-19']
    const answers = await Promise.all(days.map(day => recordSection2(id, day)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const record = await section2Record(id)
    const doneOn = days[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await recordSection2(id, doneOn)).status).toBe(200)
    expect(await section2Record(id)).toBe(record)
  })

  it('is not noted for a day to come, without a packet, or of no one', async () => {
    const id = await submittedPacket({ dateHired: '2026-11-02' })
    expect(await recordSection2(id, '2026-11-24')).toMatchObject({
      status: 400,
      body: { errors: { DoneOn: [expect.any(String)] } },
    })
    const { id: without } = await createHiredApplication(app)
    expect(await recordSection2(without, '2026-11-20')).toMatchObject({
      status: 409,
      body: { detail: I9_MESSAGES.noClock },
    })
    expect((await recordSection2('nothing', '2026-11-20')).status).toBe(404)
  })
})

describe('a reverification', () => {
  it('is noted with the new date until none is needed anymore, and taken back one by one', async () => {
    const id = await submittedPacket({ dateHired: '2026-11-02' }, EXPIRING)
    expect((await recordReverification(id, '2027-01-22', '2027-02-01')).status).toBe(200)
    const first = await newestRecord(id)
    expect((await clockOf(id))?.reverification).toMatchObject({
      dueOn: '2027-02-01',
      done: { doneOn: '2026-11-23' },
    })
    expect(await tasksOf(id)).toContainEqual(['reverification', '2027-02-01'])
    // The audit trail outlives the packet, so it must not contain the date.
    const audited = await auditOf(app, 'i9.reverified', id)
    expect(audited?.after).toEqual({ record: first, isStillNeeded: true })
    app.clock.advance(1)
    await recordReverification(id, '2027-02-01', null)
    expect((await clockOf(id))?.reverification?.dueOn).toBeNull()
    expect(await tasksOf(id)).toEqual([['section2', '2026-11-05']])
    expect((await undo(id, first)).status).toBe(409)
    expect((await undo(id, await newestRecord(id))).status).toBe(200)
    expect((await clockOf(id))?.reverification).toMatchObject({ dueOn: '2027-02-01', done: { id: first } })
    await undo(id, first)
    expect((await auditOf(app, 'i9.reverification-undone', id))?.before).toEqual({ record: first })
    expect((await clockOf(id))?.reverification).toEqual({ dueOn: '2027-01-22', done: null })
  })

  it('is refused for a date that is not later, and for another than the one that is due', async () => {
    const id = await submittedPacket({ dateHired: '2026-11-02' }, EXPIRING)
    for (const [day, message] of [
      ['2027-01-22', REVERIFICATION_MESSAGES.notLater('2027-01-22')],
      ['2046-11-24', REVERIFICATION_MESSAGES.tooLate('2046-11-23')],
    ] as const)
      expect(await recordReverification(id, '2027-01-22', day)).toMatchObject({
        status: 400,
        body: { errors: { AuthorizedUntil: [message] } },
      })
    await recordReverification(id, '2027-01-22', '2046-11-23')
    expect((await recordReverification(id, '2027-01-22', '2028-01-22')).status).toBe(409)
    const resident = await submittedPacket({ dateHired: '2026-11-02' })
    expect((await recordReverification(resident, '2027-01-22', null)).status).toBe(409)
  })

  const expiringOn = (attestationExpDate: string) => ({ ...EXPIRING, attestationExpDate })

  it('outlasts a corrected packet that says the same date', async () => {
    const stated = '2027-01-22'
    const id = await submittedPacket({ dateHired: '2026-11-02' }, EXPIRING)
    await recordReverification(id, stated, '2027-01-29')
    const record = await newestRecord(id)
    await correctTo(id, expiringOn(stated))
    expect((await clockOf(id))?.reverification).toMatchObject({ dueOn: '2027-01-29', done: { id: record } })
    expect(await tasksOf(id)).toContainEqual(['reverification', '2027-01-29'])
    await undo(id, record)
    expect((await clockOf(id))?.reverification).toEqual({ dueOn: stated, done: null })
  })

  it('gives way to a packet that was corrected to a later date afterwards', async () => {
    const id = await submittedPacket({ dateHired: '2026-11-02' }, EXPIRING)
    await recordReverification(id, '2027-01-22', '2030-01-01')
    await correctTo(id, expiringOn('2027-01-31'))
    expect((await clockOf(id))?.reverification).toEqual({ dueOn: '2027-01-31', done: null })
    expect(await tasksOf(id)).toContainEqual(['reverification', '2027-01-31'])
  })
})

describe('the reminders', () => {
  const run = () => remindOfI9(app.dependencies)({}, { isLast: false })
  const remindersTo = async (id: string, to = HR) =>
    (await mailsAbout(app, id)).filter(mail => mail.kind === 'i9-reminder' && mail.to === to)
  async function subjectsAfter(id: string, ...instants: string[]): Promise<string[]> {
    for (const instant of instants) {
      app.clock.set(instant)
      await run()
      await run()
    }
    return (await remindersTo(id)).map(({ subject }) => subject)
  }
  const NAME = 'Ana López Muñoz'

  it('tell HR once before section 2 is due and once when it is overdue, in the morning', async () => {
    const id = await submittedPacket({ dateHired: '2026-11-23' })
    const due = `${NAME}'s Form I-9, Section 2, is due Nov 27, 2026`
    expect(await subjectsAfter(id, MONDAY, '2026-11-25T14:59:00Z')).toEqual([])
    expect(await subjectsAfter(id, '2026-11-25T15:00:00Z', '2026-11-27T16:00:00Z')).toEqual([due])
    const late = `${NAME}'s Form I-9, Section 2, was due Nov 27, 2026`
    expect(await subjectsAfter(id, '2026-11-28T16:00:00Z')).toEqual([due])
    expect(await subjectsAfter(id, '2026-11-30T16:00:00Z', '2026-12-04T16:00:00Z')).toEqual([due, late])
    expect((await auditOf(app, 'i9.reminded', id))?.after).toMatchObject({ stage: 'overdue' })
    const [mail] = await remindersTo(id)
    expect(mail?.text).toContain(`/applications?open=${id}`)
    expect(mail?.text).toContain(I9_MESSAGES.isReminder)
  })

  it('tell it 90, 60 and 30 days before a work authorization expires, and again after a reverification', async () => {
    const id = await submittedPacket(
      { dateHired: '2026-11-02' },
      { ...EXPIRING, attestationExpDate: '2027-02-21' },
    )
    await recordSection2(id, '2026-11-20')
    const mail = (day: string) => `${NAME}'s Form I-9 reverification is due ${day}`
    const ninety = '2026-11-23T16:00:00Z'
    expect(await subjectsAfter(id, ninety, '2026-12-22T16:00:00Z')).toEqual([mail('Feb 21, 2027')])
    expect(await subjectsAfter(id, '2026-12-23T16:00:00Z', '2027-01-21T16:00:00Z')).toHaveLength(2)
    expect(await subjectsAfter(id, '2027-01-22T16:00:00Z', '2027-02-22T16:00:00Z')).toHaveLength(3)
    await noteAsPortal(app.context, id, { dueOn: '2027-02-21', authorizedUntil: '2028-02-21' })
    expect(await subjectsAfter(id, '2027-02-23T16:00:00Z')).toHaveLength(3)
    expect((await subjectsAfter(id, '2027-11-23T16:00:00Z')).at(-1)).toBe(mail('Feb 21, 2028'))
  })
})

it('goes with the packet', async () => {
  const id = await submittedPacket({ dateHired: '2020-01-06' }, EXPIRING)
  await recordSection2(id, '2020-01-07')
  await recordReverification(id, '2027-01-22', '2028-01-22')
  const manager = app.as('HR-Manager')
  await manager.put(`/JobApplication/${id}/employment-end`, { endedOn: '2021-03-01' })
  await deletePacket(app.context, id)
  const { orm, pool } = app.dependencies.database
  expect(await listI9Records(orm, id)).toEqual([])
  const { rows } = await pool.query('select 1 from i9_reminders where application_id = $1', [id])
  expect(rows).toEqual([])
  expect(await clockOf(id)).toBeNull()
})
