import { expect, it } from 'vitest'
import { STATE_OR_TERRITORY_OPTIONS } from '../common/us-states.ts'
import { boundaryCases, type FieldRule } from '../testing/boundary-cases.ts'
import { APPLICANT_FIELDS, type ApplicationField } from './application-fields.ts'
import { applicationFormSchema } from './application-form.ts'
import { buildRequiredFields } from './factories.ts'
import { APPLY_INVALID_EMAIL, BIRTH_DATE_IN_FUTURE, DATE_IN_FUTURE, tooLongMessage } from './messages.ts'

const text = (label: string, max: number, required?: string): FieldRule => ({
  kind: 'text',
  required,
  max,
  tooLong: tooLongMessage(label, max),
})
const email = (required?: string): FieldRule => ({
  kind: 'email',
  required,
  max: 100,
  tooLong: tooLongMessage('Email', 100),
  invalid: APPLY_INVALID_EMAIL,
})
const date = (lastDay: string, tooLate: string, required?: string): FieldRule => ({
  kind: 'date',
  required,
  invalid: 'Enter a valid date',
  lastDay,
  tooLate,
})

/** Restates the specification's rules (sections 5.1, 5.3, and 9) independently of the code. */
function applicationRules(today: string): Record<ApplicationField, FieldRule> {
  const name = (label: string) => text(label, 100)
  const phone = (label: string) => text(label, 20)
  const companyName = text('Company Name', 150)
  const jobTitle = text('Job Title', 100)
  const workDate = date(today, DATE_IN_FUTURE)
  return {
    firstName: text('First Name', 50, 'First Name is required'),
    lastName: text('Last Name', 50, 'Last Name is required'),
    email: email('Email is required'),
    phoneNumber: text('Phone Number', 20, 'Phone Number is required'),
    birthDate: date(today, BIRTH_DATE_IN_FUTURE, 'Birth Date is required'),
    streetAddress: text('Street Address', 150, 'Street Address is required'),
    addressLine2: text('Address Line 2', 150),
    city: text('City', 100, 'City is required'),
    stateOrProvince: {
      kind: 'choice',
      required: 'State/Province is required',
      invalid: 'Choose an option from the list',
      last: STATE_OR_TERRITORY_OPTIONS.at(-1)?.value ?? '',
    },
    postalCode: text('Postal Code', 20, 'Postal Code is required'),
    jobAppliedFor: text('Job Applied For', 100, 'Job Applied For is required'),
    affiliatedUnion: text('Affiliated Union', 100),
    referenceName1: name('Name'),
    referenceTitle1: name('Title'),
    referenceRelationship1: name('Relationship'),
    referenceEmail1: email(),
    referencePhoneNumber1: phone('Phone'),
    referenceName2: name('Name'),
    referenceTitle2: name('Title'),
    referenceRelationship2: name('Relationship'),
    referenceEmail2: email(),
    referencePhoneNumber2: phone('Phone'),
    previousWorkPlace1: companyName,
    previousJobTitle1: jobTitle,
    previousJobStartDate1: workDate,
    previousJobEndDate1: workDate,
    previousJobPhoneNumber1: phone('Company Phone'),
    previousWorkPlace2: companyName,
    previousJobTitle2: jobTitle,
    previousJobStartDate2: workDate,
    previousJobEndDate2: workDate,
    previousJobPhoneNumber2: phone('Company Phone'),
  }
}

const TODAY = '2026-11-20'
const CASES = boundaryCases(applicationRules(TODAY))
const schema = applicationFormSchema(TODAY)

const FORM = buildRequiredFields()

it('the boundary cases cover every field of the form', () => {
  expect(new Set(CASES.map(({ field }) => field))).toEqual(new Set(Object.keys(APPLICANT_FIELDS)))
})

it.each(Object.entries(Object.groupBy(CASES, ({ field }) => field)))(
  'the application form enforces the limits of %s',
  (field, cases = []) => {
    for (const { caseName, value, message, normalized } of cases) {
      const { data, error } = schema.safeParse({ ...FORM, [field]: value })
      expect(error?.issues[0]?.message, caseName).toBe(message)
      expect(new Set(error?.issues.map(issue => issue.path[0]) ?? [field])).toEqual(new Set([field]))
      if (!message) expect(data).toMatchObject({ [field]: normalized })
    }
  },
)
