import { applicationUpdateSchema } from '@epay/contract/applications/details-form'
import { applicationSchema } from '@epay/contract/applications/schemas'
import { afterAll, beforeAll, describe, expect, it as overHttp } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { it } from '#server/testing/rolled-back.ts'
import { editApplication } from './edit-application.ts'
import { createApplication as create, historyOf } from './factories.ts'
import type { NewApplication } from './queries.ts'
import { getApplication } from './read-applications.ts'

const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }

/** Includes the hiring terms, so that it can be saved unchanged. */
const createApplication = (to: Pick<TestApp, 'context'>, overrides: Partial<NewApplication> = {}) =>
  create(to, { ...HIRING, ...overrides })

/** Parses the body first, as the route does. */
const save = (context: Context, application: object) =>
  editApplication(context, applicationUpdateSchema().parse(application), async () => {})

describe('PUT /JobApplication', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp()
  })
  afterAll(() => app.close())

  overHttp('is for Admin, HR-Manager and CFO, and takes PascalCase', async () => {
    const { id } = await createApplication(app)
    const application = applicationSchema.parse((await app.as('CFO').get(`/JobApplication/${id}`)).body)
    const put = (client: TestApp['anonymous'], changes: object) =>
      client.put('/JobApplication', { ...application, lastModificationTime: undefined, ...changes })
    expect((await put(app.anonymous, {})).status).toBe(401)
    expect((await put(app.as('Employee'), {})).status).toBe(403)
    for (const role of ['Admin', 'HR-Manager', 'CFO'] as const)
      expect((await put(app.as(role), {})).status).toBe(200)
    const wrong = { lastName: ' ', dateHired: null }
    expect(await put(app.as('CFO'), wrong)).toMatchObject({
      ...{
        status: 400,
        body: { errors: { LastName: ['Last name is required'], DateHired: ['Date Hired is required'] } },
      },
    })
    const pascal = Object.entries(application).map(([name, value]) => [
      name[0]?.toUpperCase() + name.slice(1),
      value,
    ])
    const renamed = { ...Object.fromEntries(pascal), LastModificationTime: undefined, City: 'Berkeley' }
    expect(await app.as('CFO').put('/JobApplication', renamed)).toMatchObject({ body: { city: 'Berkeley' } })
  })

  overHttp('lets one of two simultaneous saves win', async () => {
    const { id } = await createApplication(app)
    const cfo = app.as('CFO')
    const application = applicationSchema.parse((await cfo.get(`/JobApplication/${id}`)).body)
    const answers = await Promise.all(
      ['Alameda', 'Berkeley'].map(city => cfo.put('/JobApplication', { ...application, city })),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  })
})

describe('saving the details', () => {
  it('refuses what the parsed values cannot be', async ({ office }) => {
    const cfo = await office.as('CFO')
    const application = await getApplication(cfo, (await createApplication(office)).id)
    const wrong = { wageScale: 'x'.repeat(100), birthDate: '2026-11-21' }
    await expect(save(cfo, { ...application, ...wrong })).rejects.toMatchObject({
      fields: {
        wageScale: ['Wage Scale cannot exceed 50 characters'],
        birthDate: ['Birth Date cannot be in the future'],
      },
    })
  })

  it('leaves what an earlier rule took as it is, and takes no other', async ({ office }) => {
    const cfo = await office.as('CFO')
    const kept = { phoneNumber: 'call me' }
    const application = await getApplication(cfo, (await createApplication(office, kept)).id)
    const saved = await save(cfo, { ...application, city: 'Alameda' })
    expect(saved).toMatchObject({ ...kept, city: 'Alameda' })
    await expect(save(cfo, { ...saved, phoneNumber: 'call us' })).rejects.toMatchObject({
      fields: { phoneNumber: ['Please enter a valid phone number'] },
    })
  })

  it('takes nothing for changed that is only tidied on the way', async ({ office }) => {
    const asTyped = { lastName: 'Le\u200bvy', referencePhoneNumber1: '510\u00a0555\u20110142' }
    const { id } = await createApplication(office, { ...asTyped, status: 3 })
    const hr = await office.as('HR-Manager')
    const history = await historyOf(office, id)
    const saved = await save(hr, { ...(await getApplication(hr, id)), notes: 'Called back' })
    expect(saved).toMatchObject({ ...asTyped, notes: 'Called back' })
    expect(await historyOf(office, id)).toEqual(history)
  })

  it('changes neither status nor history', async ({ office }) => {
    const { id } = await createApplication(office, { status: 1 })
    const cfo = await office.as('CFO')
    const application = await getApplication(cfo, id)
    const given = { ...application, status: 3, creationTime: '2020-01-01T00:00:00Z', city: 'Alameda' }
    const saved = await save(cfo, { ...given, addressLine2: '', dateHired: '2026-12-01T00:00:00.000Z' })
    const lastModificationTime = office.clock.now().toISOString()
    expect(saved).toEqual({ ...application, city: 'Alameda', lastModificationTime })
    expect(await getApplication(cfo, id)).toEqual(saved)
    expect(await historyOf(office, id)).toHaveLength(2)
  })

  it('refuses to undo what someone saved meanwhile', async ({ office }) => {
    const cfo = await office.as('CFO')
    const first = await getApplication(cfo, (await createApplication(office)).id)
    const second = await save(cfo, { ...first, city: 'Alameda' })
    await expect(save(cfo, { ...first, city: 'Berkeley' })).rejects.toMatchObject({
      code: 'OUTDATED',
      message: "Someone else just changed this application, so your changes weren't saved.",
    })
    await save(cfo, { ...second, city: 'Berkeley' })
    await expect(save(cfo, { ...second, city: 'Concord' })).rejects.toMatchObject({ code: 'OUTDATED' })
    await save(cfo, { ...second, city: 'Concord', lastModificationTime: undefined })
  })

  it('is audited with what changed, the birth date masked', async ({ office }) => {
    const { id } = await createApplication(office)
    const cfo = await office.as('CFO')
    const changes = { wageScale: 'B9', notes: 'Called', birthDate: '1990-01-01' }
    await save(cfo, { ...(await getApplication(cfo, id)), ...changes })
    expect(await auditOf(office, id)).toMatchObject([
      {
        ...{ action: 'application.updated', actorName: 'cfo' },
        before: { wageScale: 'B2', notes: null, birthDate: '****' },
        after: { wageScale: 'B9', notes: 'Called', birthDate: '****' },
      },
    ])
  })
})
