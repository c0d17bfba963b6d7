import { ADULT_MESSAGES } from '@epay/contract/applications/messages'
import { applicationSchema } from '@epay/contract/applications/schemas'
import { STATUS } from '@epay/contract/applications/status'
import type { AgeQuestion } from '@epay/contract/common/age-question'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkFor } from '#server/packets/test-submission.ts'
import { inTransaction } from '#server/platform/context.ts'
import { changeSomeSettings } from '#server/settings/change-settings.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildFormData, createApplication, HIRING_TERMS, submitForm } from './factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const setAgeQuestion = (ageQuestion: AgeQuestion) =>
  inTransaction(app.context, context => changeSomeSettings(context, () => ({ ageQuestion })))

/** Sends a form without a birth date, unless `fields` has one. */
function submit(fields: Record<string, string>) {
  const form = buildFormData()
  form.delete('birthDate')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return app.anonymous.upload('/JobApplication/upload', form)
}
const load = async (id: string) =>
  applicationSchema.parse((await app.as('CFO').get(`/JobApplication/${id}`)).body)

it('asking for adulthood stores the answer, but no birth date', async () => {
  await setAgeQuestion('isAdult')
  const { status, body } = await submit({ isAdult: 'true' })
  expect(status).toBe(201)
  const { id } = applicationSchema.pick({ id: true }).parse(body)
  expect(await load(id)).toMatchObject({ birthDate: null, isAdult: true })
  const hiredApplication = await createApplication(app, {
    birthDate: null,
    isAdult: true,
    status: STATUS.CFOApproved,
  })
  const query = { candidatetoken: await linkFor(app, hiredApplication.id) }
  const { body: prefill } = await app.anonymous.get(
    `/JobApplication/${hiredApplication.id}/CandidateApplication`,
    {
      query,
    },
  )
  expect(prefill).toMatchObject({ firstName: 'Ana', birthDate: null })
})

it.each<[AgeQuestion, Record<string, string>, object]>([
  ['isAdult', { birthDate: '1991-04-12' }, { BirthDate: [ADULT_MESSAGES.dateNotAsked] }],
  ['birthDate', { isAdult: 'true' }, { BirthDate: ['Birth Date is required'] }],
])('asking for %s rejects a form with %j', async (question, fields, errors) => {
  await setAgeQuestion(question)
  expect(await submit(fields)).toMatchObject({ status: 400, body: { errors } })
})

it('asking for the birth date ignores the other answer, and staff cannot remove the date', async () => {
  await setAgeQuestion('birthDate')
  const application = await load(await submitForm(app, { isAdult: 'true' }))
  expect(application).toMatchObject({ birthDate: '1991-04-12', isAdult: null })
  const withoutBirthDate = { ...application, ...HIRING_TERMS, isAdult: true, birthDate: null }
  expect(await app.as('CFO').put('/JobApplication', withoutBirthDate)).toMatchObject({
    ...{ status: 400, body: { errors: { BirthDate: ['Birth date is required'] } } },
  })
})
