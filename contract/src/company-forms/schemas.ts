import { z } from 'zod'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { openEnum } from '../common/extra.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { FORM_STATES, formRulesSchema } from './due.ts'
import { FORM_MODES, formDefinitionSchema, formSettingsSchema, placeSchema } from './form-definition.ts'
import { QUESTION_KINDS } from './questions.ts'

const textSchema = z.object({ en: z.string(), es: z.string() })

export const formListItemSchema = z.object({
  id: z.uuid(),
  title: textSchema,
  mode: openEnum(z.enum(FORM_MODES)),
  /** Null before the first version is published. */
  version: z.int().nullable(),
  hasDraft: z.boolean(),
  isWithdrawn: z.boolean(),
  w4Year: z.int().nullable(),
  toDo: z.int(),
  late: z.int(),
  finished: z.int(),
  onPaper: z.int(),
})
export type FormListItem = z.infer<typeof formListItemSchema>

const publishedVersionSchema = z.object({
  number: z.int(),
  publishedAt: instantSchema,
  publishedBy: z.string(),
})

export const formDetailsSchema = z.object({
  id: z.uuid(),
  /** The draft or, without one, the current version. */
  definition: formDefinitionSchema,
  isDraft: z.boolean(),
  revision: z.int(),
  rules: formRulesSchema,
  versions: z.array(publishedVersionSchema),
  isWithdrawn: z.boolean(),
  problems: z.array(z.string()),
})
export type FormDetails = z.infer<typeof formDetailsSchema>

export const newFormSchema = formSettingsSchema.pick({ title: true, mode: true })

export const saveFormSchema = z.object({
  revision: z.int(),
  settings: formSettingsSchema,
  rules: formRulesSchema,
})
export type SaveFormRequest = z.infer<typeof saveFormSchema>

export const PUBLISH_REACHES = ['everyone', 'newPeople'] as const
export const publishSchema = z.object({ revision: z.int(), reach: z.enum(PUBLISH_REACHES) })

export const assignedPersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  employeeId: z.string().nullable(),
  applicationId: z.string().nullable(),
  version: z.int(),
  state: openEnum(z.enum(FORM_STATES)),
  dueOn: dateSchema,
  signedAt: instantSchema.nullable(),
  paperReceivedAt: instantSchema.nullable(),
  language: openEnum(z.enum(LANGUAGES)).nullable(),
})
export type AssignedPerson = z.infer<typeof assignedPersonSchema>

/** A form in a person's own list or in the office's list of the person's forms. */
export const personFormSchema = z.object({
  id: z.uuid(),
  title: textSchema,
  explanation: textSchema,
  mode: openEnum(z.enum(FORM_MODES)),
  version: z.int(),
  state: openEnum(z.enum(FORM_STATES)),
  dueOn: dateSchema,
  signedAt: instantSchema.nullable(),
  pages: z.int(),
})
export type PersonForm = z.infer<typeof personFormSchema>

const questionSchema = z.object({
  id: z.string(),
  step: textSchema,
  label: textSchema,
  help: textSchema,
  kind: z.enum(QUESTION_KINDS),
  options: z.array(z.object({ value: z.string(), label: textSchema, help: textSchema })),
  isRequired: z.boolean(),
  mayChange: z.boolean(),
  known: z.string(),
  maxLength: z.int(),
  place: placeSchema.nullable(),
  hiddenBy: z.string().nullable(),
})

export const answersSchema = z.record(z.string().max(600), z.string().max(2000))

export const formToSignSchema = z.object({
  id: z.uuid(),
  title: textSchema,
  explanation: textSchema,
  mode: z.enum(FORM_MODES),
  version: z.int(),
  state: z.enum(FORM_STATES),
  dueOn: dateSchema,
  w4Year: z.int().nullable(),
  /** English if the PDF has no Spanish version. */
  documentLanguage: z.enum(LANGUAGES),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  /** Digest of the displayed PDF, which the client returns with the signature. */
  sha256: z.string(),
  questions: z.array(questionSchema),
  statement: z.string(),
  /** English if there is no translation, and for every W-4. */
  statementLanguage: z.enum(LANGUAGES),
  answers: answersSchema,
  draftVersion: z.int(),
  savedAt: instantSchema.nullable(),
  /**
   * Name of the staff member who is showing the form on their screen, or `null` if the signer opened it. A W-4 can't be
   * signed this way.
   */
  shownBy: z.string().nullable(),
  maySign: z.boolean(),
})
export type FormToSign = z.infer<typeof formToSignSchema>

export const signFormSchema = z.object({
  language: z.enum(LANGUAGES),
  /** Digest of the PDF that the person saw. */
  sha256: z.string(),
  pagesShown: z.int().min(0),
  answers: answersSchema,
  /** A data URL; null for forms without a signature. */
  signature: z.string().max(700_000).nullable(),
})
export type SignFormRequest = z.infer<typeof signFormSchema>
