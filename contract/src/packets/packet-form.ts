import { z } from 'zod'
import { isDate } from '../common/dates.ts'
import { isEmail } from '../common/email.ts'
import { parseCents } from '../common/money.ts'
import { isRoutingNumber, isSsn } from '../common/personal-numbers.ts'
import { optionalText, requiredText } from '../common/text.ts'
import { isStateCode } from '../common/us-states.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../languages/languages.ts'
import {
  ACCOUNT_NUMBER_MAX,
  ADDRESS_MAX,
  APT_NUMBER_MAX,
  BANK_NAME_MAX,
  CITY_MAX,
  CONTACT_NAME_MAX,
  COUNTRY_MAX,
  EMAIL_MAX,
  IMMIGRATION_NUMBER_MAX,
  MIDDLE_INITIAL_MAX,
  NAME_MAX,
  OTHER_NAMES_MAX,
  PHONE_MAX,
  SIGNATURE_MAX_CHARACTERS,
} from './limits.ts'
import {
  CONTACT_FORMAT_MESSAGES,
  DOCUMENTS_MESSAGES,
  NET_PAY_MESSAGES,
  PACKET_MESSAGES,
  PERSONAL_MESSAGES,
  PRIMARY_CONTACT_MESSAGES,
  SECONDARY_CONTACT_MESSAGES,
  WITHHOLDING_MESSAGES,
} from './messages.ts'
import { ACCOUNT_TYPE_OPTIONS, ATTESTATION_OPTIONS, DOCUMENT_TYPES, RELATIONSHIP_OPTIONS } from './options.ts'

const ZIP_PATTERN = /^\d{5}(-\d{4})?$/
const US_PHONE_PATTERN = /^\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/

const tooLong = (max: number) => `Please use at most ${max} characters`
const optional = (max: number) => optionalText(max, tooLong(max))
const required = (message: string, max: number) => requiredText(message, max, tooLong(max))
const oneOf = (options: readonly { value: string }[], message: string) =>
  z.string({ error: message }).refine(value => options.some(option => option.value === value), message)
const oneOfOrBlank = (options: readonly { value: string }[]) =>
  z
    .string()
    .default('')
    .refine(
      value => value === '' || options.some(option => option.value === value),
      'Please choose from the list',
    )
const dateOrBlank = z
  .string()
  .trim()
  .default('')
  .refine(date => date === '' || isDate(date), 'Please enter a valid date')

const phoneFormat = (phone: string) => phone === '' || US_PHONE_PATTERN.test(phone)
const emailFormat = (email: string) => email === '' || isEmail(email)

const CONTACT = ['Name', 'Relationship', 'Phone', 'Email'] as const
const WITHHOLDING = ['bankName', 'accountType', 'routingNumber', 'accountNumber', 'depositAmount'] as const

/**
 * Step 1: the person and the emergency contacts.
 * @param today the last date that the date of birth may have
 */
export function personalStepSchema(today: string) {
  return z.object({ ...personalShape(today), ...contactsShape }).superRefine(checkSecondaryContact)
}

/** Step 2: where the pay goes. */
export function depositStepSchema() {
  return z.object(depositShape).superRefine(checkWithholding)
}

