import { z } from 'zod'
import { isDate } from '../common/dates.ts'
import type { Field } from '../common/fields.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { optionalText, requiredText } from '../common/text.ts'
import { english } from '../languages/translator.ts'
import { atMost } from './messages.ts'
import { CONTACT_TEXTS, DEPOSIT_TEXTS } from './page-texts.ts'

type Options = readonly { value: string; label: string }[]

/** Sections whose labels repeat: the form's heading, and what a message puts in front of a label. */
export const SECTION_NAMES = {
  primaryContact: { title: CONTACT_TEXTS.primary, prefix: 'Primary emergency contact' },
  secondaryContact: { title: CONTACT_TEXTS.secondary, prefix: 'Secondary emergency contact' },
  netPay: { title: DEPOSIT_TEXTS.netPay, prefix: 'Net pay' },
  withholding: { title: DEPOSIT_TEXTS.withholding, prefix: 'Withholding' },
} as const
type PacketSection =
  | keyof typeof SECTION_NAMES
  | 'person'
  | 'attestation'
  | 'papers'
  | 'authorization'
  | 'documents'

/** Of these, all fields are filled in or none is. */
export const OPTIONAL_SECTIONS = ['secondaryContact', 'withholding'] as const
export type OptionalSection = (typeof OPTIONAL_SECTIONS)[number]
type InSection =
  /** Said of an empty one when others of its section are filled in. */
  | { section: OptionalSection; missingInSection: string }
  | { section: Exclude<PacketSection, OptionalSection> }

/** What is declared of a field of the packet. */
export type PacketField = Field &
  InSection & {
    /** What the PDF calls it within its section. */
    label: string
    /** What the form calls it. */
    pageLabel: string
    step: 'personal' | 'deposit' | 'documents'
    /** Encrypted in a column of its own, and masked everywhere but on the PDF's payroll page. */
    isSealed: boolean
    /** Whether a draft holds it between two sittings; if not, it is asked for again. */
    isKeptInDraft: boolean
    /** What is shown of a sealed one, if not just its last four. */
    mask?: (answer: string) => string
    options?: Options
    /** How the PDF prints it, if not as it is. */
    print?: {
      format?: (answer: string) => string
      /** Has a row for itself. */
      isWide?: boolean
      /** Beside the sealed ones. */
      isOnPayrollPage?: boolean
    }
  }

/** The three ways to keep an answer; each field says which is its own. */
export const OPEN = { isSealed: false, isKeptInDraft: true } as const
export const SEALED = { isSealed: true, isKeptInDraft: true } as const
export const SECRET = { isSealed: true, isKeptInDraft: false } as const

const tooLong = (max: number) => english(atMost(max))

export const optional = (max: number) => optionalText(max, tooLong(max))
export const required = (message: string, max: number) => requiredText(message, max, tooLong(max))

/** What is empty has a message of its own, or needs none. */
export const orEmpty = (isRight: (text: string) => boolean) => (text: string) => text === '' || isRight(text)

const isListed = (options: Options) => (text: string) => options.some(({ value }) => value === text)

/** One of these has to be chosen. */
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

export const optionalDate = z.string().trim().default('').refine(orEmpty(isDate), FIELD_MESSAGES.date)

/** The most characters that the field takes, where its schema says so. */
export function maxLengthOf({ schema }: Field): number | undefined {
  const text = schema instanceof z.ZodDefault ? schema.unwrap() : schema
  return text instanceof z.ZodString ? (text.maxLength ?? undefined) : undefined
}

/** May the field be left empty, whatever else is filled in? */
export function isOptional({ schema, section }: PacketField): boolean {
  const isTaken = typeof schema !== 'function' && schema.safeParse(undefined).success
  return isTaken && !OPTIONAL_SECTIONS.some(each => each === section)
}
