import { z } from 'zod'
import { isDate, stripTime } from '../common/dates.ts'
import type { Field } from '../common/fields.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { normalizePhone } from '../common/phone.ts'
import { optionalText, requiredText, tidyStringSchema } from '../common/text.ts'
import { english } from '../languages/translator.ts'
import { maxLengthMessage } from './messages.ts'
import { CONTACT_TEXTS, DEPOSIT_TEXTS } from './page-texts.ts'

type Options = readonly { value: string; label: string }[]

/** Headings in the form and prefixes in messages, for sections whose field labels also occur in other sections. */
export const SECTION_NAMES = {
  primaryContact: { title: CONTACT_TEXTS.primary, prefix: 'Primary emergency contact' },
  secondaryContact: { title: CONTACT_TEXTS.secondary, prefix: 'Secondary emergency contact' },
  netPay: { title: DEPOSIT_TEXTS.netPay, prefix: 'Net pay' },
  withholding: { title: DEPOSIT_TEXTS.withholding, prefix: 'Withholding' },
} as const
export type PacketSection =
  | keyof typeof SECTION_NAMES
  | 'person'
  | 'attestation'
  | 'papers'
  | 'authorization'
  | 'documents'

/** In each of these sections, either all or none of the fields must be filled in. */
export const OPTIONAL_SECTIONS = ['secondaryContact', 'withholding'] as const
export type OptionalSection = (typeof OPTIONAL_SECTIONS)[number]
type FieldSection =
  /** `missingInSection`: error shown if this field is empty and another in its section is filled in. */
  | { section: OptionalSection; missingInSection: string }
  | { section: Exclude<PacketSection, OptionalSection> }

export type PacketField = Field &
  FieldSection & {
    /** The label in the PDF. */
    label: string
    /** The label in the form. */
    pageLabel: string
    step: 'personal' | 'deposit' | 'documents'
    /**
     * Encrypted in its own column. In a submitted packet's documents, masked everywhere except on the PDF's payroll
     * page.
     */
    isSealed: boolean
    /** Whether drafts store the answer; if not, it must be entered again in each session. */
    isSavedInDraft: boolean
    /** Defaults to masking all but the last four characters. */
    mask?: (answer: string) => string
    options?: Options
    print?: {
      format?: (answer: string) => string
      isWide?: boolean
      /** Repeated on the payroll page, next to the sealed answers. */
      isOnPayrollPage?: boolean
    }
  }

const tooLong = (max: number) => english(maxLengthMessage(max))

export const optional = (max: number) => optionalText(max, tooLong(max))
export const optionalPhone = (max: number) => optionalText(max, tooLong(max), normalizePhone)
export const required = (message: string, max: number) => requiredText(message, max, tooLong(max))
export const requiredPhone = (message: string, max: number) =>
  requiredText(message, max, tooLong(max), normalizePhone)

/** Accepts an empty string, because either the field is optional or another rule reports the missing value. */
export const blankOr = (isValid: (text: string) => boolean) => (text: string) => text === '' || isValid(text)

const isListed = (options: Options) => (text: string) => options.some(({ value }) => value === text)

export function choice(options: Options, message: string) {
  return { options, schema: z.string({ error: message }).refine(isListed(options), message) }
}

export function optionalChoice(options: Options) {
  const schema = z
    .string()
    .default('')
    .refine(blankOr(isListed(options)), FIELD_MESSAGES.notListed)
  return { options, schema }
}

export const optionalDate = tidyStringSchema()
  .default('')
  .overwrite(stripTime)
  .refine(blankOr(isDate), FIELD_MESSAGES.date)

export function maxLengthOf({ schema }: Field): number | undefined {
  const text = schema instanceof z.ZodDefault ? schema.unwrap() : schema
  return text instanceof z.ZodString ? (text.maxLength ?? undefined) : undefined
}

export function isOptional({ schema, section }: PacketField): boolean {
  const isBlankValid = typeof schema !== 'function' && schema.safeParse(undefined).success
  return isBlankValid && !OPTIONAL_SECTIONS.some(each => each === section)
}
