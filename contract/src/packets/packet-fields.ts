import { z } from 'zod'
import { formatDate, isDate, stripTime } from '../common/dates.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { formatMoney, parseCents } from '../common/money.ts'
import { isRoutingNumber, isSsn, maskSsn } from '../common/personal-numbers.ts'
import { isEmail, tidyStringSchema } from '../common/text.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { latestPlausibleExpiration } from './i9-clock.ts'
import { DOCUMENTS_MESSAGES } from './messages.ts'
import { ACCOUNT_TYPE_OPTIONS, ATTESTATION_OPTIONS, DOCUMENT_TYPES, RELATIONSHIP_OPTIONS } from './options.ts'
import {
  blankOr,
  choice,
  optional,
  optionalChoice,
  optionalDate,
  optionalPhone,
  type PacketField,
  required,
  requiredPhone,
} from './packet-field.ts'

const PLAIN = { isSealed: false, isSavedInDraft: true } as const
const SEALED = { isSealed: true, isSavedInDraft: true } as const
const SECRET = { isSealed: true, isSavedInDraft: false } as const

/** Fields are stored unencrypted unless they spread `SEALED` or `SECRET` after this. */
const inSection =
  <const Location>(location: Location) =>
  (label: string, pageLabel = label) => ({ ...location, ...PLAIN, label, pageLabel })

const person = inSection({ step: 'personal', section: 'person' })
const attestation = inSection({ step: 'personal', section: 'attestation' })
/** Immigration papers, submitted only if the attestation requires them. */
const papers = inSection({ step: 'personal', section: 'papers' })
const primaryContact = inSection({ step: 'personal', section: 'primaryContact' })
const secondaryContact = inSection({ step: 'personal', section: 'secondaryContact' })
const netPay = inSection({ step: 'deposit', section: 'netPay' })
const withholding = inSection({ step: 'deposit', section: 'withholding' })
const authorization = inSection({ step: 'deposit', section: 'authorization' })
const documents = inSection({ step: 'documents', section: 'documents' })

const isZipCode = blankOr(zip => /^\d{5}(-\d{4})?$/.test(zip))
const isPhone = blankOr(phone => /^\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/.test(phone))
const isEmailOrEmpty = blankOr(isEmail)

export const isWithholdingAmount = (text: string): boolean => (parseCents(text.trim()) ?? 0) > 0

const DATE_OF_BIRTH_REQUIRED = 'Date of birth is required'
const SSN_REQUIRED = 'Social Security Number is required'
const INVALID_ZIP = 'Invalid ZIP code format (e.g., 12345 or 12345-6789)'
const INVALID_NET_PAY_ROUTING = 'Net pay routing number must be exactly 9 digits'
const INVALID_WITHHOLDING_ROUTING = 'Withholding routing number must be exactly 9 digits'
const INVALID_AMOUNT = 'Withholding amount must be a valid positive number'

