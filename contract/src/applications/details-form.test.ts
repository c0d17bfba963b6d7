import { describe, expect, it } from 'vitest'
import { recordOf } from '../common/records.ts'
import {
  applicationUpdateSchema,
  approvalIssue,
  DETAILS_FIELDS,
  type DetailsForm,
  isDialable,
  isStateOrProvince,
  limitIssues,
  requiredIssues,
} from './details-form.ts'

const FORM: DetailsForm = {
  ...recordOf(DETAILS_FIELDS, () => ''),
  firstName: 'Ana',
  lastName: 'López',
  email: 'ana@example.com',
  phoneNumber: '+1 (510) 555-0142',
  birthDate: '1991-04-12',
  streetAddress: '1200 Harbor Boulevard',
  city: 'Oakland',
  stateOrProvince: 'CA',
  postalCode: '94607',
  jobAppliedFor: 'Electrician',
  dateHired: '2026-12-01',
  wageScale: 'B2',
  firstWeekOfWork: '2026-W49',
}

describe('requiredIssues', () => {
  it('is empty for a complete form', () => {
    expect(requiredIssues(FORM)).toEqual([])
  })

  it.each([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Email is required'],
    ['phoneNumber', 'Phone number is required'],
    ['birthDate', 'Birth date is required'],
    ['streetAddress', 'Street address is required'],
    ['city', 'City is required'],
    ['stateOrProvince', 'State/Province is required'],
    ['postalCode', 'Postal code is required'],
    ['jobAppliedFor', 'Job applied for is required'],
    ['dateHired', 'Date Hired is required'],
    ['wageScale', 'Wage Scale is required'],
    ['firstWeekOfWork', 'First Week of Work is required'],
  ])('%s: %s', (field, message) => {
    expect(requiredIssues({ ...FORM, [field]: '  ' })).toEqual([{ field, message }])
  })

  it('asks for an e-mail address and a phone number that look right', () => {
    expect(requiredIssues({ ...FORM, email: 'ana', phoneNumber: '0510' })).toEqual([
      { field: 'email', message: 'Please enter a valid email address' },
      { field: 'phoneNumber', message: 'Please enter a valid phone number' },
    ])
  })

  it('asks for an end after the start of each previous job', () => {
    const dates = { previousJobStartDate2: '2020-05-01', previousJobEndDate2: '2020-05-01' }
    expect(requiredIssues({ ...FORM, ...dates })).toEqual([
      { field: 'previousJobEndDate2', message: 'End date must be after start date' },
    ])
    expect(requiredIssues({ ...FORM, ...dates, previousJobEndDate2: '2020-05-02' })).toEqual([])
    expect(requiredIssues({ ...FORM, ...dates, previousJobEndDate2: '' })).toEqual([])
  })
})

describe('isDialable', () => {
  it.each([
    ['5105550142', true],
    ['+1 (510) 555-0142', true],
    ['1234567890123456', true],
    ['12345678901234567', false],
    ['0510 555', false],
    ['+0510', false],
    ['510.555.0142', false],
    ['++1510', false],
    ['call me', false],
    ['', false],
  ])('%s: %s', (phone, isRight) => {
    expect(isDialable(phone)).toBe(isRight)
  })
})

describe('limitIssues', () => {
  it('takes line breaks in notes only', () => {
    const text = 'one\u2028two\nthree'
    expect(limitIssues({ ...FORM, city: text, notes: text })).toEqual([
      { field: 'city', message: 'Please write this on one line' },
    ])
  })

  it.each([
    ['firstName', 50],
    ['lastName', 50],
    ['streetAddress', 150],
    ['addressLine2', 150],
    ['city', 100],
    ['stateOrProvince', 100],
    ['postalCode', 20],
    ['jobAppliedFor', 100],
    ['affiliatedUnion', 100],
    ['referenceName1', 100],
    ['referencePhoneNumber2', 20],
    ['previousWorkPlace1', 150],
    ['previousJobTitle2', 100],
    ['previousJobPhoneNumber1', 20],
    ['wageScale', 50],
    ['sageEmployeeId', 10],
    ['notes', 2000],
  ])('%s takes %i characters', (field, max) => {
    expect(limitIssues({ ...FORM, [field]: 'x'.repeat(max) })).toEqual([])
    expect(limitIssues({ ...FORM, [field]: 'x'.repeat(max + 1) })).toMatchObject([
      { field, message: expect.stringMatching(new RegExp(`cannot exceed ${max} characters$`)) },
    ])
  })

  it('limits the phone to its characters and 20 of them', () => {
    expect(limitIssues({ ...FORM, phoneNumber: '510.555' })).toEqual([
      { field: 'phoneNumber', message: 'Invalid phone number format.' },
    ])
    expect(limitIssues({ ...FORM, phoneNumber: '1'.repeat(21) })).toHaveLength(1)
  })

  it('checks reference e-mails', () => {
    const tooLong = `${'x'.repeat(100)}@example.com`
    expect(limitIssues({ ...FORM, referenceEmail1: 'nobody', referenceEmail2: tooLong })).toEqual([
      { field: 'referenceEmail1', message: 'Invalid or too long Reference Email 1.' },
      { field: 'referenceEmail2', message: 'Invalid or too long Reference Email 2.' },
    ])
  })

  it('checks dates and the week', () => {
    expect(limitIssues({ ...FORM, dateHired: '2026-02-30', firstWeekOfWork: '2026-W54' })).toHaveLength(2)
  })
})

describe('approvalIssue', () => {
  it.each(['dateHired', 'wageScale', 'firstWeekOfWork'] as const)('needs %s', field => {
    expect(approvalIssue(FORM)).toBeUndefined()
    expect(approvalIssue({ ...FORM, [field]: ' ' })).toBe(
      'Date Hired, Wage Scale, and First Week of Work are required for approval.',
    )
  })
})

describe('applicationUpdateSchema', () => {
  const update = { ...FORM, id: 'a' }

  it('takes null for what is empty, and the date of an instant', () => {
    const parsed = applicationUpdateSchema.parse({
      ...update,
      addressLine2: null,
      previousJobStartDate1: null,
      birthDate: '1991-04-12T00:00:00.000Z',
    })
    expect(parsed).toMatchObject({ addressLine2: '', previousJobStartDate1: '', birthDate: '1991-04-12' })
  })

  it.each([
    ['lastName', null, 'Last name is required'],
    ['city', '\u200b', 'City is required'],
    ['dateHired', null, 'Date Hired is required'],
    ['wageScale', ' ', 'Wage Scale is required'],
    ['firstWeekOfWork', '', 'First Week of Work is required'],
  ])('needs %s', (field, value, message) => {
    const { error } = applicationUpdateSchema.safeParse({ ...update, [field]: value })
    expect(error?.issues).toMatchObject([{ path: [field], message }])
  })
})

describe('isStateOrProvince', () => {
  it('is a choice of the list, or what was stored', () => {
    const states: [string, string | null][] = [
      ['PR', null],
      ['ZZ', null],
      ['Baja California', 'Baja California'],
      ['ZZ', 'CA'],
    ]
    expect(states.map(([state, stored]) => isStateOrProvince(state, stored))).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
