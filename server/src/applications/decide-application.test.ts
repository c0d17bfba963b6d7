import { applicationUpdateSchema } from '@epay/contract/applications/details-form'
import { applicationSchema } from '@epay/contract/applications/schemas'
import type { Decision } from '@epay/contract/applications/status'
import { sql } from 'drizzle-orm'
import { describe, expect, it as overHttp } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { it } from '#server/testing/rolled-back.ts'
import { updateStatus } from './decide-application.ts'
import { editApplication } from './edit-application.ts'
import { createApplication, historyOf, mailedToken, mailsAbout, unknownId } from './factories.ts'
import { findApplication } from './queries.ts'
import { getApplication } from './read-applications.ts'

const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }

function decide(context: Context, id: string, newStatus: Decision, extra: object = {}) {
  const needed = newStatus === 'Approved' ? HIRING : { notes: 'Not this time' }
  return updateStatus(context, id, { applicationId: id, newStatus, ...needed, ...extra })
}

overHttp(
  'POST /JobApplication/{id}/updateStatus decides for whoever is signed in, also with a link',
  async () => {
    const app = await buildTestApp()
    const { id } = await createApplication(app)
    const path = `/JobApplication/${id}/updateStatus`
    const body = { applicationId: id, newStatus: 'Approved', ...HIRING }
    expect((await app.anonymous.post(path, body)).status).toBe(401)
    const hr = app.as('HR-Manager')
    expect(await hr.post(path, { ...body, firstWeekOfWork: '2026-W54' })).toMatchObject({
      ...{ status: 400, body: { errors: { FirstWeekOfWork: expect.any(Array) } } },
    })
    const { token } = await app.signIn(await hr.accountId, 'link')
    const approved = await app.withToken(token).post(path, body)
    expect([approved.status, applicationSchema.parse(approved.body).status]).toEqual([200, 1])
    expect(await hr.post(path, body)).toMatchObject({ status: 409, body: { status: 409 } })
    await app.close()
  },
)

