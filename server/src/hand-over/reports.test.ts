import { dashboardEndpoints } from '@epay/contract/dashboard/endpoints'
import { handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import { HAND_OVER_MESSAGES, HAND_OVER_PROBLEMS } from '@epay/contract/hand-over/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { listMailsAbout } from '#server/applications/factories.ts'
import { createSubmittedPacket } from '#server/packets/test-staff.ts'
import { NOW, openTestApp } from '#server/testing/build-test-app.ts'
import { setEmployer } from './factories.ts'
import { remindOfReports } from './remind-of-reports.ts'

const HR = 'hr@office.example'

const app = await openTestApp()
await setEmployer(app)
await app.createAccount({ roles: ['HR-Manager'], email: HR })

beforeEach(() => app.clock.set(NOW))

const client = () => app.as('HR-Manager')
async function findReport(id: string) {
  const { items } = handOverEndpoints.reports.response.parse((await client().get('/hand-over/reports')).body)
  return items.find(item => item.id === id)
}
const noteReport = (id: string, body: object) => client().put(`/hand-over/hires/${id}/report`, body)
const setWorkState = (id: string, workState: string) =>
  client().put(`/hand-over/hires/${id}/work-state`, { workState })

describe('new-hire reports', () => {
  it('shows when reports are due by the rule of the work state', async () => {
    const id = await createSubmittedPacket(app, { dateHired: '2026-11-16' })
    expect(await findReport(id)).toMatchObject({ workState: 'CA', dueOn: '2026-12-06', ssn: '•••-••-6789' })
    expect((await setWorkState(id, 'GA')).body).toEqual({ workState: 'GA', defaultWorkState: 'CA' })
    expect(await findReport(id)).toMatchObject({ workState: 'GA', dueOn: '2026-11-26', status: 'open' })
    expect((await setWorkState(id, 'XX')).status).toBe(400)
    await setWorkState(id, '')
    const { body } = await client().get('/Dashboard')
    const { handOver } = dashboardEndpoints.office.response.parse(body)
    expect(handOver?.reports.items.find(item => item.id === id)).toMatchObject({ dueOn: '2026-12-06' })
  })

  it('sends all reports to one state if Settings name it', async () => {
    const id = await createSubmittedPacket(app, { dateHired: '2026-11-16' })
    await setWorkState(id, 'NV')
    await setEmployer(app, { reportsAllTo: 'MA', stateAccounts: 'MA 12-34' })
    expect(await findReport(id)).toMatchObject({ workState: 'NV', reportsTo: 'MA', dueOn: '2026-11-30' })
    const previewProblems = async (state: string) => {
      const preview = await client().post('/hand-over/preview', { formatId: `new-hire-${state}`, ids: [id] })
      return handOverEndpoints.preview.response.parse(preview.body).rows[0]?.problems
    }
    expect(await previewProblems('MA')).toEqual([])
    expect(await previewProblems('NV')).toEqual([HAND_OVER_PROBLEMS.otherState('Nevada')])
    await setEmployer(app, { reportsAllTo: '' })
  })

  it('marks a report as reported, not needed, or not started, and reopens it', async () => {
    const id = await createSubmittedPacket(app, { dateHired: '2026-11-16' })
    expect((await noteReport(id, { status: 'reported', reportedOn: '2026-11-21' })).body).toMatchObject({
      errors: { ReportedOn: [HAND_OVER_MESSAGES.inFuture] },
    })
    expect((await noteReport(id, { status: 'reported', reportedOn: '2026-11-15' })).body).toMatchObject({
      errors: { ReportedOn: [HAND_OVER_MESSAGES.reportedTooEarly] },
    })
    await noteReport(id, { status: 'reported', reportedOn: '2026-11-18' })
    expect(await findReport(id)).toMatchObject({ status: 'reported', reportedOn: '2026-11-18' })
    expect((await noteReport(id, { status: 'notNeeded', reason: '' })).status).toBe(400)
    await noteReport(id, { status: 'notNeeded', reason: 'Our payroll service reports' })
    expect(await findReport(id)).toMatchObject({ status: 'notNeeded', reason: 'Our payroll service reports' })
    await noteReport(id, { status: 'didNotStart' })
    const { items } = handOverEndpoints.hires.response.parse((await client().get('/hand-over/hires')).body)
    expect(items.find(item => item.id === id)).toBeUndefined()
    await noteReport(id, { status: 'open' })
    expect(await findReport(id)).toMatchObject({ status: 'open', reportedOn: null, reason: '' })
    expect((await noteReport('unknown', { status: 'open' })).status).toBe(404)
  })

  it('shows how long someone was away who returns', async () => {
    const earlierId = await createSubmittedPacket(app, { dateHired: '2026-03-02' })
    await client().put(`/JobApplication/${earlierId}/employment-end`, { endedOn: '2026-09-01' })
    const id = await createSubmittedPacket(app, { dateHired: '2026-10-30' })
    expect(await findReport(id)).toMatchObject({ daysAway: 59 })
  })

  it('reminds of a report on the business day before the due day, and on the one after', async () => {
    const id = await createSubmittedPacket(app, { dateHired: '2026-11-10' })
    const sendReminders = async (day: string) => {
      app.clock.set(`${day}T17:00:00Z`)
      await remindOfReports(app.dependencies)({}, { isLast: false })
      const mails = (await listMailsAbout(app, id)).filter(
        ({ to, kind }) => kind === 'new-hire-reminder' && to === HR,
      )
      return mails.map(({ subject }) => subject)
    }
    const dueSubject = "Ana López Muñoz's new-hire report is due Nov 30, 2026"
    const overdueSubject = "Ana López Muñoz's new-hire report was due Nov 30, 2026"
    expect(await sendReminders('2026-11-25')).toEqual([])
    expect(await sendReminders('2026-11-27')).toEqual([dueSubject])
    expect(await sendReminders('2026-11-28')).toEqual([dueSubject])
    expect(await sendReminders('2026-12-01')).toEqual([dueSubject, overdueSubject])
    await noteReport(id, { status: 'reported', reportedOn: '2026-12-01' })
    expect(await sendReminders('2026-12-02')).toEqual([dueSubject, overdueSubject])
  })
})