function personalShape(today: string) {
  return {
    lastName: required(PERSONAL_MESSAGES.lastName, NAME_MAX),
    firstName: required(PERSONAL_MESSAGES.firstName, NAME_MAX),
    middleInitial: optional(MIDDLE_INITIAL_MAX),
    otherLastNames: optional(OTHER_NAMES_MAX),
    address: required(PERSONAL_MESSAGES.address, ADDRESS_MAX),
    aptNumber: optional(APT_NUMBER_MAX),
    cityOrTown: required(PERSONAL_MESSAGES.cityOrTown, CITY_MAX),
    state: z.string({ error: PERSONAL_MESSAGES.state }).refine(isStateCode, PERSONAL_MESSAGES.state),
    zipCode: required(PERSONAL_MESSAGES.zipCode, 10).refine(
      zip => zip === '' || ZIP_PATTERN.test(zip),
      PERSONAL_MESSAGES.zipCodeFormat,
    ),
    dateOfBirth: z
      .string({ error: PERSONAL_MESSAGES.dateOfBirth })
      .trim()
      .min(1, PERSONAL_MESSAGES.dateOfBirth)
      .refine(date => date === '' || isDate(date), 'Please enter a valid date')
      .refine(date => date === '' || date <= today, PERSONAL_MESSAGES.dateOfBirthInFuture),
    ssn: z
      .string({ error: PERSONAL_MESSAGES.ssn })
      .trim()
      .min(1, PERSONAL_MESSAGES.ssn)
      .refine(ssn => ssn === '' || isSsn(ssn), PERSONAL_MESSAGES.ssnFormat),
    attestation: oneOf(ATTESTATION_OPTIONS, PERSONAL_MESSAGES.attestation),
    attestationExpDate: dateOrBlank,
    attestationUSCIS: optional(IMMIGRATION_NUMBER_MAX),
    attestationI94: optional(IMMIGRATION_NUMBER_MAX),
    attestationPassport: optional(IMMIGRATION_NUMBER_MAX),
    attestationCountry: optional(COUNTRY_MAX),
  }
}

const contactsShape = {
  emergencyContactName: required(PRIMARY_CONTACT_MESSAGES.name, CONTACT_NAME_MAX),
  emergencyContactRelationship: oneOf(RELATIONSHIP_OPTIONS, PRIMARY_CONTACT_MESSAGES.relationship),
  emergencyContactPhone: required(PRIMARY_CONTACT_MESSAGES.phone, PHONE_MAX).refine(
    phoneFormat,
    CONTACT_FORMAT_MESSAGES.phone,
  ),
  emergencyContactEmail: required(PRIMARY_CONTACT_MESSAGES.email, EMAIL_MAX).refine(
    emailFormat,
    CONTACT_FORMAT_MESSAGES.email,
  ),
  secondaryEmergencyContactName: optional(CONTACT_NAME_MAX),
  secondaryEmergencyContactRelationship: oneOfOrBlank(RELATIONSHIP_OPTIONS),
  secondaryEmergencyContactPhone: optional(PHONE_MAX).refine(phoneFormat, CONTACT_FORMAT_MESSAGES.phone),
  secondaryEmergencyContactEmail: optional(EMAIL_MAX).refine(emailFormat, CONTACT_FORMAT_MESSAGES.email),
}

const depositShape = {
  /** The net pay account. */
  secondaryBankName: required(NET_PAY_MESSAGES.bankName, BANK_NAME_MAX),
  secondaryAccountType: oneOf(ACCOUNT_TYPE_OPTIONS, NET_PAY_MESSAGES.accountType),
  secondaryRoutingNumber: z
    .string({ error: NET_PAY_MESSAGES.routingNumber })
    .trim()
    .refine(isRoutingNumber, NET_PAY_MESSAGES.routingNumber),
  secondaryAccountNumber: required(NET_PAY_MESSAGES.accountNumber, ACCOUNT_NUMBER_MAX),
  /** The optional withholding account. */
  bankName: optional(BANK_NAME_MAX),
  accountType: oneOfOrBlank(ACCOUNT_TYPE_OPTIONS),
  routingNumber: z.string().trim().max(20, WITHHOLDING_MESSAGES.routingNumber).default(''),
  accountNumber: optional(ACCOUNT_NUMBER_MAX),
  depositAmount: z.string().trim().max(20, WITHHOLDING_MESSAGES.amountFormat).default(''),
  directDepositDate: dateOrBlank,
}

type Refinement<Form> = (form: Form, context: z.RefinementCtx) => void
type ContactForm = z.output<z.ZodObject<typeof contactsShape>>
type DepositForm = z.output<z.ZodObject<typeof depositShape>>

