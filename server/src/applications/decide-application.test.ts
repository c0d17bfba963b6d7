import { applicationSchema } from '@epay/contract/applications/schemas'
import type { Decision } from '@epay/contract/applications/status'
import { expect, it as overHttp } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { it } from '#server/testing/rolled-back.ts'
import { updateStatus } from './decide-application.ts'
import {
  createApplication,
  findMailedToken,
  HIRING_TERMS,
  historyOf,
  listMailsAbout,
  saveDetails,
  unknownId,
} from './factories.ts'
import { findApplication } from './queries.ts'
import { getApplication } from './read-applications.ts'

function decide(context: Context, id: string, newStatus: Decision, overrides: object = {}) {
  const required = newStatus === 'Approved' ? HIRING_TERMS : { notes: 'Not this time' }
  return updateStatus(context, id, { applicationId: id, newStatus, ...required, ...overrides })
}

overHttp('POST /JobApplication/{id}/updateStatus decides, even in the session of a link', async () => {
  const app = await buildTestApp()
  const { id } = await createApplication(app)
  const path = `/JobApplication/${id}/updateStatus`
  const body = { applicationId: id, newStatus: 'Approved', ...HIRING_TERMS }
  const hr = app.as('HR-Manager')
  expect(await hr.post(path, { ...body, firstWeekOfWork: '2026-W54' })).toMatchObject({
    ...{ status: 400, body: { errors: { FirstWeekOfWork: expect.any(Array) } } },
  })
  const { token } = await app.signIn(await hr.accountId, 'link')
  const response = await app.withToken(token).post(path, body)
  expect([response.status, applicationSchema.parse(response.body).status]).toEqual([200, 1])
  await app.close()
})

it('a decision accepts a long wage scale only if it is stored', async ({ office }) => {
  const wageScale = 'x'.repeat(100)
  const { id } = await createApplication(office, { status: 1, wageScale })
  const cfo = await office.as('CFO')
  await expect(decide(cfo, id, 'Approved', { wageScale: 'y'.repeat(51) })).rejects.toMatchObject({
    fields: { wageScale: ['Wage Scale cannot exceed 50 characters'] },
  })
  expect(await decide(cfo, id, 'Approved', { wageScale })).toMatchObject({ status: 3, wageScale })
})

it.for(['Approved', 'Rejected'] as const)(
  'an outdated decision is rejected: %s',
  async (decision, { office }) => {
    const { id } = await createApplication(office, { notes: 'Old', ...HIRING_TERMS })
    const [hr, cfo] = [await office.as('HR-Manager'), await office.as('CFO')]
    const loaded = await getApplication(hr, id)
    const cfoChanges = { wageScale: 'C3', dateHired: '2026-12-07', notes: 'Theirs' }
    const { lastModificationTime } = await saveDetails(cfo, { ...loaded, ...cfoChanges })
    const stale = { lastModificationTime: loaded.lastModificationTime, notes: 'Old' }
    await expect(decide(hr, id, decision, stale)).rejects.toMatchObject({ code: 'OUTDATED' })
    expect(await findApplication(office.context.db, id)).toMatchObject({ status: 0, ...cfoChanges })
    expect(await historyOf(office, id)).toHaveLength(1)
    await decide(hr, id, decision, { ...cfoChanges, lastModificationTime })
  },
)

it('a second decision names who decided first, even if the data is outdated too', async ({ office }) => {
  const { id } = await createApplication(office)
  const hr = await office.as('HR-Manager')
  await decide(hr, id, 'Rejected')
  const refusal = /^This application is already HR-Manager Rejected by hr-manager on Nov 20, 2026, /
  await expect(decide(hr, id, 'Rejected', { lastModificationTime: null })).rejects.toThrow(refusal)
  await expect(decide(hr, id, 'Approved')).rejects.toMatchObject({ code: 'CONFLICT' })
})

it('a decision with a body about another application is rejected', async ({ office }) => {
  const { id } = await createApplication(office)
  const hr = await office.as('HR-Manager')
  await expect(decide(hr, id, 'Approved', { applicationId: unknownId() })).rejects.toMatchObject({
    fields: { applicationId: expect.any(Array) },
  })
})

