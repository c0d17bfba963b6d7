import { z } from 'zod'
import { dayOf, isDate } from '../common/dates.ts'
import type { Field } from '../common/fields.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { plainPhone } from '../common/phone.ts'
import { optionalText, requiredText, typedText } from '../common/text.ts'
import { english } from '../languages/translator.ts'
import { atMost } from './messages.ts'
import { CONTACT_TEXTS, DEPOSIT_TEXTS } from './page-texts.ts'

type Options = readonly { value: string; label: string }[]

/** Sections that share labels with others: their heading in the form, and the prefix of a label in messages. */
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

/** Sections in which either all or no fields are filled in. */
export const OPTIONAL_SECTIONS = ['secondaryContact', 'withholding'] as const
export type OptionalSection = (typeof OPTIONAL_SECTIONS)[number]
type InSection =
  /** The message if it is empty while other fields of its section are filled in. */
  | { section: OptionalSection; missingInSection: string }
  | { section: Exclude<PacketSection, OptionalSection> }

export type PacketField = Field &
  InSection & {
    /** What the PDF calls it within its section. */
    label: string
    /** What the form calls it. */
    pageLabel: string
    step: 'personal' | 'deposit' | 'documents'
    /** Encrypted in a column of its own, and masked everywhere but on the PDF's payroll page. */
    isSealed: boolean
    /** Whether drafts store it; if not, it has to be entered again in the next sitting. */
    isKeptInDraft: boolean
    /** How a sealed answer is masked, if not down to its last four characters. */
    mask?: (answer: string) => string
    options?: Options
    /** How the PDF prints it, if not unchanged. */
    print?: {
      format?: (answer: string) => string
      /** Whether the field takes a full row. */
      isWide?: boolean
      /** It is repeated on the payroll page, next to the sealed answers. */
      isOnPayrollPage?: boolean
    }
  }

const tooLong = (max: number) => english(atMost(max))

export const optional = (max: number) => optionalText(max, tooLong(max))
export const optionalPhone = (max: number) => optionalText(max, tooLong(max), plainPhone)
export const required = (message: string, max: number) => requiredText(message, max, tooLong(max))
export const requiredPhone = (message: string, max: number) =>
  requiredText(message, max, tooLong(max), plainPhone)

/** Accepts an empty text, because another rule reports it or the field is optional. */
export const orEmpty = (isRight: (text: string) => boolean) => (text: string) => text === '' || isRight(text)

const isListed = (options: Options) => (text: string) => options.some(({ value }) => value === text)

export function choice(options: Options, message: string) {
  return { options, schema: z.string({ error: message }).refine(isListed(options), message) }
}

export function optionalChoice(options: Options) {
  const schema = z
    .string()
    .default('')
    .refine(orEmpty(isListed(options)), FIELD_MESSAGES.notListed)
  return { options, schema }
}

export const optionalDate = typedText()
  .default('')
  .overwrite(dayOf)
  .refine(orEmpty(isDate), FIELD_MESSAGES.date)

export function maxLengthOf({ schema }: Field): number | undefined {
  const text = schema instanceof z.ZodDefault ? schema.unwrap() : schema
  return text instanceof z.ZodString ? (text.maxLength ?? undefined) : undefined
}

/** May the field be left empty, whatever else is filled in? */
export function isOptional({ schema, section }: PacketField): boolean {
  const isTaken = typeof schema !== 'function' && schema.safeParse(undefined).success
  return isTaken && !OPTIONAL_SECTIONS.some(each => each === section)
}
