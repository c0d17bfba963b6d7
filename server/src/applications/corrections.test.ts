import { CORRECTION_MESSAGES } from '@epay/contract/applications/corrections'
import { applicationSchema, type FullApplication } from '@epay/contract/applications/schemas'
import { STATUS } from '@epay/contract/applications/status'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it as overHttp } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { actingUser } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { it } from '#server/testing/rolled-back.ts'
import {
  createApplication,
  findMailedToken,
  HIRING_TERMS,
  historyOf,
  listMailsAbout,
  saveDetails,
  submitForm,
} from './factories.ts'
import { getApplication } from './read-applications.ts'

const PATH = '/JobApplication'
const REASON = { correctionReason: 'Typing error' }

async function createApprovedApplication(office: Pick<TestApp, 'context'>): Promise<FullApplication> {
  const { id } = await createApplication(office, { ...HIRING_TERMS, status: STATUS.CFOApproved })
  return getApplication(office.context, id)
}

it.for<Partial<FullApplication>>([
  { wageScale: 'B9' },
  { email: 'other@example.com' },
  { referenceName2: 'Ada' },
])('changing %o after approval requires a reason, which the history records', async (change, { office }) => {
  const application = await createApprovedApplication(office)
  const hr = await office.as('HR-Manager')
  for (const correctionReason of [undefined, '', '  ', null])
    await expect(saveDetails(hr, { ...application, ...change, correctionReason })).rejects.toMatchObject({
      fields: { correctionReason: [CORRECTION_MESSAGES.reason] },
    })
  expect(await historyOf(office, application.id)).toHaveLength(3)
  const correctedApplication = { ...application, ...change, ...REASON }
  expect(await saveDetails(await office.as('Admin'), correctedApplication)).toMatchObject(change)
  expect((await historyOf(office, application.id)).at(-1)).toMatchObject({
    ...{ fromStatus: STATUS.CFOApproved, toStatus: STATUS.CFOApproved },
    ...{ remarks: 'Correction: Typing error', actionBy: 'admin' },
  })
})

it('an emailed link cannot correct an approved application', async ({ office }) => {
  const application = await createApprovedApplication(office)
  const hr = await office.as('HR-Manager')
  const session = { isLinkSession: true, applicationId: application.id }
  const linkContext = { ...hr, actor: { ...actingUser(hr), ...session } }
  await expect(
    saveDetails(linkContext, { ...application, wageScale: 'B9', ...REASON }),
  ).rejects.toMatchObject({
    ...{ code: 'FORBIDDEN', message: CORRECTION_MESSAGES.passwordRequired },
  })
})

it('the office can change notes and the Sage employee ID after approval', async ({ office }) => {
  const application = await createApprovedApplication(office)
  const notes = { notes: 'Called', sageEmployeeId: '77' }
  expect(await saveDetails(await office.as('CFO'), { ...application, ...notes })).toMatchObject(notes)
  expect(await historyOf(office, application.id)).toHaveLength(3)
})

it('the CFO is emailed about corrected hiring terms only', async ({ office }) => {
  await office.as('CFO')
  const hr = await office.as('HR-Manager')
  const application = await createApprovedApplication(office)
  const savedApplication = await saveDetails(hr, { ...application, ...REASON, city: 'Alameda' })
  expect(await listMailsAbout(office, application.id)).toEqual([])
  await saveDetails(hr, { ...savedApplication, ...REASON, wageScale: 'B9' })
  const [mail] = await listMailsAbout(office, application.id)
  expect(mail).toMatchObject({ kind: 'terms-corrected', to: 'cfo@example.com' })
  expect(mail?.text).toContain('Wage Scale: B2 → B9')
  expect(mail?.text).toContain('Typing error')
})

it('a correction keeps reminding the candidate', async ({ office }) => {
  const application = await createApprovedApplication(office)
  await saveDetails(await office.as('HR-Manager'), { ...application, ...REASON, city: 'Alameda' })
  const newestEntry = (await historyOf(office, application.id)).at(-1)
  const { rows } = await office.context.db.execute(
    sql`select data->>'since' as since from pgboss.job where name = 'remind-of-application'`,
  )
  expect(rows).toEqual([{ since: `${newestEntry?.id}` }, { since: `${newestEntry?.id}` }])
})

describe('over HTTP', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp()
  })
  afterAll(() => app.close())

  overHttp('a CFO cannot correct, which is audited, and a reason cannot contain an SSN', async () => {
    const application = await createApprovedApplication(app)
    const put = (role: 'CFO' | 'HR-Manager', correctionReason: string) =>
      app.as(role).put(PATH, { ...application, wageScale: 'B9', correctionReason })
    expect(await put('CFO', 'Typing error')).toMatchObject({
      ...{ status: 403, body: { detail: CORRECTION_MESSAGES.managersOnly } },
    })
    expect(await put('HR-Manager', 'SSN is 901-23-4567')).toMatchObject({
      body: { errors: { CorrectionReason: [CORRECTION_MESSAGES.numbersInReason] } },
    })
    expect(await auditOf(app, application.id)).toMatchObject([
      { action: 'application.update-refused', actorName: 'cfo' },
    ])
    expect(await getApplication(app.context, application.id)).toEqual(application)
  })

  overHttp("an emailed link's session can only save its own application", async () => {
    const email = 'approver@office.example'
    await app.createAccount({ roles: ['HR-Manager'], username: email, email })
    const [ownId, otherId] = [await submitForm(app), await submitForm(app)]
    const link = await findMailedToken(app, ownId, email)
    const response = await app.anonymous.post('/auth/validate-emailtoken', { token: link })
    const session = app.withToken(sessionTokensSchema.parse(response.body).token)
    const saveAsIs = async (id: string) => {
      const application = applicationSchema.parse((await session.get(`${PATH}/${id}`)).body)
      return session.put(PATH, { ...application, ...HIRING_TERMS })
    }
    expect((await saveAsIs(ownId)).status).toBe(200)
    expect(await saveAsIs(otherId)).toMatchObject({
      ...{ status: 403, body: { detail: CORRECTION_MESSAGES.otherApplication } },
    })
  })
})
