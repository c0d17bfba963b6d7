import { z } from 'zod'
import { type FieldWith, fieldsWith, isFieldWith, shapeOf } from '../common/fields.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { maskNumber } from '../common/personal-numbers.ts'
import { recordOf } from '../common/records.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../languages/languages.ts'
import type { FilledText } from '../languages/message.ts'
import { english, type Translate } from '../languages/translator.ts'
import { DOCUMENTS_MESSAGES, maxLengthMessage, PACKET_MESSAGES } from './messages.ts'
import { SIGNATURE_MAX_CHARACTERS } from './options.ts'
import { maxLengthOf, type OptionalSection, type PacketField, SECTION_NAMES } from './packet-field.ts'
import { PACKET_FIELDS } from './packet-fields.ts'

type Fields = typeof PACKET_FIELDS
export type PacketFieldName = keyof Fields
export type PacketTextField = FieldWith<Fields, { step: 'personal' | 'deposit' }>
export type SealedAnswer = FieldWith<Fields, { isSealed: true }>

const PERSONAL_FIELDS = fieldsWith(PACKET_FIELDS, { step: 'personal' })
const DEPOSIT_FIELDS = fieldsWith(PACKET_FIELDS, { step: 'deposit' })
export const PACKET_TEXT_FIELDS: readonly PacketTextField[] = [...PERSONAL_FIELDS, ...DEPOSIT_FIELDS]
/** The answers stored encrypted, which a reopened packet doesn't prefill. */
export const SEALED_ANSWERS = fieldsWith(PACKET_FIELDS, { isSealed: true })
/** Stored unencrypted, so they must not include an SSN or account number. */
export const PLAIN_ANSWERS = [...fieldsWith(PACKET_FIELDS, { isSealed: false }), 'language'] as const

export const MAX_LENGTH_MESSAGES: readonly FilledText[] = Object.values<PacketField>(PACKET_FIELDS).flatMap(
  field => {
    const max = maxLengthOf(field)
    return max ? maxLengthMessage(max) : []
  },
)

export function isFilledIn(
  section: OptionalSection,
  form: Readonly<Partial<Record<PacketTextField, string>>>,
): boolean {
  return fieldsWith(PACKET_FIELDS, { section }).some(name => form[name])
}

const requireCompleteSection =
  (section: OptionalSection) =>
  (form: Readonly<Partial<Record<PacketTextField, string>>>, context: z.RefinementCtx) => {
    if (!isFilledIn(section, form)) return
    for (const name of fieldsWith(PACKET_FIELDS, { section })) {
      const message = PACKET_FIELDS[name].missingInSection
      if (!form[name]) context.addIssue({ code: 'custom', path: [name], message })
    }
  }

const pickMask = <Name extends string>(names: readonly Name[]) => recordOf(names, () => true as const)

/** @param today limits the date of birth and the work authorization's expiration date */
export function personalStepSchema(today: string) {
  return z
    .object(shapeOf(PACKET_FIELDS, today))
    .pick(pickMask(PERSONAL_FIELDS))
    .superRefine(requireCompleteSection('secondaryContact'))
}

export function depositStepSchema() {
  return z
    .object(shapeOf(PACKET_FIELDS, ''))
    .pick(pickMask(DEPOSIT_FIELDS))
    .superRefine(requireCompleteSection('withholding'))
}

const SIGNATURE_PATTERN = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/

/** The files are sent as `userPhoto` and one or more `documentFiles` parts. */
export function packetSubmissionSchema(today: string) {
  return z
    .object({
      applicationId: z.string({ error: PACKET_MESSAGES.missing }).min(1, PACKET_MESSAGES.missing).max(100),
      ...shapeOf(PACKET_FIELDS, today),
      signatureBase64: z
        .string({ error: DOCUMENTS_MESSAGES.signature })
        .max(SIGNATURE_MAX_CHARACTERS, 'The signature image is too large.')
        .regex(SIGNATURE_PATTERN, DOCUMENTS_MESSAGES.signature),
      disclaimerAcknowledged: z.literal('true', DOCUMENTS_MESSAGES.disclaimer),
      language: z.enum(LANGUAGES, FIELD_MESSAGES.notListed).default(DEFAULT_LANGUAGE),
    })
    .superRefine(requireCompleteSection('secondaryContact'))
    .superRefine(requireCompleteSection('withholding'))
}
export type PacketSubmission = z.output<ReturnType<typeof packetSubmissionSchema>>
export type PlainAnswers = Pick<PacketSubmission, (typeof PLAIN_ANSWERS)[number]>

/** PascalCase, such as `AttestationUSCIS`, except for `SSN`. */
export function packetPartName(field: string): string {
  return field === 'ssn' ? 'SSN' : field.charAt(0).toUpperCase() + field.slice(1)
}

function isPacketField(name: string): name is PacketFieldName {
  return isFieldWith(PACKET_FIELDS, {}, name)
}

/** For example, `Net pay bank name`. */
export function answerLabel(name: string): string | undefined {
  if (name === 'language') return 'Language'
  if (!isPacketField(name)) return undefined
  const { section, label } = PACKET_FIELDS[name]
  if (!isNamedSection(section)) return label
  return `${SECTION_NAMES[section].prefix} ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

/** Like `answerLabel`, but with the form's labels, which are translated. */
export function pageLabelOf(name: PacketFieldName): readonly [field: string, section?: string] {
  const { section, pageLabel } = PACKET_FIELDS[name]
  return isNamedSection(section) ? [pageLabel, SECTION_NAMES[section].title] : [pageLabel]
}

function isNamedSection(section: string): section is keyof typeof SECTION_NAMES {
  return Object.hasOwn(SECTION_NAMES, section)
}

export function maskAnswer(name: SealedAnswer, answer: string): string {
  const { mask = maskNumber }: PacketField = PACKET_FIELDS[name]
  return mask(answer)
}

/**
 * Masks sealed answers and replaces choices with their labels. Formats other answers with `format`, or by default as
 * in the PDF.
 */
export function formatAnswer(
  name: PacketFieldName,
  answer: string,
  t: Translate = english,
  format?: (answer: string) => string,
): string {
  if (answer === '') return ''
  if (isFieldWith(PACKET_FIELDS, { isSealed: true }, name)) return maskAnswer(name, answer)
  const { options, print }: PacketField = PACKET_FIELDS[name]
  const choice = options?.find(({ value }) => value === answer)
  return choice ? t(choice.label) : ((format ?? print?.format)?.(answer) ?? answer)
}
