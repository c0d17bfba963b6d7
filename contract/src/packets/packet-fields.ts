import { z } from 'zod'
import { dayOf, formatDate, isDate } from '../common/dates.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { formatMoney, parseCents } from '../common/money.ts'
import { isRoutingNumber, isSsn, maskSsn } from '../common/personal-numbers.ts'
import { isEmail, typedText } from '../common/text.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { authorizationLatestOn } from './i9-clock.ts'
import * as limits from './limits.ts'
import {
  CONTACT_FORMAT_MESSAGES,
  DOCUMENTS_MESSAGES,
  NET_PAY_MESSAGES,
  PERSONAL_MESSAGES,
  PRIMARY_CONTACT_MESSAGES,
  SECONDARY_CONTACT_MESSAGES,
  WITHHOLDING_MESSAGES,
} from './messages.ts'
import { ACCOUNT_TYPE_OPTIONS, ATTESTATION_OPTIONS, DOCUMENT_TYPES, RELATIONSHIP_OPTIONS } from './options.ts'
import {
  choice,
  OPEN,
  optional,
  optionalChoice,
  optionalDate,
  optionalPhone,
  orEmpty,
  type PacketField,
  required,
  requiredPhone,
  SEALED,
  SECRET,
} from './packet-field.ts'

const PERSON = { step: 'personal', section: 'person' } as const
/** The immigration papers of a noncitizen: sent only if the form asks for them and they are filled in. */
const PAPERS = { step: 'personal', section: 'papers' } as const
const PRIMARY_CONTACT = { step: 'personal', section: 'primaryContact' } as const
const SECONDARY_CONTACT = { step: 'personal', section: 'secondaryContact' } as const
const NET_PAY = { step: 'deposit', section: 'netPay' } as const
const WITHHOLDING = { step: 'deposit', section: 'withholding' } as const

const ZIP_PATTERN = /^\d{5}(-\d{4})?$/
const US_PHONE_PATTERN = /^\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/
const isZipCode = orEmpty(zip => ZIP_PATTERN.test(zip))
const isPhone = orEmpty(phone => US_PHONE_PATTERN.test(phone))
const isEmailOrEmpty = orEmpty(isEmail)

/** A positive amount of money. */
export function isWithholdingAmount(text: string): boolean {
  return (parseCents(text.trim()) ?? 0) > 0
}

