import { boundaryCases, type FieldRule } from '../common/boundary-cases.ts'
import { authorizationLatestOn } from './i9-clock.ts'
import * as limits from './limits.ts'
import {
  CONTACT_FORMAT_MESSAGES,
  NET_PAY_MESSAGES,
  PERSONAL_MESSAGES,
  PRIMARY_CONTACT_MESSAGES,
  SECONDARY_CONTACT_MESSAGES,
  WITHHOLDING_MESSAGES,
} from './messages.ts'

const tooLong = (max: number) => `Please use at most ${max} characters`
const INVALID_DATE = 'Please enter a valid date'

const text = (max: number, required?: string): FieldRule => ({
  kind: 'text',
  required,
  max,
  tooLong: tooLong(max),
})
const email = (required: string): FieldRule => ({
  kind: 'email',
  required,
  max: limits.EMAIL_MAX,
  tooLong: tooLong(limits.EMAIL_MAX),
  invalid: CONTACT_FORMAT_MESSAGES.email,
})
const phone = (required: string): FieldRule => ({
  kind: 'pattern',
  required,
  invalid: CONTACT_FORMAT_MESSAGES.phone,
  taken: ['510-555-0142', '(510) 555-0142', '510.555.0142', '5105550142'],
  tooShort: '510-555-014',
  tooLong: { value: '510-555-01423', message: CONTACT_FORMAT_MESSAGES.phone },
  isText: true,
})
const routing = (invalid: string): FieldRule => ({
  kind: 'pattern',
  required: invalid,
  invalid,
  taken: ['121000358'],
  tooShort: '12100035',
  tooLong: { value: '1210003580', message: invalid },
})
const choice = (last: string, required: string, invalid: string = required): FieldRule => ({
  kind: 'choice',
  required,
  invalid,
  last,
})
const date: FieldRule = { kind: 'date', invalid: INVALID_DATE }

/**
 * What each field accepts when the rest of the packet is complete, with second contact and withholding account.
 * Written independently of the schemas, from sections 5.4 and 5.5 of the specification, so that it can check them.
 */
function packetRules(today: string): Record<string, FieldRule> {
  const listed = 'Please choose from the list'
  return {
    lastName: text(limits.NAME_MAX, PERSONAL_MESSAGES.lastName),
    firstName: text(limits.NAME_MAX, PERSONAL_MESSAGES.firstName),
    middleInitial: text(limits.MIDDLE_INITIAL_MAX),
    otherLastNames: text(limits.OTHER_NAMES_MAX),
    address: text(limits.ADDRESS_MAX, PERSONAL_MESSAGES.address),
    aptNumber: text(limits.APT_NUMBER_MAX),
    cityOrTown: text(limits.CITY_MAX, PERSONAL_MESSAGES.cityOrTown),
    state: choice('WY', PERSONAL_MESSAGES.state),
    zipCode: {
      kind: 'pattern',
      required: PERSONAL_MESSAGES.zipCode,
      invalid: PERSONAL_MESSAGES.zipCodeFormat,
      taken: ['94607', '94607-1234'],
      tooShort: '9460',
      tooLong: { value: '94607-12345', message: tooLong(10) },
      isText: true,
    },
    dateOfBirth: {
      kind: 'date',
      required: PERSONAL_MESSAGES.dateOfBirth,
      invalid: INVALID_DATE,
      lastDay: today,
      tooLate: PERSONAL_MESSAGES.dateOfBirthInFuture,
    },
    ssn: {
      kind: 'pattern',
      required: PERSONAL_MESSAGES.ssn,
      invalid: PERSONAL_MESSAGES.ssnFormat,
      taken: ['512-34-6789', '512346789'],
      tooShort: '512-34-678',
      tooLong: { value: '512-34-67890', message: PERSONAL_MESSAGES.ssnFormat },
    },
    attestation: choice('alien_authorized_to_work', PERSONAL_MESSAGES.attestation),
    attestationExpDate: {
      kind: 'date',
      invalid: INVALID_DATE,
      lastDay: authorizationLatestOn(today),
      tooLate: PERSONAL_MESSAGES.authorizedTooLong,
    },
    attestationUSCIS: text(limits.IMMIGRATION_NUMBER_MAX),
    attestationI94: text(limits.IMMIGRATION_NUMBER_MAX),
    attestationPassport: text(limits.IMMIGRATION_NUMBER_MAX),
    attestationCountry: text(limits.COUNTRY_MAX),
    emergencyContactName: text(limits.CONTACT_NAME_MAX, PRIMARY_CONTACT_MESSAGES.name),
    emergencyContactRelationship: choice('other', PRIMARY_CONTACT_MESSAGES.relationship),
    emergencyContactPhone: phone(PRIMARY_CONTACT_MESSAGES.phone),
    emergencyContactEmail: email(PRIMARY_CONTACT_MESSAGES.email),
    secondaryEmergencyContactName: text(limits.CONTACT_NAME_MAX, SECONDARY_CONTACT_MESSAGES.name),
    secondaryEmergencyContactRelationship: choice('other', SECONDARY_CONTACT_MESSAGES.relationship, listed),
    secondaryEmergencyContactPhone: phone(SECONDARY_CONTACT_MESSAGES.phone),
    secondaryEmergencyContactEmail: email(SECONDARY_CONTACT_MESSAGES.email),
    secondaryBankName: text(limits.BANK_NAME_MAX, NET_PAY_MESSAGES.bankName),
    secondaryAccountType: choice('savings', NET_PAY_MESSAGES.accountType),
    secondaryRoutingNumber: routing(NET_PAY_MESSAGES.routingNumber),
    secondaryAccountNumber: text(limits.ACCOUNT_NUMBER_MAX, NET_PAY_MESSAGES.accountNumber),
    bankName: text(limits.BANK_NAME_MAX, WITHHOLDING_MESSAGES.bankName),
    accountType: choice('savings', WITHHOLDING_MESSAGES.accountType, listed),
    routingNumber: routing(WITHHOLDING_MESSAGES.routingNumber),
    accountNumber: text(limits.ACCOUNT_NUMBER_MAX, WITHHOLDING_MESSAGES.accountNumber),
    depositAmount: {
      kind: 'pattern',
      required: WITHHOLDING_MESSAGES.amount,
      invalid: WITHHOLDING_MESSAGES.amountFormat,
      taken: ['0.01', '150'],
      tooShort: '0',
      tooLong: { value: '123456789012345678901', message: WITHHOLDING_MESSAGES.amountFormat },
    },
    directDepositDate: date,
  }
}

/** Boundary cases of every text field, for the tests of the wizard's steps and of the server. */
export function packetBoundaries(today: string) {
  return boundaryCases(packetRules(today))
}