/** All four fields of the secondary contact, or none. */
const checkSecondaryContact: Refinement<ContactForm> = (form, context) => {
  if (!CONTACT.some(part => form[`secondaryEmergencyContact${part}`])) return
  const messages = {
    Name: SECONDARY_CONTACT_MESSAGES.name,
    Relationship: SECONDARY_CONTACT_MESSAGES.relationship,
    Phone: SECONDARY_CONTACT_MESSAGES.phone,
    Email: SECONDARY_CONTACT_MESSAGES.email,
  }
  for (const part of CONTACT) {
    const field = `secondaryEmergencyContact${part}` as const
    if (!form[field]) context.addIssue({ code: 'custom', path: [field], message: messages[part] })
  }
}

/** Has anything been entered for the withholding account? */
export function hasWithholding(form: Pick<DepositForm, (typeof WITHHOLDING)[number]>): boolean {
  return WITHHOLDING.some(field => form[field])
}

/** A positive amount of money. */
export function isWithholdingAmount(text: string): boolean {
  return (parseCents(text.trim()) ?? 0) > 0
}

/** All five fields of the withholding account, or none. */
const checkWithholding: Refinement<DepositForm> = (form, context) => {
  if (!hasWithholding(form)) return
  const add = (field: (typeof WITHHOLDING)[number], message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (!form.bankName) add('bankName', WITHHOLDING_MESSAGES.bankName)
  if (!form.accountType) add('accountType', WITHHOLDING_MESSAGES.accountType)
  if (!isRoutingNumber(form.routingNumber)) add('routingNumber', WITHHOLDING_MESSAGES.routingNumber)
  if (!form.accountNumber) add('accountNumber', WITHHOLDING_MESSAGES.accountNumber)
  if (!form.depositAmount) add('depositAmount', WITHHOLDING_MESSAGES.amount)
  else if (!isWithholdingAmount(form.depositAmount)) add('depositAmount', WITHHOLDING_MESSAGES.amountFormat)
}

const SIGNATURE_PATTERN = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/

const documentTypes = z
  .string()
  .default('')
  .transform(text => {
    const types = text.split(',').map(type => type.trim())
    return [...new Set(types)].filter(Boolean)
  })
  .pipe(
    z.array(z.enum(DOCUMENT_TYPES, 'Please choose from the list')).min(1, DOCUMENTS_MESSAGES.documentType),
  )

/**
 * The text fields of the packet's multipart body, all three steps together.
 * The files are `userPhoto` and the repeated `documentFiles`.
 */
export function packetSubmissionSchema(today: string) {
  return z
    .object({
      applicationId: z.string({ error: PACKET_MESSAGES.missing }).min(1, PACKET_MESSAGES.missing).max(100),
      ...personalShape(today),
      ...contactsShape,
      ...depositShape,
      documentTypes,
      signatureBase64: z
        .string({ error: DOCUMENTS_MESSAGES.signature })
        .max(SIGNATURE_MAX_CHARACTERS, 'The signature image is too large.')
        .regex(SIGNATURE_PATTERN, DOCUMENTS_MESSAGES.signature),
      disclaimerAcknowledged: z.literal('true', DOCUMENTS_MESSAGES.disclaimer),
      /** In which the form showed the statements that are signed. */
      language: z.enum(LANGUAGES, 'Please choose from the list').default(DEFAULT_LANGUAGE),
    })
    .superRefine(checkSecondaryContact)
    .superRefine(checkWithholding)
}
export type PacketSubmission = z.output<ReturnType<typeof packetSubmissionSchema>>

/** The multipart's name of a field: `SSN`, `AttestationUSCIS`, else PascalCase. */
export function packetPartName(field: string): string {
  return field === 'ssn' ? 'SSN' : field.charAt(0).toUpperCase() + field.slice(1)
}
