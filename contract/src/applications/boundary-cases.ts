import { boundaryCases, type FieldRule } from '../common/boundary-cases.ts'
import { STATE_OR_TERRITORY_OPTIONS } from '../common/us-states.ts'
import type { ApplicationField } from './application-form.ts'
import * as limits from './limits.ts'
import {
  APPLY_INVALID_EMAIL,
  APPLY_REQUIRED,
  BIRTH_DATE_IN_FUTURE,
  cannotExceed,
  DATE_IN_FUTURE,
} from './messages.ts'

const text = (label: string, max: number, required?: string): FieldRule => ({
  kind: 'text',
  required,
  max,
  tooLong: cannotExceed(label, max),
})
const email = (required?: string): FieldRule => ({
  kind: 'email',
  required,
  max: limits.EMAIL_MAX,
  tooLong: cannotExceed('Email', limits.EMAIL_MAX),
  invalid: APPLY_INVALID_EMAIL,
})
const date = (lastDay: string, tooLate: string, required?: string): FieldRule => ({
  kind: 'date',
  required,
  invalid: 'Please enter a valid date',
  lastDay,
  tooLate,
})

/** What each field of the public form takes, written down a second time: from the specification, sections 5.1 and 9. */
function applicationRules(today: string): Record<ApplicationField, FieldRule> {
  const name = (label: string) => text(label, limits.REFERENCE_TEXT_MAX)
  const phone = (label: string) => text(label, limits.PHONE_MAX)
  const place = text('Company Name', limits.WORK_PLACE_MAX)
  const title = text('Job Title', limits.JOB_TITLE_MAX)
  const workDate = date(today, DATE_IN_FUTURE)
  return {
    firstName: text('First Name', limits.FIRST_NAME_MAX, APPLY_REQUIRED.firstName),
    lastName: text('Last Name', limits.LAST_NAME_MAX, APPLY_REQUIRED.lastName),
    email: email(APPLY_REQUIRED.email),
    phoneNumber: text('Phone Number', limits.PHONE_MAX, APPLY_REQUIRED.phoneNumber),
    birthDate: date(today, BIRTH_DATE_IN_FUTURE, APPLY_REQUIRED.birthDate),
    streetAddress: text('Street Address', limits.STREET_ADDRESS_MAX, APPLY_REQUIRED.streetAddress),
    addressLine2: text('Address Line 2', limits.ADDRESS_LINE_2_MAX),
    city: text('City', limits.CITY_MAX, APPLY_REQUIRED.city),
    stateOrProvince: {
      kind: 'choice',
      required: APPLY_REQUIRED.stateOrProvince,
      invalid: 'Please choose from the list',
      last: STATE_OR_TERRITORY_OPTIONS.at(-1)?.value ?? '',
    },
    postalCode: text('Postal Code', limits.POSTAL_CODE_MAX, APPLY_REQUIRED.postalCode),
    jobAppliedFor: text('Job Applied For', limits.JOB_APPLIED_FOR_MAX, APPLY_REQUIRED.jobAppliedFor),
    affiliatedUnion: text('Affiliated Union', limits.AFFILIATED_UNION_MAX),
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
    previousWorkPlace1: place,
    previousJobTitle1: title,
    previousJobStartDate1: workDate,
    previousJobEndDate1: workDate,
    previousJobPhoneNumber1: phone('Company Phone'),
    previousWorkPlace2: place,
    previousJobTitle2: title,
    previousJobStartDate2: workDate,
    previousJobEndDate2: workDate,
    previousJobPhoneNumber2: phone('Company Phone'),
  }
}

/** Every field of the public form at its edges, for the tests of the form, the page and the server. */
export function applicationBoundaries(today: string) {
  return boundaryCases(applicationRules(today))
}
