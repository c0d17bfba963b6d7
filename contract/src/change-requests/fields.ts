import { fieldNames } from '../common/fields.ts'
import { FIELD_MESSAGES, tooLong } from '../common/messages.ts'
import { centsToDecimal, parseCents } from '../common/money.ts'
import { looksMistyped } from '../common/personal-numbers.ts'
import { normalizePhone } from '../common/phone.ts'
import { isEmail, optionalText, requiredText, tidyStringSchema } from '../common/text.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { ACCOUNT_TYPE_OPTIONS, RELATIONSHIP_OPTIONS } from '../packets/options.ts'
import { blankOr, choice, optionalChoice } from '../packets/packet-field.ts'
import { CHANGE_REQUEST_MESSAGES } from './messages.ts'

const MESSAGES = CHANGE_REQUEST_MESSAGES
const required = (message: string, max: number, normalize?: typeof normalizePhone) =>
  requiredText(message, max, tooLong(max), normalize)
const optional = (max: number, normalize?: typeof normalizePhone) =>
  optionalText(max, tooLong(max), normalize)

const isPhone = blankOr(phone => /^(\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/.test(phone))
const isZip = blankOr(zip => /^\d{5}(-\d{4})?$/.test(zip))
/** Source: the Nacha rules, whose entry detail record has 17 characters for the account number. */
const isAccountNumber = blankOr(number => /^\d{4,17}$/.test(number))
const isAmount = blankOr(amount => (parseCents(amount) ?? 0) > 0)

/**
 * Valid first two digits of a routing number: 01 to 12 for the Federal Reserve districts (21 to 32 for thrifts, 61 to
 * 72 for electronic transactions) and 00 for the government. 80 is for traveler's checks, which can't receive
 * deposits.
 * Source: American Bankers Association, routing number policy; 12 CFR 229 appendix A.
 */
const ROUTING_PREFIXES = [
  [0, 12],
  [21, 32],
  [61, 72],
] as const

/** Validates the check digit and the prefix, not whether the bank exists. */
export function isBankRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || looksMistyped(text)) return false
  const prefix = Number(text.slice(0, 2))
  return ROUTING_PREFIXES.some(([first, last]) => prefix >= first && prefix <= last)
}

/** Payroll and banks write account numbers with or without spaces and hyphens. */
export const stripSeparators = (number: string): string => number.replaceAll(/[\s-]/g, '')

const normalizeNumber = (number: string) => stripSeparators(normalizePhone(number))
const normalizeAmount = (text: string) => {
  const trimmed = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  const amount = parseCents(trimmed)
  return amount === undefined ? trimmed : centsToDecimal(amount)
}

export const CHANGE_FORMS = {
  address: {
    address1: { label: 'Street address', schema: required(MESSAGES.address, 100) },
    address2: { label: 'Apartment or unit', schema: optional(100) },
    city: { label: 'City', schema: required(MESSAGES.city, 60) },
    state: { label: 'State', ...choice(PACKET_STATE_OPTIONS, MESSAGES.state) },
    zip: { label: 'ZIP code', schema: required(MESSAGES.zip, 10).refine(isZip, MESSAGES.zipFormat) },
  },
  phone: {
    phone: {
      label: 'Phone',
      schema: required(MESSAGES.phone, 20, normalizePhone).refine(isPhone, FIELD_MESSAGES.phone),
    },
  },
  email: {
    email: {
      label: 'Email',
      schema: required(MESSAGES.email, 100).refine(blankOr(isEmail), FIELD_MESSAGES.email),
    },
  },
  emergencyContacts: {
    contactName: { label: 'Name', schema: required(MESSAGES.contactName, 100) },
    contactRelationship: { label: 'Relationship', ...choice(RELATIONSHIP_OPTIONS, MESSAGES.relationship) },
    contactPhone: {
      label: 'Phone',
      schema: required(MESSAGES.contactPhone, 20, normalizePhone).refine(isPhone, FIELD_MESSAGES.phone),
    },
    contactEmail: {
      label: 'Email',
      schema: optional(100).refine(blankOr(isEmail), FIELD_MESSAGES.email),
    },
    secondName: { label: 'Name', schema: optional(100) },
    secondRelationship: { label: 'Relationship', ...optionalChoice(RELATIONSHIP_OPTIONS) },
    secondPhone: {
      label: 'Phone',
      schema: optional(20, normalizePhone).refine(isPhone, FIELD_MESSAGES.phone),
    },
    secondEmail: { label: 'Email', schema: optional(100).refine(blankOr(isEmail), FIELD_MESSAGES.email) },
  },
  directDeposit: {
    bankName: { label: 'Bank', schema: required(MESSAGES.bankName, 100) },
    accountType: { label: 'Account type', ...choice(ACCOUNT_TYPE_OPTIONS, MESSAGES.accountType) },
    routingNumber: {
      label: 'Routing number',
      schema: tidyStringSchema({ error: MESSAGES.routing }, normalizeNumber).refine(
        isBankRoutingNumber,
        MESSAGES.routing,
      ),
    },
    accountNumber: {
      label: 'Account number',
      schema: required(MESSAGES.account, 34, normalizeNumber).refine(isAccountNumber, MESSAGES.accountFormat),
    },
    splitBankName: { label: 'Bank', schema: optional(100) },
    splitAccountType: { label: 'Account type', ...optionalChoice(ACCOUNT_TYPE_OPTIONS) },
    splitRoutingNumber: {
      label: 'Routing number',
      schema: optional(20, normalizeNumber).refine(blankOr(isBankRoutingNumber), MESSAGES.routing),
    },
    splitAccountNumber: {
      label: 'Account number',
      schema: optional(34, normalizeNumber).refine(isAccountNumber, MESSAGES.accountFormat),
    },
    splitAmount: {
      label: 'Amount per paycheck',
      schema: optional(20, normalizeAmount).refine(isAmount, MESSAGES.amount),
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

/** Optional parts of a form. If any of a part's lines is filled in, all of its required lines must be. */
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

/** Stored encrypted; only their last four digits are shown. */
export const SEALED_LINES = [
  'routingNumber',
  'accountNumber',
  'splitRoutingNumber',
  'splitAccountNumber',
] as const satisfies readonly ChangeLine[]
export type SealedLine = (typeof SEALED_LINES)[number]

export const CHANGE_FIELDS = ['address', 'phone', 'email', 'emergencyContacts', 'directDeposit'] as const
export type ChangeField = (typeof CHANGE_FIELDS)[number]
