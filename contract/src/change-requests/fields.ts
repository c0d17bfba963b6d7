import { fieldNames } from '../common/fields.ts'
import { FIELD_MESSAGES, tooLong } from '../common/messages.ts'
import { centsToDecimal, parseCents } from '../common/money.ts'
import { looksMistyped } from '../common/personal-numbers.ts'
import { plainPhone } from '../common/phone.ts'
import { isEmail, optionalText, requiredText, tidyStringSchema } from '../common/text.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { ACCOUNT_TYPE_OPTIONS, RELATIONSHIP_OPTIONS } from '../packets/options.ts'
import { blankOr, choice, optionalChoice } from '../packets/packet-field.ts'
import { CHANGE_REQUEST_MESSAGES } from './messages.ts'

const M = CHANGE_REQUEST_MESSAGES
const required = (message: string, max: number, normalize?: typeof plainPhone) =>
  requiredText(message, max, tooLong(max), normalize)
const optional = (max: number, normalize?: typeof plainPhone) => optionalText(max, tooLong(max), normalize)

const isPhone = blankOr(phone => /^(\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/.test(phone))
const isZip = blankOr(zip => /^\d{5}(-\d{4})?$/.test(zip))
/** Source: Nacha's rules; an entry's account number field holds 17 characters. */
const isAccountNumber = blankOr(number => /^\d{4,17}$/.test(number))
const isAmount = blankOr(amount => (parseCents(amount) ?? 0) > 0)

/**
 * Valid first two digits of a routing number: Federal Reserve districts 01 to 12, 00 for the government, plus 20 for
 * thrifts, plus 60 for electronic transactions. 80 is for traveler's checks, which take no deposits.
 * Source: American Bankers Association, routing number policy; 12 CFR 229 appendix A.
 */
const DISTRICTS = [
  [0, 12],
  [21, 32],
  [61, 72],
] as const

/** Checks the check digit and the district; the bank itself might not exist. */
export function isBankRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || looksMistyped(text)) return false
  const district = Number(text.slice(0, 2))
  return DISTRICTS.some(([first, last]) => district >= first && district <= last)
}

/** Payroll and banks may write spaces and hyphens, or leave them out. */
export const stripSeparators = (number: string): string => number.replaceAll(/[\s-]/g, '')

const toDigits = (number: string) => stripSeparators(plainPhone(number))
const toAmount = (text: string) => {
  const trimmed = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  const amount = parseCents(trimmed)
  return amount === undefined ? trimmed : centsToDecimal(amount)
}

export const CHANGE_FORMS = {
  address: {
    address1: { label: 'Street address', schema: required(M.address, 100) },
    address2: { label: 'Apartment or unit', schema: optional(100) },
    city: { label: 'City', schema: required(M.city, 60) },
    state: { label: 'State', ...choice(PACKET_STATE_OPTIONS, M.state) },
    zip: { label: 'ZIP code', schema: required(M.zip, 10).refine(isZip, M.zipFormat) },
  },
  phone: {
    phone: {
      label: 'Phone',
      schema: required(M.phone, 20, plainPhone).refine(isPhone, FIELD_MESSAGES.phone),
    },
  },
  email: {
    email: { label: 'Email', schema: required(M.email, 100).refine(blankOr(isEmail), FIELD_MESSAGES.email) },
  },
  emergencyContacts: {
    contactName: { label: 'Name', schema: required(M.contactName, 100) },
    contactRelationship: { label: 'Relationship', ...choice(RELATIONSHIP_OPTIONS, M.relationship) },
    contactPhone: {
      label: 'Phone',
      schema: required(M.contactPhone, 20, plainPhone).refine(isPhone, FIELD_MESSAGES.phone),
    },
    contactEmail: {
      label: 'Email',
      schema: optional(100).refine(blankOr(isEmail), FIELD_MESSAGES.email),
    },
    secondName: { label: 'Name', schema: optional(100) },
    secondRelationship: { label: 'Relationship', ...optionalChoice(RELATIONSHIP_OPTIONS) },
    secondPhone: { label: 'Phone', schema: optional(20, plainPhone).refine(isPhone, FIELD_MESSAGES.phone) },
    secondEmail: { label: 'Email', schema: optional(100).refine(blankOr(isEmail), FIELD_MESSAGES.email) },
  },
  directDeposit: {
    bankName: { label: 'Bank', schema: required(M.bankName, 100) },
    accountType: { label: 'Account type', ...choice(ACCOUNT_TYPE_OPTIONS, M.accountType) },
    routingNumber: {
      label: 'Routing number',
      schema: tidyStringSchema({ error: M.routing }, toDigits).refine(isBankRoutingNumber, M.routing),
    },
    accountNumber: {
      label: 'Account number',
      schema: required(M.account, 34, toDigits).refine(isAccountNumber, M.accountFormat),
    },
    splitBankName: { label: 'Bank', schema: optional(100) },
    splitAccountType: { label: 'Account type', ...optionalChoice(ACCOUNT_TYPE_OPTIONS) },
    splitRoutingNumber: {
      label: 'Routing number',
      schema: optional(20, toDigits).refine(blankOr(isBankRoutingNumber), M.routing),
    },
    splitAccountNumber: {
      label: 'Account number',
      schema: optional(34, toDigits).refine(isAccountNumber, M.accountFormat),
    },
    splitAmount: {
      label: 'Amount per paycheck',
      schema: optional(20, toAmount).refine(isAmount, M.amount),
    },
  },
} as const

type Forms = typeof CHANGE_FORMS
/** Line names are unique across all forms. */
export type ChangeLine = { [Form in keyof Forms]: keyof Forms[Form] }[keyof Forms]

export const CHANGE_LINES: readonly ChangeLine[] = [
  ...fieldNames(CHANGE_FORMS.address),
  ...fieldNames(CHANGE_FORMS.phone),
  ...fieldNames(CHANGE_FORMS.email),
  ...fieldNames(CHANGE_FORMS.emergencyContacts),
  ...fieldNames(CHANGE_FORMS.directDeposit),
]

/** Optional parts of a form: either all required lines are filled in, or none. */
export const OPTIONAL_PARTS = {
  emergencyContacts: {
    lines: ['secondName', 'secondRelationship', 'secondPhone', 'secondEmail'],
    required: ['secondName', 'secondRelationship', 'secondPhone'],
  },
  directDeposit: {
    lines: ['splitBankName', 'splitAccountType', 'splitRoutingNumber', 'splitAccountNumber', 'splitAmount'],
    required: [
      'splitBankName',
      'splitAccountType',
      'splitRoutingNumber',
      'splitAccountNumber',
      'splitAmount',
    ],
  },
} as const

/** Stored encrypted, and shown by their last four digits. */
export const SEALED_LINES = [
  'routingNumber',
  'accountNumber',
  'splitRoutingNumber',
  'splitAccountNumber',
] as const satisfies readonly ChangeLine[]
export type SealedLine = (typeof SEALED_LINES)[number]

export const CHANGE_FIELDS = ['address', 'phone', 'email', 'emergencyContacts', 'directDeposit'] as const
export type ChangeField = (typeof CHANGE_FIELDS)[number]
