import { describe, expect, it } from 'vitest'
import { APPLICANT_FIELDS, REQUIRED_FIELDS } from './application-fields.ts'
import {
  APPLY_STEPS,
  applicationFormSchema,
  applicationSubmissionSchema,
  applyProgress,
  requiredFields,
} from './application-form.ts'
import { buildKeyFields } from './factories.ts'

const TODAY = '2026-11-20'
const schema = applicationFormSchema(TODAY)

const FORM = buildKeyFields()

function messagesFor(changes: Record<string, unknown>): Record<string, string[]> {
  const { error } = schema.safeParse({ ...FORM, ...changes })
  const messages: Record<string, string[]> = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0])
    messages[field] = [...(messages[field] ?? []), message]
  }
  return messages
}

describe('applicationFormSchema', () => {
  it('takes the ten key fields alone, and fills the rest with blanks', () => {
    const form = schema.parse(FORM)
    expect(form).toMatchObject({ ...FORM, addressLine2: '', referenceEmail1: '', previousJobEndDate2: '' })
    expect(form.isAdult).toBeNull()
    expect(Object.keys(form)).toHaveLength(33)
  })

  it('takes any text of 20 characters as a phone number', () => {
    for (const phoneNumber of ['+44 (20) 7946-0958 1', '510.555.0142', '510-555-0142 x12', 'call me'])
      expect(messagesFor({ phoneNumber })).toEqual({})
    expect(messagesFor({ phoneNumber: '+44 (20) 7946-0958 12' })).toEqual({
      phoneNumber: ['Phone Number cannot exceed 20 characters'],
    })
  })

  it.each(['phoneNumber', 'referencePhoneNumber1', 'previousJobPhoneNumber2'] as const)(
    '%s is tidied before it is measured',
    field => {
      const pasted = '\u202a+1\u00a0(510)\u202f555\u20110142\u202c'
      expect(schema.parse({ ...FORM, [field]: pasted })[field]).toBe('+1 (510) 555-0142')
    },
  )

  it('takes a previous job that ends after it starts, also while other fields are wrong', () => {
    const sameDay = { previousJobStartDate2: '2020-05-01', previousJobEndDate2: '2020-05-01' }
    const message = { previousJobEndDate2: ['End date must be after start date'] }
    expect(messagesFor(sameDay)).toEqual(message)
    expect(messagesFor({ ...sameDay, firstName: '' })).toEqual({
      ...message,
      firstName: ['First Name is required'],
    })
    expect(messagesFor({ ...sameDay, previousJobEndDate2: '2020-05-02' })).toEqual({})
    for (const missing of Object.keys(sameDay)) expect(messagesFor({ ...sameDay, [missing]: '' })).toEqual({})
    expect(messagesFor({ ...sameDay, previousJobStartDate2: 'unreadable' })).toEqual({
      previousJobStartDate2: expect.arrayContaining(['Enter a valid date']),
    })
  })
})

describe('where the form asks for no birth date', () => {
  const { birthDate, ...others } = FORM
  const ADULT = { ...others, isAdult: 'true' }
  const firstMessage = (form: object) =>
    applicationSubmissionSchema(TODAY, 'isAdult').safeParse(form).error?.issues[0]?.message

  it.each(['true', 'True', ' TRUE '])('it takes %j for being 18 or older', isAdult => {
    const form = applicationFormSchema(TODAY, 'isAdult').parse({ ...ADULT, isAdult })
    expect(form).toMatchObject({ ...others, birthDate: null, isAdult: true })
  })

  it.each([
    [undefined, "Confirm that you're 18 or older"],
    ['', "Confirm that you're 18 or older"],
    ['on', "Confirm that you're 18 or older"],
    ['1', "Confirm that you're 18 or older"],
    ['false', 'You must be 18 or older to apply'],
    ['False', 'You must be 18 or older to apply'],
  ])('%j is refused: %s', (isAdult, message) => {
    expect(firstMessage({ ...ADULT, isAdult })).toBe(message)
  })

  it('a birth date is refused where it arrives, and left where it was typed', () => {
    expect(firstMessage({ ...ADULT, birthDate })).toMatch(/birth date/)
    expect(firstMessage({ ...ADULT, birthDate: ' ' })).toBeUndefined()
    const typed = applicationFormSchema(TODAY, 'isAdult').parse({ ...ADULT, birthDate })
    expect(typed.birthDate).toBeNull()
  })

  it('the ten key fields have it in the place of the birth date', () => {
    expect(requiredFields('isAdult')).toEqual(
      REQUIRED_FIELDS.map(field => (field === 'birthDate' ? 'isAdult' : field)),
    )
  })

  it('nothing is asked about the age while the question is not known', () => {
    expect(applicationFormSchema(TODAY, null).parse(others)).toMatchObject({ birthDate: null, isAdult: null })
    expect(requiredFields(null)).toHaveLength(9)
  })
})

it('the five steps hold every field once', () => {
  const fields: string[] = APPLY_STEPS.flatMap(step => step.fields)
  expect(fields.toSorted()).toEqual(Object.keys(APPLICANT_FIELDS).toSorted())
})

describe('applyProgress', () => {
  it('is the share of the ten key fields', () => {
    expect(applyProgress({})).toEqual({ filled: 0, count: 10, percent: 0 })
    expect(applyProgress({ firstName: 'Ana', lastName: ' ', addressLine2: 'Apt 4' })).toEqual({
      filled: 1,
      count: 10,
      percent: 10,
    })
    expect(applyProgress(FORM)).toEqual({ filled: 10, count: 10, percent: 100 })
    expect(applyProgress(FORM, 'isAdult')).toEqual({ filled: 9, count: 10, percent: 90 })
    expect(applyProgress({ ...FORM, birthDate: '', isAdult: 'true' }, 'isAdult')).toEqual({
      filled: 10,
      count: 10,
      percent: 100,
    })
  })
})