export const PACKET_FIELDS = {
  lastName: { ...person('Last name', 'Last Name'), schema: required('Last name is required', 50) },
  firstName: { ...person('First name', 'First Name'), schema: required('First name is required', 50) },
  middleInitial: { ...person('Middle initial', 'Middle Initial'), schema: optional(5) },
  otherLastNames: { ...person('Other last names', 'Other Last Names Used'), schema: optional(150) },
  dateOfBirth: {
    ...person('Date of birth', 'Date of Birth'),
    schema: (today: string) =>
      tidyStringSchema({ error: DATE_OF_BIRTH_REQUIRED })
        .min(1, DATE_OF_BIRTH_REQUIRED)
        .overwrite(stripTime)
        .refine(blankOr(isDate), FIELD_MESSAGES.date)
        .refine(date => date <= today, 'Birth date cannot be in the future'),
    print: { format: formatDate, isOnPayrollPage: true },
  },
  ssn: {
    ...person('Social Security Number'),
    ...SECRET,
    schema: tidyStringSchema({ error: SSN_REQUIRED })
      .min(1, SSN_REQUIRED)
      .refine(blankOr(isSsn), 'Invalid SSN format (e.g., 123-45-6789)'),
    mask: maskSsn,
  },
  address: {
    ...person('Street address', 'Street Address'),
    schema: required('Street address is required', 150),
  },
  aptNumber: { ...person('Apt. number', 'Apt. Number'), schema: optional(150) },
  cityOrTown: { ...person('City or town', 'City or Town'), schema: required('City is required', 100) },
  state: { ...person('State'), ...choice(PACKET_STATE_OPTIONS, 'State is required') },
  zipCode: {
    ...person('ZIP code', 'ZIP Code'),
    schema: required('ZIP code is required', 10).refine(isZipCode, INVALID_ZIP),
  },

  attestation: {
    ...attestation('Employment authorization'),
    ...choice(ATTESTATION_OPTIONS, 'Employment authorization status is required'),
    print: { isWide: true, isOnPayrollPage: true },
  },
  attestationExpDate: {
    ...papers('Work authorization expires'),
    schema: (today: string) =>
      optionalDate.refine(
        date => date <= latestPlausibleExpiration(today),
        'That expiration date is too far away. Check the year.',
      ),
    print: { format: formatDate },
  },
  attestationUSCIS: { ...papers('USCIS number', 'USCIS or A-Number'), ...SEALED, schema: optional(40) },
  attestationI94: {
    ...papers('Form I-94 admission number', 'Form I-94 Admission Number'),
    ...SEALED,
    schema: optional(40),
  },
  attestationPassport: {
    ...papers('Foreign passport number', 'Foreign Passport Number'),
    ...SEALED,
    schema: optional(40),
  },
  attestationCountry: { ...papers('Country of issuance', 'Country of Issuance'), schema: optional(100) },

  emergencyContactName: {
    ...primaryContact('Name'),
    schema: required('Primary emergency contact name is required', 100),
  },
  emergencyContactRelationship: {
    ...primaryContact('Relationship'),
    ...choice(RELATIONSHIP_OPTIONS, 'Primary emergency contact relationship is required'),
  },
  emergencyContactPhone: {
    ...primaryContact('Phone'),
    schema: requiredPhone('Primary emergency contact phone is required', 20).refine(
      isPhone,
      FIELD_MESSAGES.phone,
    ),
  },
  emergencyContactEmail: {
    ...primaryContact('Email'),
    schema: required('Primary emergency contact email is required', 100).refine(
      isEmailOrEmpty,
      FIELD_MESSAGES.email,
    ),
    print: { isWide: true },
  },
  secondaryEmergencyContactName: {
    ...secondaryContact('Name'),
    schema: optional(100),
    missingInSection:
      'Secondary emergency contact name is required when any secondary contact info is provided',
  },
  secondaryEmergencyContactRelationship: {
    ...secondaryContact('Relationship'),
    ...optionalChoice(RELATIONSHIP_OPTIONS),
    missingInSection: 'Secondary emergency contact relationship is required',
  },
  secondaryEmergencyContactPhone: {
    ...secondaryContact('Phone'),
    schema: optionalPhone(20).refine(isPhone, FIELD_MESSAGES.phone),
    missingInSection: 'Secondary emergency contact phone is required',
  },
  secondaryEmergencyContactEmail: {
    ...secondaryContact('Email'),
    schema: optional(100).refine(isEmailOrEmpty, FIELD_MESSAGES.email),
    missingInSection: 'Secondary emergency contact email is required',
    print: { isWide: true },
  },

  secondaryBankName: {
    ...netPay('Bank name', 'Bank Name'),
    schema: required('Net pay bank name is required', 100),
  },
  secondaryAccountType: {
    ...netPay('Account type', 'Account Type'),
    ...choice(ACCOUNT_TYPE_OPTIONS, 'Net pay account type is required'),
  },
  secondaryRoutingNumber: {
    ...netPay('Routing number', 'Routing Number'),
    ...SEALED,
    schema: tidyStringSchema({ error: INVALID_NET_PAY_ROUTING }).refine(
      isRoutingNumber,
      INVALID_NET_PAY_ROUTING,
    ),
  },
  secondaryAccountNumber: {
    ...netPay('Account number', 'Account Number'),
    ...SECRET,
    schema: required('Net pay account number is required', 34),
  },
  bankName: {
    ...withholding('Bank name', 'Bank Name'),
    schema: optional(100),
    missingInSection: 'Withholding bank name is required when withholding is specified',
  },
  accountType: {
    ...withholding('Account type', 'Account Type'),
    ...optionalChoice(ACCOUNT_TYPE_OPTIONS),
    missingInSection: 'Withholding account type is required when withholding is specified',
  },
  depositAmount: {
    ...withholding('Amount', 'Amount per Pay'),
    schema: tidyStringSchema()
      .max(20, INVALID_AMOUNT)
      .default('')
      .refine(blankOr(isWithholdingAmount), INVALID_AMOUNT),
    missingInSection: 'Withholding amount is required when withholding is specified',
    print: { format: amount => `${formatMoney(Number(amount), 'currency')} per pay` },
  },
  routingNumber: {
    ...withholding('Routing number', 'Routing Number'),
    ...SEALED,
    schema: tidyStringSchema()
      .max(20, INVALID_WITHHOLDING_ROUTING)
      .default('')
      .refine(blankOr(isRoutingNumber), INVALID_WITHHOLDING_ROUTING),
    missingInSection: INVALID_WITHHOLDING_ROUTING,
  },
  accountNumber: {
    ...withholding('Account number', 'Account Number'),
    ...SECRET,
    schema: optional(34),
    missingInSection: 'Withholding account number is required when withholding is specified',
  },
  directDepositDate: {
    ...authorization('Direct deposit date', 'Date Signed'),
    isSavedInDraft: false,
    schema: optionalDate,
  },

  /** Comma-separated in the submitted form. */
  documentTypes: {
    ...documents('Document types', 'Which documents are you adding?'),
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