/** Every answer of the packet, in the order of the PDF. */
export const PACKET_FIELDS = {
  lastName: {
    ...PERSON,
    ...OPEN,
    label: 'Last name',
    pageLabel: 'Last Name',
    schema: required(PERSONAL_MESSAGES.lastName, limits.NAME_MAX),
  },
  firstName: {
    ...PERSON,
    ...OPEN,
    label: 'First name',
    pageLabel: 'First Name',
    schema: required(PERSONAL_MESSAGES.firstName, limits.NAME_MAX),
  },
  middleInitial: {
    ...PERSON,
    ...OPEN,
    label: 'Middle initial',
    pageLabel: 'Middle Initial',
    schema: optional(limits.MIDDLE_INITIAL_MAX),
  },
  otherLastNames: {
    ...PERSON,
    ...OPEN,
    label: 'Other last names',
    pageLabel: 'Other Last Names Used',
    schema: optional(limits.OTHER_NAMES_MAX),
  },
  dateOfBirth: {
    ...PERSON,
    ...OPEN,
    label: 'Date of birth',
    pageLabel: 'Date of Birth',
    schema: (today: string) =>
      typedText({ error: PERSONAL_MESSAGES.dateOfBirth })
        .min(1, PERSONAL_MESSAGES.dateOfBirth)
        .overwrite(dayOf)
        .refine(orEmpty(isDate), FIELD_MESSAGES.date)
        .refine(
          orEmpty(date => date <= today),
          PERSONAL_MESSAGES.dateOfBirthInFuture,
        ),
    print: { format: formatDate, isOnPayrollPage: true },
  },
  ssn: {
    ...PERSON,
    ...SECRET,
    label: 'Social Security Number',
    pageLabel: 'Social Security Number',
    schema: typedText({ error: PERSONAL_MESSAGES.ssn })
      .min(1, PERSONAL_MESSAGES.ssn)
      .refine(orEmpty(isSsn), PERSONAL_MESSAGES.ssnFormat),
    mask: maskSsn,
  },
  address: {
    ...PERSON,
    ...OPEN,
    label: 'Street address',
    pageLabel: 'Street Address',
    schema: required(PERSONAL_MESSAGES.address, limits.ADDRESS_MAX),
  },
  aptNumber: {
    ...PERSON,
    ...OPEN,
    label: 'Apt. number',
    pageLabel: 'Apt. Number',
    schema: optional(limits.APT_NUMBER_MAX),
  },
  cityOrTown: {
    ...PERSON,
    ...OPEN,
    label: 'City or town',
    pageLabel: 'City or Town',
    schema: required(PERSONAL_MESSAGES.cityOrTown, limits.CITY_MAX),
  },
  state: {
    ...PERSON,
    ...OPEN,
    label: 'State',
    pageLabel: 'State',
    ...choice(PACKET_STATE_OPTIONS, PERSONAL_MESSAGES.state),
  },
  zipCode: {
    ...PERSON,
    ...OPEN,
    label: 'ZIP code',
    pageLabel: 'ZIP Code',
    schema: required(PERSONAL_MESSAGES.zipCode, limits.ZIP_CODE_MAX).refine(
      isZipCode,
      PERSONAL_MESSAGES.zipCodeFormat,
    ),
  },

  attestation: {
    step: 'personal',
    section: 'attestation',
    ...OPEN,
    label: 'Employment authorization',
    pageLabel: 'Employment authorization',
    ...choice(ATTESTATION_OPTIONS, PERSONAL_MESSAGES.attestation),
    print: { isWide: true, isOnPayrollPage: true },
  },
  attestationExpDate: {
    ...PAPERS,
    ...OPEN,
    label: 'Authorized to work until',
    pageLabel: 'Authorized to work until',
    schema: (today: string) =>
      optionalDate.refine(
        orEmpty(date => date <= authorizationLatestOn(today)),
        PERSONAL_MESSAGES.authorizedTooLong,
      ),
    print: { format: formatDate },
  },
  attestationUSCIS: {
    ...PAPERS,
    ...SEALED,
    label: 'USCIS number',
    pageLabel: 'USCIS or A-Number',
    schema: optional(limits.IMMIGRATION_NUMBER_MAX),
  },
  attestationI94: {
    ...PAPERS,
    ...SEALED,
    label: 'Form I-94 admission number',
    pageLabel: 'Form I-94 Admission Number',
    schema: optional(limits.IMMIGRATION_NUMBER_MAX),
  },
  attestationPassport: {
    ...PAPERS,
    ...SEALED,
    label: 'Foreign passport number',
    pageLabel: 'Foreign Passport Number',
    schema: optional(limits.IMMIGRATION_NUMBER_MAX),
  },
  attestationCountry: {
    ...PAPERS,
    ...OPEN,
    label: 'Country of issuance',
    pageLabel: 'Country of Issuance',
    schema: optional(limits.COUNTRY_MAX),
  },

  emergencyContactName: {
    ...PRIMARY_CONTACT,
    ...OPEN,
    label: 'Name',
    pageLabel: 'Name',
    schema: required(PRIMARY_CONTACT_MESSAGES.name, limits.CONTACT_NAME_MAX),
  },
  emergencyContactRelationship: {
    ...PRIMARY_CONTACT,
    ...OPEN,
    label: 'Relationship',
    pageLabel: 'Relationship',
    ...choice(RELATIONSHIP_OPTIONS, PRIMARY_CONTACT_MESSAGES.relationship),
  },
  emergencyContactPhone: {
    ...PRIMARY_CONTACT,
    ...OPEN,
    label: 'Phone',
    pageLabel: 'Phone',
    schema: requiredPhone(PRIMARY_CONTACT_MESSAGES.phone, limits.PHONE_MAX).refine(
      isPhone,
      CONTACT_FORMAT_MESSAGES.phone,
    ),
  },
  emergencyContactEmail: {
    ...PRIMARY_CONTACT,
    ...OPEN,
    label: 'Email',
    pageLabel: 'Email',
    schema: required(PRIMARY_CONTACT_MESSAGES.email, limits.EMAIL_MAX).refine(
      isEmailOrEmpty,
      CONTACT_FORMAT_MESSAGES.email,
    ),
    print: { isWide: true },
  },
  secondaryEmergencyContactName: {
    ...SECONDARY_CONTACT,
    ...OPEN,
    label: 'Name',
    pageLabel: 'Name',
    schema: optional(limits.CONTACT_NAME_MAX),
    missingInSection: SECONDARY_CONTACT_MESSAGES.name,
  },
  secondaryEmergencyContactRelationship: {
    ...SECONDARY_CONTACT,
    ...OPEN,
    label: 'Relationship',
    pageLabel: 'Relationship',
    ...optionalChoice(RELATIONSHIP_OPTIONS),
    missingInSection: SECONDARY_CONTACT_MESSAGES.relationship,
  },
  secondaryEmergencyContactPhone: {
    ...SECONDARY_CONTACT,
    ...OPEN,
    label: 'Phone',
    pageLabel: 'Phone',
    schema: optionalPhone(limits.PHONE_MAX).refine(isPhone, CONTACT_FORMAT_MESSAGES.phone),
    missingInSection: SECONDARY_CONTACT_MESSAGES.phone,
  },
  secondaryEmergencyContactEmail: {
    ...SECONDARY_CONTACT,
    ...OPEN,
    label: 'Email',
    pageLabel: 'Email',
    schema: optional(limits.EMAIL_MAX).refine(isEmailOrEmpty, CONTACT_FORMAT_MESSAGES.email),
    missingInSection: SECONDARY_CONTACT_MESSAGES.email,
    print: { isWide: true },
  },

  secondaryBankName: {
    ...NET_PAY,
    ...OPEN,
    label: 'Bank name',
    pageLabel: 'Bank Name',
    schema: required(NET_PAY_MESSAGES.bankName, limits.BANK_NAME_MAX),
  },
  secondaryAccountType: {
    ...NET_PAY,
    ...OPEN,
    label: 'Account type',
    pageLabel: 'Account Type',
    ...choice(ACCOUNT_TYPE_OPTIONS, NET_PAY_MESSAGES.accountType),
  },
  secondaryRoutingNumber: {
    ...NET_PAY,
    ...SEALED,
    label: 'Routing number',
    pageLabel: 'Routing Number',
    schema: typedText({ error: NET_PAY_MESSAGES.routingNumber }).refine(
      isRoutingNumber,
      NET_PAY_MESSAGES.routingNumber,
    ),
  },
  secondaryAccountNumber: {
    ...NET_PAY,
    ...SECRET,
    label: 'Account number',
    pageLabel: 'Account Number',
    schema: required(NET_PAY_MESSAGES.accountNumber, limits.ACCOUNT_NUMBER_MAX),
  },
  bankName: {
    ...WITHHOLDING,
    ...OPEN,
    label: 'Bank name',
    pageLabel: 'Bank Name',
    schema: optional(limits.BANK_NAME_MAX),
    missingInSection: WITHHOLDING_MESSAGES.bankName,
  },
  accountType: {
    ...WITHHOLDING,
    ...OPEN,
    label: 'Account type',
    pageLabel: 'Account Type',
    ...optionalChoice(ACCOUNT_TYPE_OPTIONS),
    missingInSection: WITHHOLDING_MESSAGES.accountType,
  },
  depositAmount: {
    ...WITHHOLDING,
    ...OPEN,
    label: 'Amount',
    pageLabel: 'Amount per Pay',
    schema: typedText()
      .max(20, WITHHOLDING_MESSAGES.amountFormat)
      .default('')
      .refine(orEmpty(isWithholdingAmount), WITHHOLDING_MESSAGES.amountFormat),
    missingInSection: WITHHOLDING_MESSAGES.amount,
    print: { format: amount => `${formatMoney(Number(amount), 'currency')} per pay` },
  },
  routingNumber: {
    ...WITHHOLDING,
    ...SEALED,
    label: 'Routing number',
    pageLabel: 'Routing Number',
    schema: typedText()
      .max(20, WITHHOLDING_MESSAGES.routingNumber)
      .default('')
      .refine(orEmpty(isRoutingNumber), WITHHOLDING_MESSAGES.routingNumber),
    missingInSection: WITHHOLDING_MESSAGES.routingNumber,
  },
  accountNumber: {
    ...WITHHOLDING,
    ...SECRET,
    label: 'Account number',
    pageLabel: 'Account Number',
    schema: optional(limits.ACCOUNT_NUMBER_MAX),
    missingInSection: WITHHOLDING_MESSAGES.accountNumber,
  },
  directDepositDate: {
    step: 'deposit',
    section: 'authorization',
    label: 'Direct deposit date',
    pageLabel: 'Date Signed',
    schema: optionalDate,
    isKeptInDraft: false,
    isSealed: false,
  },

  /** Comma-separated in the submitted form; the schema turns it into a list. */
  documentTypes: {
    step: 'documents',
    section: 'documents',
    ...OPEN,
    label: 'Document types',
    pageLabel: 'What do you attach?',
    schema: z
      .string()
      .default('')
      .transform(text => [...new Set(text.split(',').map(type => type.trim()))].filter(Boolean))
      .pipe(
        z.array(z.enum(DOCUMENT_TYPES, FIELD_MESSAGES.notListed)).min(1, DOCUMENTS_MESSAGES.documentType),
      ),
    print: { isWide: true },
  },
} as const satisfies Readonly<Record<string, PacketField>>
