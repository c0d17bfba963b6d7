import { ADULT_MESSAGES, APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { applicationSchema } from '@epay/contract/applications/schemas'
import { STATUS } from '@epay/contract/applications/status'
import type { AgeQuestion } from '@epay/contract/common/age-question'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { settingsStateSchema } from '@epay/contract/settings/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkFor } from '#server/packets/test-submission.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildFormData, createApplication, submitForm, unknownId } from './factories.ts'
import { findApplication } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function ask(ageQuestion: AgeQuestion): Promise<void> {
  const {
    hasSmtpPassword: _,
    fixed: __,
    ...state
  } = settingsStateSchema.parse((await app.as('Admin').get('/settings')).body)
  expect((await app.as('Admin').put('/settings', { ...state, ageQuestion })).status).toBe(200)
}

/** A form without a birth date. */
function formWith(fields: Record<string, string>): FormData {
  const form = buildFormData()
  form.delete('birthDate')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const submit = (fields: Record<string, string>) =>
  app.anonymous.upload('/JobApplication/upload', formWith(fields))
const errorsOf = (body: unknown) => problemSchema.parse(body).errors
const idOf = (body: unknown) => applicationSchema.pick({ id: true }).parse(body).id
const load = async (id: string) =>
  applicationSchema.parse((await app.as('CFO').get(`/JobApplication/${id}`)).body)
const countOf = async (): Promise<unknown> => {
  const { rows } = await app.context.database.pool.query(
    'select count(*)::int as count from job_applications',
  )
  return rows[0]
}

describe('where the form asks whether the applicant is 18 or older', () => {
  beforeEach(() => ask('isAdult'))

  it('yes is stored, and no birth date', async () => {
    const { status, body } = await submit({ isAdult: 'true' })
    expect(status).toBe(201)
    const id = idOf(body)
    const stored = { birthDate: null, isAdult: true }
    expect(await findApplication(app.context.db, id)).toMatchObject(stored)
    expect(await load(id)).toMatchObject(stored)
  })

  it.each([
    ['no answer', {}, { IsAdult: [ADULT_MESSAGES.required] }],
    [
      'an old page, which sends a birth date,',
      { birthDate: '1991-04-12' },
      { BirthDate: [ADULT_MESSAGES.dateNotAsked], IsAdult: [ADULT_MESSAGES.required] },
    ],
  ])('%s is refused, and nothing stored', async (_, fields, errors) => {
    const before = await countOf()
    const { status, body } = await submit(fields)
    expect([status, errorsOf(body)]).toEqual([400, errors])
    expect(await countOf()).toEqual(before)
  })

  it('the packet is not prefilled with a birth date', async () => {
    const { id } = await createApplication(app, {
      birthDate: null,
      isAdult: true,
      status: STATUS.CFOApproved,
    })
    const token = await linkFor(app, id)
    const { status, body } = await app.anonymous.get(
      `/JobApplication/${id}/CandidateApplication?candidatetoken=${token}`,
    )
    expect([status, body]).toMatchObject([200, { firstName: 'Ana', birthDate: null }])
    expect(body).not.toHaveProperty('isAdult')
  })

  it('what was sent before the question changed is known again, in words that say so', async () => {
    await ask('birthDate')
    const idempotencyKey = 'asked-before'
    const first = await submit({ birthDate: '1991-04-12', idempotencyKey })
    expect(first.status).toBe(201)
    await ask('isAdult')
    expect((await submit({ birthDate: '1991-04-12', idempotencyKey })).status).toBe(400)
    const { body } = await submit({ isAdult: 'true', idempotencyKey })
    expect(problemSchema.parse(body)).toMatchObject({ detail: APPLY_MESSAGES.keyReused })
  })
})

describe('where the form asks for the birth date', () => {
  beforeEach(() => ask('birthDate'))

  it('another answer is neither enough nor stored', async () => {
    expect((await app.anonymous.get('/portal')).body).toMatchObject({ ageQuestion: 'birthDate' })
    const { status, body } = await submit({ isAdult: 'true' })
    expect([status, errorsOf(body)]).toEqual([400, { BirthDate: ['Birth Date is required'] }])
    const id = await submitForm(app, { isAdult: 'true' })
    expect(await load(id)).toMatchObject({ birthDate: '1991-04-12', isAdult: null })
  })

  it('staff cannot take the birth date away', async () => {
    const application = await load((await createApplication(app, { wageScale: 'B2' })).id)
    const hiring = { dateHired: '2026-12-01', firstWeekOfWork: '2026-W49', isAdult: true }
    const without = { ...application, ...hiring, birthDate: null }
    const { status, body } = await app.as('CFO').put('/JobApplication', without)
    expect([status, errorsOf(body)]).toEqual([400, { BirthDate: ['Birth date is required'] }])
  })
})

it('the database takes no application that says nothing about the age', async () => {
  for (const isAdult of [null, false])
    await expect(createApplication(app, { id: unknownId(), birthDate: null, isAdult })).rejects.toThrow()
})
