import { fieldNames } from '../common/fields.ts'
import { FIELD_MESSAGES, tooLong } from '../common/messages.ts'
import { centsToDecimal, parseCents } from '../common/money.ts'
import { looksMistyped } from '../common/personal-numbers.ts'
import { plainPhone } from '../common/phone.ts'
import { isEmail, optionalText, requiredText, typedText } from '../common/text.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { ACCOUNT_TYPE_OPTIONS, RELATIONSHIP_OPTIONS } from '../packets/options.ts'
import { choice, optionalChoice, orEmpty } from '../packets/packet-field.ts'
import { CHANGE_REQUEST_MESSAGES } from './messages.ts'

const M = CHANGE_REQUEST_MESSAGES
const needed = (message: string, max: number, tidy?: typeof plainPhone) =>
  requiredText(message, max, tooLong(max), tidy)
const free = (max: number, tidy?: typeof plainPhone) => optionalText(max, tooLong(max), tidy)

const isPhone = orEmpty(phone => /^(\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/.test(phone))
const isZip = orEmpty(zip => /^\d{5}(-\d{4})?$/.test(zip))
/** Source: Nacha's rules; an entry's account number field holds 17 characters. */
const isAccountNumber = orEmpty(number => /^\d{4,17}$/.test(number))
const isAmount = orEmpty(amount => (parseCents(amount) ?? 0) > 0)

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

/** Checks the check digit and the district; the bank itself may not exist. */
export function isBankRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || looksMistyped(text)) return false
  const district = Number(text.slice(0, 2))
  return DISTRICTS.some(([first, last]) => district >= first && district <= last)
}

/** Drops blanks and hyphens, which payroll and banks may or may not write. */
export const bare = (number: string): string => number.replaceAll(/[\s-]/g, '')

const digits = (number: string) => bare(plainPhone(number))
const cents = (text: string) => {
  const trimmed = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  const amount = parseCents(trimmed)
  return amount === undefined ? trimmed : centsToDecimal(amount)
}

/** Lines with `isSealed` are stored encrypted and shown by their last four digits. */
export const CHANGE_FORMS = {
  address: {
    address1: { label: 'Street address', schema: needed(M.address, 100) },
    address2: { label: 'Apartment or unit', schema: free(100) },
    city: { label: 'City', schema: needed(M.city, 60) },
    state: { label: 'State', ...choice(PACKET_STATE_OPTIONS, M.state) },
    zip: { label: 'ZIP code', schema: needed(M.zip, 10).refine(isZip, M.zipFormat) },
  },
  phone: {
    phone: { label: 'Phone', schema: needed(M.phone, 20, plainPhone).refine(isPhone, FIELD_MESSAGES.phone) },
  },
  email: {
    email: { label: 'Email', schema: needed(M.email, 100).refine(orEmpty(isEmail), FIELD_MESSAGES.email) },
  },
  emergencyContacts: {
    contactName: { label: 'Name', schema: needed(M.contactName, 100) },
    contactRelationship: { label: 'Relationship', ...choice(RELATIONSHIP_OPTIONS, M.relationship) },
    contactPhone: {
      label: 'Phone',
      schema: needed(M.contactPhone, 20, plainPhone).refine(isPhone, FIELD_MESSAGES.phone),
    },
    contactEmail: {
      label: 'Email',
      schema: free(100).refine(orEmpty(isEmail), FIELD_MESSAGES.email),
    },
    secondName: { label: 'Name', schema: free(100) },
    secondRelationship: { label: 'Relationship', ...optionalChoice(RELATIONSHIP_OPTIONS) },
    secondPhone: { label: 'Phone', schema: free(20, plainPhone).refine(isPhone, FIELD_MESSAGES.phone) },
    secondEmail: { label: 'Email', schema: free(100).refine(orEmpty(isEmail), FIELD_MESSAGES.email) },
  },
  directDeposit: {
    bankName: { label: 'Bank', schema: needed(M.bankName, 100) },
    accountType: { label: 'Account type', ...choice(ACCOUNT_TYPE_OPTIONS, M.accountType) },
    routingNumber: {
      label: 'Routing number',
      isSealed: true,
      schema: typedText({ error: M.routing }, digits).refine(isBankRoutingNumber, M.routing),
    },
    accountNumber: {
      label: 'Account number',
      isSealed: true,
      schema: needed(M.account, 34, digits).refine(isAccountNumber, M.accountFormat),
    },
    splitBankName: { label: 'Bank', schema: free(100) },
    splitAccountType: { label: 'Account type', ...optionalChoice(ACCOUNT_TYPE_OPTIONS) },
    splitRoutingNumber: {
      label: 'Routing number',
      isSealed: true,
      schema: free(20, digits).refine(orEmpty(isBankRoutingNumber), M.routing),
    },
    splitAccountNumber: {
      label: 'Account number',
      isSealed: true,
      schema: free(34, digits).refine(isAccountNumber, M.accountFormat),
    },
    splitAmount: {
      label: 'Amount per paycheck',
      schema: free(20, cents).refine(isAmount, M.amount),
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

/** Optional parts of a form: either all needed lines are filled in, or none. */
export const SECOND_PARTS = {
  emergencyContacts: {
    lines: ['secondName', 'secondRelationship', 'secondPhone', 'secondEmail'],
    needed: ['secondName', 'secondRelationship', 'secondPhone'],
  },
  directDeposit: {
    lines: ['splitBankName', 'splitAccountType', 'splitRoutingNumber', 'splitAccountNumber', 'splitAmount'],
    needed: ['splitBankName', 'splitAccountType', 'splitRoutingNumber', 'splitAccountNumber', 'splitAmount'],
  },
} as const

export const SEALED_LINES = [
  'routingNumber',
  'accountNumber',
  'splitRoutingNumber',
  'splitAccountNumber',
] as const satisfies readonly ChangeLine[]
export type SealedLine = (typeof SEALED_LINES)[number]

export const CHANGE_FIELDS = ['address', 'phone', 'email', 'emergencyContacts', 'directDeposit'] as const
export type ChangeField = (typeof CHANGE_FIELDS)[number]
