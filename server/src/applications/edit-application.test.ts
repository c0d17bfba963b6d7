import { applicationSchema, type FullApplication } from '@epay/contract/applications/schemas'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createApplication as create, historyOf, unknownId } from './factories.ts'
import type { NewApplication } from './queries.ts'

const PATH = '/JobApplication'
const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** An application that can be saved as it is. */
function createApplication(to: TestApp, overrides: Partial<NewApplication> = {}) {
  return create(to, { ...HIRING, ...overrides })
}
async function load(id: string): Promise<FullApplication> {
  return applicationSchema.parse((await app.as('CFO').get(`${PATH}/${id}`)).body)
}
const save = (application: object) => app.as('CFO').put(PATH, application)
const errorsOf = (body: unknown) => problemSchema.parse(body).errors

describe('PUT /JobApplication', () => {
  it('is for Admin, HR-Manager and CFO', async () => {
    const application = await load((await createApplication(app)).id)
    expect((await app.anonymous.put(PATH, application)).status).toBe(401)
    expect((await app.as('Employee').put(PATH, application)).status).toBe(403)
    for (const role of ['Admin', 'HR-Manager'] as const)
      expect((await app.as(role).put(PATH, { ...application, lastModificationTime: undefined })).status).toBe(
        200,
      )
  })

  it('names every field that is wrong', async () => {
    const application = await load((await createApplication(app)).id)
    const wrong = { lastName: ' ', wageScale: 'x'.repeat(101), referenceEmail2: 'nobody' }
    const { status, body } = await save({ ...application, ...wrong })
    expect(status).toBe(400)
    expect(errorsOf(body)).toEqual({
      LastName: ['Last name is required'],
      WageScale: ['Wage Scale cannot exceed 50 characters'],
      ReferenceEmail2: ['Invalid or too long Reference Email 2.'],
    })
    const future = await save({ ...application, birthDate: '2026-11-21' })
    expect(errorsOf(future.body)).toEqual({ BirthDate: ['Birth Date cannot be in the future'] })
  })

  it('takes the hiring information from no application that was approved, nor from any other', async () => {
    for (const status of [0, 3] as const) {
      const application = await load((await createApplication(app, { status })).id)
      const emptied = await save({ ...application, dateHired: null, wageScale: '', firstWeekOfWork: null })
      expect([emptied.status, errorsOf(emptied.body)]).toEqual([
        400,
        {
          DateHired: ['Date Hired is required'],
          WageScale: ['Wage Scale is required'],
          FirstWeekOfWork: ['First Week of Work is required'],
        },
      ])
      expect(await load(application.id)).toEqual(application)
    }
  })

  it('takes a state of the list, or the one that is there', async () => {
    const stateOrProvince = 'Baja California'
    const application = await load((await createApplication(app, { stateOrProvince })).id)
    const saved = await save({ ...application, city: 'Tecate' })
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ stateOrProvince })])
    const changed = await save({ ...applicationSchema.parse(saved.body), stateOrProvince: 'ZZ' })
    expect([changed.status, errorsOf(changed.body)]).toEqual([
      400,
      { StateOrProvince: ['Please choose from the list'] },
    ])
  })

  it('leaves a longer wage scale of the e-mail page as it is, and takes no other', async () => {
    const wageScale = 'x'.repeat(51)
    const application = await load((await createApplication(app, { wageScale })).id)
    const saved = await save({ ...application, city: 'Alameda' })
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ wageScale, city: 'Alameda' })])
    const changed = await save({ ...applicationSchema.parse(saved.body), wageScale: 'y'.repeat(51) })
    expect([changed.status, errorsOf(changed.body)]).toEqual([
      400,
      { WageScale: ['Wage Scale cannot exceed 50 characters'] },
    ])
  })

  it.each(['510.555.0142', '510-555-0142 x12', 'call me'])(
    'leaves the phone number %s of the public form as it is, and takes no other',
    async phoneNumber => {
      const application = await load((await createApplication(app, { phoneNumber })).id)
      const saved = await save({ ...application, city: 'Alameda' })
      expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ phoneNumber })])
      const changed = await save({ ...applicationSchema.parse(saved.body), phoneNumber: '510.555.0143' })
      expect([changed.status, errorsOf(changed.body)]).toEqual([
        400,
        { PhoneNumber: ['Please enter a valid phone number'] },
      ])
    },
  )

  it('takes nothing for changed that is only tidied on the way', async () => {
    const asTyped = { lastName: 'Le\u200bvy', referencePhoneNumber1: '510\u00a0555\u20110142' }
    const { id } = await createApplication(app, { ...asTyped, status: 3 })
    const history = await historyOf(app, id)
    const saved = await app.as('HR-Manager').put(PATH, { ...(await load(id)), notes: 'Called back' })
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({ ...asTyped, notes: 'Called back' }),
    ])
    expect(await historyOf(app, id)).toEqual(history)
  })

  it('finds nothing under unknown ids', async () => {
    const application = await load((await createApplication(app)).id)
    for (const id of [unknownId(), '17']) expect((await save({ ...application, id })).status).toBe(404)
  })

  it('saves details, but neither status nor history', async () => {
    const { id } = await createApplication(app, { status: 1 })
    const application = await load(id)
    const { status, body } = await save({
      ...application,
      status: 3,
      creationTime: '2020-01-01T00:00:00Z',
      city: 'Alameda',
      addressLine2: '',
      dateHired: '2026-12-01T00:00:00.000Z',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...application,
      city: 'Alameda',
      dateHired: '2026-12-01',
      lastModificationTime: app.clock.now().toISOString(),
    })
    expect(await load(id)).toEqual(body)
    expect(await historyOf(app, id)).toHaveLength(2)
  })

  it('takes PascalCase', async () => {
    const application = await load((await createApplication(app)).id)
    const pascal = Object.entries(application).map(([name, value]) => [
      name[0]?.toUpperCase() + name.slice(1),
      value,
    ])
    const { status, body } = await save({ ...Object.fromEntries(pascal), City: 'Berkeley' })
    expect([status, applicationSchema.parse(body).city]).toEqual([200, 'Berkeley'])
  })

  it('refuses to undo what somebody saved meanwhile', async () => {
    const first = await load((await createApplication(app)).id)
    const second = applicationSchema.parse((await save({ ...first, city: 'Alameda' })).body)
    const stale = await save({ ...first, city: 'Berkeley' })
    expect(stale.status).toBe(409)
    expect(problemSchema.parse(stale.body).detail).toBe(
      'Somebody else changed this application meanwhile. Nothing of yours was saved.',
    )
    expect((await save({ ...second, city: 'Berkeley' })).status).toBe(200)
    expect((await save({ ...second, city: 'Concord' })).status).toBe(409)
    expect((await save({ ...second, city: 'Concord', lastModificationTime: undefined })).status).toBe(200)
  })

  it('lets one of two simultaneous saves win', async () => {
    const application = await load((await createApplication(app)).id)
    const answers = await Promise.all(['Alameda', 'Berkeley'].map(city => save({ ...application, city })))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  })

  it('is audited with what changed', async () => {
    const { id } = await createApplication(app)
    await save({ ...(await load(id)), city: 'Alameda', birthDate: '1990-01-01' })
    const events = await app.context.db.select().from(auditEvents).where(eq(auditEvents.recordId, id))
    expect(events).toMatchObject([
      {
        action: 'application.updated',
        actorName: 'cfo',
        before: { city: 'Oakland' },
        after: { city: 'Alameda' },
      },
    ])
  })
})
