import { expect, it } from 'vitest'
import { APPLICANT_FIELDS } from './application-fields.ts'
import {
  APPLY_STEPS,
  applicationFormSchema,
  applicationSubmissionSchema,
  requiredFields,
} from './application-form.ts'
import { buildRequiredFields } from './factories.ts'

const TODAY = '2026-11-20'
const schema = applicationFormSchema(TODAY)

const FORM = buildRequiredFields()

function messagesFor(changes: Record<string, unknown>): string[][] {
  const { error } = schema.safeParse({ ...FORM, ...changes })
  return error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []
}

it('the application form requires only the ten key fields, and fills the rest with blanks', () => {
  const form = schema.parse(FORM)
  expect(form).toMatchObject({ ...FORM, addressLine2: '', previousJobEndDate2: '', isAdult: null })
  expect(Object.keys(form)).toHaveLength(33)
})

it('the application form tidies a phone number before measuring it', () => {
  const phoneNumber = '\u202a+1\u00a0(510)\u202f555\u20110142\u202c'
  expect(schema.parse({ ...FORM, phoneNumber }).phoneNumber).toBe('+1 (510) 555-0142')
})

it('previous jobs must end after they start, even if other fields are invalid', () => {
  const dates = { previousJobStartDate2: '2020-05-01', previousJobEndDate2: '2020-05-01' }
  const orderIssue = ['previousJobEndDate2', 'End date must be after start date']
  expect(messagesFor(dates)).toEqual([orderIssue])
  expect(messagesFor({ ...dates, firstName: '' })).toEqual([
    ['firstName', 'First Name is required'],
    orderIssue,
  ])
  expect(messagesFor({ ...dates, previousJobEndDate2: '2020-05-02' })).toEqual([])
  for (const missing of Object.keys(dates)) expect(messagesFor({ ...dates, [missing]: '' })).toEqual([])
  expect(messagesFor({ ...dates, previousJobStartDate2: 'unreadable' })).not.toContainEqual(orderIssue)
})

const { birthDate, ...formWithoutBirthDate } = FORM
const ADULT_FORM = { ...formWithoutBirthDate, isAdult: 'true' }
const firstMessage = (form: object) =>
  applicationSubmissionSchema(TODAY, 'isAdult').safeParse(form).error?.issues[0]?.message

it('the question about adulthood accepts a confirmation in any case', () => {
  const form = applicationFormSchema(TODAY, 'isAdult').parse({ ...ADULT_FORM, isAdult: ' TRUE ' })
  expect(form).toMatchObject({ ...formWithoutBirthDate, birthDate: null, isAdult: true })
})

it.each([
  ['', "Confirm that you're 18 or older"],
  ['on', "Confirm that you're 18 or older"],
  ['False', 'You must be 18 or older to apply'],
])('the question about adulthood rejects %j: %s', (isAdult, message) => {
  expect(firstMessage({ ...ADULT_FORM, isAdult })).toBe(message)
})

it('a birth date that was not asked for is rejected in a submission, and ignored in the form', () => {
  expect(firstMessage({ ...ADULT_FORM, birthDate })).toMatch(/birth date/)
  expect(firstMessage({ ...ADULT_FORM, birthDate: ' ' })).toBeUndefined()
  const form = applicationFormSchema(TODAY, 'isAdult').parse({ ...ADULT_FORM, birthDate })
  expect(form.birthDate).toBeNull()
})

it('the form requires no answer about age until the question is known', () => {
  expect(applicationFormSchema(TODAY, null).parse(formWithoutBirthDate)).toMatchObject({
    birthDate: null,
    isAdult: null,
  })
  expect(requiredFields(null)).toHaveLength(9)
})

it('every field is in exactly one step', () => {
  const fields: string[] = APPLY_STEPS.flatMap(step => step.fields)
  expect(fields.toSorted()).toEqual(Object.keys(APPLICANT_FIELDS).toSorted())
})
