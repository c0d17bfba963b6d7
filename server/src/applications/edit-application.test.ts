import { expect } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { createApplication as create, HIRING_TERMS, historyOf, saveDetails } from './factories.ts'
import type { NewApplication } from './queries.ts'
import { getApplication } from './read-applications.ts'

/** Includes the hiring terms, without which the application can't be saved. */
const createApplication = (office: Office, overrides: Partial<NewApplication> = {}) =>
  create(office, { ...HIRING_TERMS, ...overrides })

it('a save rejects new values that are too long or in the future, but accepts invalid stored values', async ({
  office,
}) => {
  const cfo = await office.as('CFO')
  const { id } = await createApplication(office, { phoneNumber: 'call me' })
  const changes = { wageScale: 'x'.repeat(100), birthDate: '2026-11-21' }
  const save = saveDetails(cfo, { ...(await getApplication(cfo, id)), ...changes })
  await expect(save).rejects.toHaveProperty('fields', {
    wageScale: ['Wage Scale cannot exceed 50 characters'],
    birthDate: ['Birth Date cannot be in the future'],
  })
})

it('a save ignores differences that tidying removes', async ({ office }) => {
  const untidyValues = { lastName: 'Le\u200bvy', referencePhoneNumber1: '510\u00a0555\u20110142' }
  const { id } = await createApplication(office, { ...untidyValues, status: 3 })
  const hr = await office.as('HR-Manager')
  const history = await historyOf(office, id)
  const result = await saveDetails(hr, { ...(await getApplication(hr, id)), notes: 'Called back' })
  expect(result).toMatchObject({ ...untidyValues, notes: 'Called back' })
  expect(await historyOf(office, id)).toEqual(history)
})

it('a save changes neither status nor history, whatever the client sends', async ({ office }) => {
  const { id } = await createApplication(office, { status: 1 })
  const cfo = await office.as('CFO')
  const application = await getApplication(cfo, id)
  const update = { ...application, status: 3, creationTime: '2020-01-01T00:00:00Z', city: 'Alameda' }
  const result = await saveDetails(cfo, {
    ...update,
    addressLine2: '',
    dateHired: '2026-12-01T00:00:00.000Z',
  })
  const lastModificationTime = office.clock.now().toISOString()
  expect(result).toEqual({ ...application, city: 'Alameda', lastModificationTime })
  expect(await getApplication(cfo, id)).toEqual(result)
  expect(await historyOf(office, id)).toHaveLength(2)
})

it('an outdated save is rejected', async ({ office }) => {
  const cfo = await office.as('CFO')
  const firstVersion = await getApplication(cfo, (await createApplication(office)).id)
  const secondVersion = await saveDetails(cfo, { ...firstVersion, city: 'Alameda' })
  await expect(saveDetails(cfo, { ...firstVersion, city: 'Berkeley' })).rejects.toMatchObject({
    code: 'OUTDATED',
    message: "Someone else just changed this application, so your changes weren't saved.",
  })
  await saveDetails(cfo, { ...secondVersion, city: 'Berkeley' })
  await expect(saveDetails(cfo, { ...secondVersion, city: 'Concord' })).rejects.toMatchObject({
    code: 'OUTDATED',
  })
  await saveDetails(cfo, { ...secondVersion, city: 'Concord', lastModificationTime: undefined })
})

it('a save audits the changed fields, masking the birth date', async ({ office }) => {
  const { id } = await createApplication(office)
  const cfo = await office.as('CFO')
  const changes = { wageScale: 'B9', notes: 'Called', birthDate: '1990-01-01' }
  await saveDetails(cfo, { ...(await getApplication(cfo, id)), ...changes })
  expect(await auditOf(office, id)).toMatchObject([
    {
      ...{ action: 'application.updated', actorName: 'cfo' },
      before: { wageScale: 'B2', notes: null, birthDate: '****' },
      after: { wageScale: 'B9', notes: 'Called', birthDate: '****' },
    },
  ])
})