it('an approval stores its terms, a rejection stores only its status, and each stores its remark', async ({
  office,
}) => {
  const { id } = await createApplication(office, { notes: 'Shared note' })
  const terms = { ...HIRING_TERMS, sageEmployeeId: 'S-1' }
  const approval = { sageEmployeeId: 'S-1', notes: 'References checked.' }
  const lastModificationTime = office.clock.now().toISOString()
  const storedTerms = { ...terms, notes: 'Shared note', lastModificationTime }
  expect(await decide(await office.as('HR-Manager'), id, 'Approved', approval)).toMatchObject({
    ...{ ...storedTerms, id, status: 1 },
    approvalRemark: { remarks: 'References checked.', actionBy: 'hr-manager' },
  })
  office.clock.advance(1)
  const rejection = { wageScale: 'C9', notes: 'No budget.' }
  expect(await decide(await office.as('CFO'), id, 'Rejected', rejection)).toMatchObject({
    ...{ ...terms, status: 4, notes: 'Shared note', approvalRemark: null },
  })
  expect((await historyOf(office, id)).slice(1)).toMatchObject([
    { fromStatus: 0, toStatus: 1, remarks: 'References checked.', actionBy: 'hr-manager', viaLink: false },
    { fromStatus: 1, toStatus: 4, remarks: 'No budget.', actionBy: 'cfo' },
  ])
  expect((await auditOf(office, id)).map(({ action, after }) => [action, after])).toEqual([
    ['application.approved', { ...terms, status: 1, remarks: 'References checked.' }],
    ['application.rejected', { status: 4, remarks: 'No budget.' }],
  ])
})

it.for([
  ['Admin', 0, 'FORBIDDEN'],
  ['CFO', 0, 'CONFLICT'],
  ['HR-Manager', 1, 'CONFLICT'],
] as const)('%s cannot decide in status %i', async ([role, status, code], { office }) => {
  const { id, wageScale } = await createApplication(office, { status })
  const before = await historyOf(office, id)
  await expect(decide(await office.as(role), id, 'Approved')).rejects.toMatchObject({ code })
  const unchanged = { status, wageScale, lastModificationTime: null }
  expect(await findApplication(office.context.db, id)).toMatchObject(unchanged)
  expect([await historyOf(office, id), await listMailsAbout(office, id)]).toEqual([before, []])
})

it('every CFO is emailed after HR approved', async ({ office }) => {
  await office.signUp({ roles: ['CFO'], email: 'other-cfo@office.example' })
  await office.as('CFO')
  const { id } = await createApplication(office)
  await decide(await office.as('HR-Manager'), id, 'Approved')
  expect((await listMailsAbout(office, id)).map(({ kind, to }) => [kind, to]).toSorted()).toEqual([
    ['approval-request', 'cfo@example.com'],
    ['approval-request', 'other-cfo@office.example'],
  ])
})

it('the candidate is invited after the CFO approved', async ({ office }) => {
  const { id } = await createApplication(office, { status: 1, email: 'new-hire@applicants.example' })
  await decide(await office.as('CFO'), id, 'Approved')
  const [mail, ...otherMails] = await listMailsAbout(office, id)
  expect([mail?.kind, mail?.to, otherMails]).toEqual(['packet-invitation', 'new-hire@applicants.example', []])
  const token = await findMailedToken(office, id, 'new-hire@applicants.example')
  expect(mail?.text).toContain(`http://portal.test/employee-packet?applicationId=${id}&token=${token}`)
})

it('the applicant is emailed after a rejection, without the reason', async ({ office }) => {
  const { id } = await createApplication(office)
  await decide(await office.as('HR-Manager'), id, 'Rejected', { notes: 'Not qualified' })
  const [mail, ...otherMails] = await listMailsAbout(office, id)
  expect([mail?.kind, mail?.to, otherMails]).toEqual(['application-rejected', 'ana@applicants.example', []])
  expect(mail?.text).not.toContain('Not qualified')
})
