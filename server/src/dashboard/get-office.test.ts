import { STATUS } from '@epay/contract/applications/status'
import { dashboardEndpoints } from '@epay/contract/dashboard/endpoints'
import { describe, expect, it as overHttp } from 'vitest'
import { updateStatus } from '#server/applications/decide-application.ts'
import { createApplication } from '#server/applications/factories.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { mails } from '#server/mail/tables.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { getOffice, mondaysUntil } from './get-office.ts'

const APPROVAL = { dateHired: '2026-04-01', wageScale: 'B2', firstWeekOfWork: '2026-W14' }
const firstNames = ({ items }: { items: { firstName: string }[] }) => items.map(({ firstName }) => firstName)

async function createApplications(office: Office): Promise<void> {
  await office.configure({ TZ: 'America/Los_Angeles' })
  office.clock.set('2026-03-11T12:00:00Z')
  const at = (day: string) => new Date(`2026-${day}T12:00:00Z`)
  const halfApproved = { firstName: 'Half', status: STATUS.HRManagerApproved }
  const hired = { status: STATUS.CFOApproved, creationTime: at('01-02') }
  for (const application of [
    { firstName: 'Young', creationTime: at('03-10') },
    { firstName: 'Old', creationTime: at('03-02') },
    { ...halfApproved, creationTime: at('02-20') },
    { ...hired, firstName: 'Later', dateHired: '2026-03-20' },
    { ...hired, firstName: 'Soon', dateHired: '2026-03-12' },
    { ...hired, firstName: 'Done', packetSubmittedAt: at('03-09') },
    { firstName: 'No', status: STATUS.CFORejected, creationTime: at('03-09') },
  ])
    await createApplication(office, application)
  const { id } = await createApplication(office, { firstName: 'Slow', creationTime: at('02-10') })
  const decision = { applicationId: id, newStatus: 'Approved' as const, ...APPROVAL }
  await updateStatus(await office.as('HR-Manager'), id, decision)
}

overHttp('GET /Dashboard returns the to-dos', async () => {
  const app = await buildTestApp()
  const { body } = await app.as('CFO').get('/Dashboard')
  expect(dashboardEndpoints.office.response.parse(body)).toMatchObject({ backups: null, failedMails: null })
  await app.close()
})

describe('the dashboard', () => {
  it.beforeEach(({ office }) => createApplications(office))

  it('the dashboard lists applications waiting for each role, oldest first', async ({ office }) => {
    const { waiting: hr } = await getOffice(await office.as('HR-Manager'))
    expect([firstNames(hr), hr.totalCount, hr.counts]).toEqual([
      ['Old', 'Young'],
      2,
      [{ status: 0, count: 2 }],
    ])
    expect(hr.items[0]?.since).toBe('2026-03-02T12:00:00.000Z')
    const { waiting: cfo } = await getOffice(await office.as('CFO'))
    expect([firstNames(cfo), cfo.items[0]?.since]).toEqual([['Slow', 'Half'], '2026-03-11T12:00:00.000Z'])
    const { waiting: forBothRoles } = await getOffice(await office.as('HR-Manager', 'CFO'))
    expect(firstNames(forBothRoles)).toEqual(['Slow', 'Half', 'Old', 'Young'])
    const { waiting: admin } = await getOffice(await office.as('Admin'))
    expect(admin).toEqual({ items: [], totalCount: 0, counts: [] })
  })

  it('the dashboard lists due packets by first day, and new hires for users who can create employees', async ({
    office,
  }) => {
    const { packetsDue, newHires } = await getOffice(await office.as('HR-Manager'))
    expect([firstNames(packetsDue), packetsDue.totalCount]).toEqual([['Soon', 'Later'], 2])
    expect(newHires).toMatchObject({
      items: [{ firstName: 'Done', packetSubmittedAt: '2026-03-09T12:00:00.000Z' }],
      totalCount: 1,
    })
    expect((await getOffice(await office.as('CFO'))).newHires).toBeNull()
  })

  it('the dashboard counts undelivered mails only for Admins', async ({ office }) => {
    const mail = { to: 'a@example.com', subject: 'A', text: 'A', html: 'A', kind: 'test' }
    await queueMail(office.context, mail)
    await office.context.db.update(mails).set({ status: 'failed' })
    expect((await getOffice(await office.as('Admin'))).failedMails).toBe(1)
    expect((await getOffice(await office.as('HR-Manager'))).failedMails).toBeNull()
  })

  it('the dashboard counts the applications of eight weeks by status', async ({ office }) => {
    const { weeks } = await getOffice(await office.as('Admin'))
    expect(weeks.map(({ monday }) => monday)).toEqual(mondaysUntil('2026-03-11', 8))
    const counts = new Map(weeks.map(week => [week.monday, week.counts]))
    expect(counts.get('2026-03-02')).toEqual([{ status: 0, count: 1 }])
    expect(counts.get('2026-03-09')).toHaveLength(2)
    expect(counts.get('2026-03-09')).toEqual(
      expect.arrayContaining([
        { status: 0, count: 1 },
        { status: 4, count: 1 },
      ]),
    )
    expect(counts.get('2026-02-23')).toEqual([])
  })
})

overHttp('weeks begin on Monday', () => {
  expect(mondaysUntil('2026-03-08', 2)).toEqual(['2026-02-23', '2026-03-02'])
  expect(mondaysUntil('2026-03-09', 1)).toEqual(['2026-03-09'])
})
