import { z } from 'zod'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { open } from '../common/extra.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { FORM_STATES, formRulesSchema } from './due.ts'
import { FORM_MODES, formDefinitionSchema, formSettingsSchema, placeSchema } from './form-definition.ts'
import { QUESTION_KINDS } from './questions.ts'

const plainText = z.object({ en: z.string(), es: z.string() })

/** A form in the office's list. */
export const formRowSchema = z.object({
  id: z.uuid(),
  title: plainText,
  mode: open(z.enum(FORM_MODES)),
  /** Of the version that counts; null before the first was published. */
  version: z.int().nullable(),
  hasDraft: z.boolean(),
  isWithdrawn: z.boolean(),
  w4Year: z.int().nullable(),
  /** Number of people who were asked for it, by state. */
  toDo: z.int(),
  late: z.int(),
  finished: z.int(),
  onPaper: z.int(),
})
export type FormRow = z.infer<typeof formRowSchema>

/** A version that was published. */
const publishedSchema = z.object({
  number: z.int(),
  publishedAt: instantSchema,
  publishedBy: z.string(),
})

export const formDetailsSchema = z.object({
  id: z.uuid(),
  /** The draft, or the version that counts. */
  definition: formDefinitionSchema,
  isDraft: z.boolean(),
  /** Counts every change of the draft and the rules. */
  revision: z.int(),
  rules: formRulesSchema,
  versions: z.array(publishedSchema),
  isWithdrawn: z.boolean(),
  /** Why it can't be published yet. */
  problems: z.array(z.string()),
})
export type FormDetails = z.infer<typeof formDetailsSchema>

export const newFormSchema = formSettingsSchema.pick({ title: true, mode: true })

export const saveFormSchema = z.object({
  revision: z.int(),
  settings: formSettingsSchema,
  rules: formRulesSchema,
})
export type SaveForm = z.infer<typeof saveFormSchema>

/** Who has to sign a new version. */
export const REACHES = ['everyone', 'newPeople'] as const
export const publishSchema = z.object({ revision: z.int(), reach: z.enum(REACHES) })

/** One person who was asked for a form. */
export const askedPersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  employeeId: z.string().nullable(),
  applicationId: z.string().nullable(),
  version: z.int(),
  state: open(z.enum(FORM_STATES)),
  dueOn: dateSchema,
  signedAt: instantSchema.nullable(),
  paperReceivedAt: instantSchema.nullable(),
  language: open(z.enum(LANGUAGES)).nullable(),
})
export type AskedPerson = z.infer<typeof askedPersonSchema>

/** A form of one person, as the person and the office see it in a list. */
export const personFormSchema = z.object({
  id: z.uuid(),
  title: plainText,
  explanation: plainText,
  mode: open(z.enum(FORM_MODES)),
  version: z.int(),
  state: open(z.enum(FORM_STATES)),
  dueOn: dateSchema,
  signedAt: instantSchema.nullable(),
  pages: z.int(),
})
export type PersonForm = z.infer<typeof personFormSchema>

const questionSchema = z.object({
  id: z.string(),
  step: plainText,
  label: plainText,
  help: plainText,
  kind: z.enum(QUESTION_KINDS),
  options: z.array(z.object({ value: z.string(), label: plainText, help: plainText })),
  isRequired: z.boolean(),
  mayChange: z.boolean(),
  known: z.string(),
  maxLength: z.int(),
  place: placeSchema.nullable(),
  hiddenBy: z.string().nullable(),
})

export const answersSchema = z.record(z.string().max(600), z.string().max(2000))

/** Everything that a person needs to fill in and finish a form. */
export const formToSignSchema = z.object({
  id: z.uuid(),
  title: plainText,
  explanation: plainText,
  mode: z.enum(FORM_MODES),
  version: z.int(),
  state: z.enum(FORM_STATES),
  dueOn: dateSchema,
  w4Year: z.int().nullable(),
  /** Of the PDF: a form whose Spanish is missing is signed in English. */
  documentLanguage: z.enum(LANGUAGES),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  /** Of the PDF that is shown; it is sent back with the signature. */
  sha256: z.string(),
  questions: z.array(questionSchema),
  statement: z.string(),
  /** A sentence whose Spanish is missing, and a W-4's, is shown in English. */
  statementLanguage: z.enum(LANGUAGES),
  answers: answersSchema,
  draftVersion: z.int(),
  savedAt: instantSchema.nullable(),
  /** The office employee who shows it; such a form can't always be signed. */
  shownBy: z.string().nullable(),
  maySign: z.boolean(),
})
export type FormToSign = z.infer<typeof formToSignSchema>

export const signFormSchema = z.object({
  language: z.enum(LANGUAGES),
  /** Of the PDF that the person saw. */
  sha256: z.string(),
  /** How many of its pages were shown. */
  pagesShown: z.int().min(0),
  answers: answersSchema,
  /** A data URL; null where the form takes no signature. */
  signature: z.string().max(700_000).nullable(),
})
export type SignForm = z.infer<typeof signFormSchema>
