import { applicationPageSchema } from '@epay/contract/applications/schemas'
import { REVIEW_ORDER, STATUS } from '@epay/contract/applications/status'
import { formatSorting } from '@epay/contract/common/paging'
import { dashboardEndpoints } from '@epay/contract/dashboard/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApplication, submitForm } from '#server/applications/factories.ts'
import { mails } from '#server/mail/tables.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { mondaysUntil } from './get-office.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-11T12:00:00Z', environment: { TZ: 'America/Los_Angeles' } })
  const at = (day: string) => new Date(`2026-${day}T12:00:00Z`)
  await createApplication(app, { firstName: 'Young', creationTime: at('03-10') })
  await createApplication(app, { firstName: 'Old', creationTime: at('03-02') })
  await createApplication(app, {
    firstName: 'Half',
    status: STATUS.HRManagerApproved,
    creationTime: at('02-20'),
  })
  const slow = await createApplication(app, { firstName: 'Slow', creationTime: at('02-10') })
  const approval = { dateHired: '2026-04-01', wageScale: 'B2', firstWeekOfWork: '2026-W14' }
  await app.as('HR-Manager').post(`/JobApplication/${slow.id}/updateStatus`, {
    applicationId: slow.id,
    newStatus: 'Approved',
    ...approval,
  })
  const hired = { status: STATUS.CFOApproved, creationTime: at('01-02') }
  await createApplication(app, { ...hired, firstName: 'Later', dateHired: '2026-03-20' })
  await createApplication(app, { ...hired, firstName: 'Soon', dateHired: '2026-03-12' })
  await createApplication(app, { ...hired, firstName: 'Done', packetSubmittedAt: at('03-09') })
  await createApplication(app, { firstName: 'No', status: STATUS.CFORejected, creationTime: at('03-09') })
})
afterAll(() => app.close())

async function officeOf(client: ApiClient) {
  return dashboardEndpoints.office.response.parse((await client.get('/Dashboard')).body)
}
const names = ({ items }: { items: { firstName: string }[] }) => items.map(({ firstName }) => firstName)

describe('GET /Dashboard', () => {
  it('has what waits for the decision of each role, whoever applied first comes first', async () => {
    const hr = (await officeOf(app.as('HR-Manager'))).waiting
    expect([names(hr), hr.totalCount, hr.counts]).toEqual([['Old', 'Young'], 2, [{ status: 0, count: 2 }]])
    expect(hr.items[0]?.since).toBe('2026-03-02T12:00:00.000Z')
    const both = (await officeOf(app.as('HR-Manager', 'CFO'))).waiting
    expect(names(both)).toEqual(['Slow', 'Half', 'Old', 'Young'])
    expect((await officeOf(app.as('Admin'))).waiting).toEqual({ items: [], totalCount: 0, counts: [] })
  })

  it('has what waits in the order in which the list is reviewed, however long it has waited', async () => {
    const { waiting } = await officeOf(app.as('CFO'))
    const query = { status: STATUS.HRManagerApproved, sorting: formatSorting(REVIEW_ORDER) }
    const { body } = await app.as('CFO').get('/JobApplication', { query })
    expect(names(waiting)).toEqual(['Slow', 'Half'])
    expect(names(applicationPageSchema.parse(body))).toEqual(names(waiting))
    expect(waiting.items[0]?.since).toBe('2026-03-11T12:00:00.000Z')
  })

  it('has the packets due by first day, and new hires for who may create employees', async () => {
    const { packetsDue, newHires } = await officeOf(app.as('HR-Manager'))
    expect([names(packetsDue), packetsDue.totalCount]).toEqual([['Soon', 'Later'], 2])
    expect(newHires).toMatchObject({
      items: [{ firstName: 'Done', packetSubmittedAt: '2026-03-09T12:00:00.000Z' }],
      totalCount: 1,
    })
    expect((await officeOf(app.as('CFO'))).newHires).toBeNull()
  })

  it('counts undelivered mails for the Admin alone', async () => {
    await app.as('HR-Manager').accountId
    await submitForm(app)
    await app.context.db.update(mails).set({ status: 'failed' })
    const { failedMails } = await officeOf(app.as('Admin'))
    expect(failedMails).toBeGreaterThan(0)
    expect((await officeOf(app.as('HR-Manager'))).failedMails).toBeNull()
  })

  it('counts the applications of eight weeks by their status', async () => {
    const { weeks } = await officeOf(app.as('Admin'))
    expect(weeks.map(({ monday }) => monday)).toEqual(mondaysUntil('2026-03-11', 8))
    const counts = new Map(weeks.map(week => [week.monday, week.counts]))
    expect(counts.get('2026-03-02')).toEqual([{ status: 0, count: 1 }])
    expect(counts.get('2026-03-09')).toEqual(
      expect.arrayContaining([
        { status: 0, count: 2 },
        { status: 4, count: 1 },
      ]),
    )
    expect(counts.get('2026-02-23')).toEqual([])
  })

  it('names more packets than it shows at first', async () => {
    for (let n = 0; n < 5; n++) await createApplication(app, { status: STATUS.CFOApproved })
    const { packetsDue } = await officeOf(app.as('HR-Manager'))
    expect(packetsDue.totalCount).toBeGreaterThanOrEqual(7)
    expect(packetsDue.items).toHaveLength(packetsDue.totalCount)
  })

  it('is for staff with a full session', async () => {
    expect((await app.as('Employee').get('/Dashboard')).status).toBe(403)
    expect((await app.anonymous.get('/Dashboard')).status).toBe(401)
  })
})

it('weeks begin on Monday', () => {
  expect(mondaysUntil('2026-03-08', 2)).toEqual(['2026-02-23', '2026-03-02'])
  expect(mondaysUntil('2026-03-09', 1)).toEqual(['2026-03-09'])
})