describe('a decision', () => {
  it('takes the longer wage scale that the e-mail page set, and no other', async ({ office }) => {
    const wageScale = 'x'.repeat(100)
    const { id } = await createApplication(office, { status: 1, wageScale })
    const cfo = await office.as('CFO')
    await expect(decide(cfo, id, 'Approved', { wageScale: 'y'.repeat(51) })).rejects.toMatchObject({
      fields: { wageScale: ['Wage Scale cannot exceed 50 characters'] },
    })
    expect(await decide(cfo, id, 'Approved', { wageScale })).toMatchObject({ status: 3, wageScale })
  })

  it.for(['Approved', 'Rejected'] as const)(
    'does not decide over what changed meanwhile: %s',
    async (way, { office }) => {
      const { id } = await createApplication(office, { notes: 'Old', ...HIRING })
      const [hr, cfo] = [await office.as('HR-Manager'), await office.as('CFO')]
      const seen = await getApplication(hr, id)
      const theirs = { wageScale: 'C3', dateHired: '2026-12-07', notes: 'Theirs' }
      const { lastModificationTime } = await editApplication(
        cfo,
        applicationUpdateSchema().parse({ ...seen, ...theirs }),
        async () => {},
      )
      const stale = { lastModificationTime: seen.lastModificationTime, notes: 'Old' }
      await expect(decide(hr, id, way, stale)).rejects.toMatchObject({ code: 'OUTDATED' })
      expect(await findApplication(office.context.db, id)).toMatchObject({ status: 0, ...theirs })
      expect(await historyOf(office, id)).toHaveLength(1)
      await decide(hr, id, way, { ...theirs, lastModificationTime })
    },
  )

  it('that was made says by whom and when, rather than that something changed', async ({ office }) => {
    const { id } = await createApplication(office)
    const hr = await office.as('HR-Manager')
    await decide(hr, id, 'Rejected')
    const refusal = /^This application is already HR-Manager Rejected by hr-manager on Nov 20, 2026, /
    await expect(decide(hr, id, 'Rejected', { lastModificationTime: null })).rejects.toThrow(refusal)
    await expect(decide(hr, id, 'Approved')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('is refused for a body about another application', async ({ office }) => {
    const { id } = await createApplication(office)
    const hr = await office.as('HR-Manager')
    await expect(decide(hr, id, 'Approved', { applicationId: unknownId() })).rejects.toMatchObject({
      fields: { applicationId: expect.any(Array) },
    })
  })

  it('writes the hiring information, the remark and who it was', async ({ office }) => {
    const { id } = await createApplication(office, { notes: 'Knows the site' })
    const extra = { notes: 'Strong', sageEmployeeId: 'S-1' }
    expect(await decide(await office.as('HR-Manager'), id, 'Approved', extra)).toMatchObject({
      ...{ ...HIRING, id, status: 1, notes: 'Knows the site', sageEmployeeId: 'S-1' },
      lastModificationTime: office.clock.now().toISOString(),
    })
    expect((await historyOf(office, id)).at(-1)).toMatchObject({
      ...{ fromStatus: 0, toStatus: 1, remarks: 'Strong', actionBy: 'hr-manager', viaLink: false },
    })
  })

  it("keeps each decision's own remark apart from the other and from the notes", async ({ office }) => {
    const { id } = await createApplication(office, { notes: 'Shared note' })
    const approval = { notes: 'References checked.' }
    expect(await decide(await office.as('HR-Manager'), id, 'Approved', approval)).toMatchObject({
      notes: 'Shared note',
      approvalRemark: { remarks: 'References checked.', actionBy: 'hr-manager' },
    })
    const rejected = await decide(await office.as('CFO'), id, 'Rejected', { notes: 'No budget.' })
    expect(rejected).toMatchObject({ status: 4, notes: 'Shared note', approvalRemark: null })
    expect((await historyOf(office, id)).slice(1)).toMatchObject([
      { toStatus: 1, remarks: 'References checked.', actionBy: 'hr-manager' },
      { toStatus: 4, remarks: 'No budget.', actionBy: 'cfo' },
    ])
    expect((await auditOf(office, id)).map(({ action, after }) => [action, after])).toEqual([
      ['application.approved', { ...HIRING, status: 1, remarks: 'References checked.' }],
      ['application.rejected', { status: 4, remarks: 'No budget.' }],
    ])
  })

  it('writes nothing but the status of a rejection', async ({ office }) => {
    const { id } = await createApplication(office, { status: 1, notes: 'Strong', ...HIRING })
    const rejected = await decide(await office.as('CFO'), id, 'Rejected', { wageScale: 'C9' })
    expect(rejected).toMatchObject({ ...HIRING, notes: 'Strong', status: 4 })
  })
})

it.for([
  ['Admin', 0, 'FORBIDDEN'],
  ['CFO', 0, 'CONFLICT'],
  ['HR-Manager', 1, 'CONFLICT'],
] as const)('%s decides nothing in state %i', async ([role, status, code], { office }) => {
  const { id, wageScale } = await createApplication(office, { status })
  const before = await historyOf(office, id)
  await expect(decide(await office.as(role), id, 'Approved')).rejects.toMatchObject({ code })
  const same = { status, wageScale, lastModificationTime: null }
  expect(await findApplication(office.context.db, id)).toMatchObject(same)
  expect([await historyOf(office, id), await mailsAbout(office, id)]).toEqual([before, []])
})

it('the database takes no state that is none', async ({ office }) => {
  const { id } = await createApplication(office)
  const moved = office.context.db.execute(sql`update job_applications set status = 5 where id = ${id}`)
  await expect(moved).rejects.toMatchObject({ cause: { constraint: 'job_applications_status' } })
})

describe('mail after a decision', () => {
  it('asks every CFO after the HR-Manager approved', async ({ office }) => {
    await office.signUp({ roles: ['CFO'], email: 'other-cfo@office.example' })
    await office.as('CFO')
    const { id } = await createApplication(office)
    await decide(await office.as('HR-Manager'), id, 'Approved')
    expect((await mailsAbout(office, id)).map(({ kind, to }) => [kind, to]).toSorted()).toEqual([
      ['approval-request', 'cfo@example.com'],
      ['approval-request', 'other-cfo@office.example'],
    ])
  })

  it('invites the candidate after the CFO approved', async ({ office }) => {
    const { id } = await createApplication(office, { status: 1, email: 'new-hire@applicants.example' })
    await decide(await office.as('CFO'), id, 'Approved')
    const [mail, ...others] = await mailsAbout(office, id)
    expect([mail?.kind, mail?.to, others]).toEqual(['packet-invitation', 'new-hire@applicants.example', []])
    const token = await mailedToken(office, id, 'new-hire@applicants.example')
    expect(mail?.text).toContain(`http://portal.test/employee-packet?applicationId=${id}&token=${token}`)
  })

  it.for([
    [0, 'HR-Manager'],
    [1, 'CFO'],
  ] as const)('tells the applicant about a rejection in state %s', async ([status, role], { office }) => {
    const { id } = await createApplication(office, { status })
    await decide(await office.as(role), id, 'Rejected', { notes: 'Not qualified' })
    const [mail, ...others] = await mailsAbout(office, id)
    expect([mail?.kind, mail?.to, others]).toEqual(['application-rejected', 'ana@applicants.example', []])
    expect(mail?.text).not.toContain('Not qualified')
  })
})
