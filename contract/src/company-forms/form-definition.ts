import { z } from 'zod'
import { tooLong } from '../common/messages.ts'
import { optionalText, requiredText } from '../common/text.ts'
import { FORM_SOURCES } from './form-sources.ts'
import { FORM_MESSAGES } from './messages.ts'

export const FORM_LIMITS = { pages: 200, fields: 400, choices: 200 } as const

export const FORM_MODES = ['read', 'acknowledge', 'sign'] as const
export type FormMode = (typeof FORM_MODES)[number]

/** A rectangle in points from the page's lower left corner. Page numbers are 1-based. */
export const placeSchema = z.object({
  page: z.int().min(1),
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
})
export type Place = z.infer<typeof placeSchema>

/** An empty Spanish text falls back to English. */
const formTextSchema = (max: number) =>
  z.object({ en: optionalText(max, tooLong(max)), es: optionalText(max, tooLong(max)) })
export type FormText = { en: string; es: string }

const FIELD_KINDS = ['text', 'check', 'radio', 'choice', 'signature'] as const

/** A field's properties in the PDF. */
export const pdfFieldSchema = z.object({
  id: z.string().min(1).max(500),
  kind: z.enum(FIELD_KINDS),
  /** One per widget; `value` is a radio button's value. */
  places: z.array(placeSchema.extend({ value: z.string().max(200).optional() })).min(1),
  tooltip: z.string().max(2000),
  isMultiline: z.boolean(),
  /** Whether each character has a cell of its own. */
  isComb: z.boolean(),
  maxLength: z.int().positive().nullable(),
  choices: z.array(z.string().max(500)).max(FORM_LIMITS.choices),
})
export type PdfField = z.infer<typeof pdfFieldSchema>

/** A field's properties that staff set. */
const fieldSettingsSchema = z.object({
  id: z.string().min(1).max(500),
  label: formTextSchema(200),
  help: formTextSchema(500),
  source: z.enum(FORM_SOURCES),
  isRequired: z.boolean(),
  mayChange: z.boolean(),
  /** Check boxes with the same group form one single-choice question. */
  group: optionalText(100, tooLong(100)),
  groupSpanish: optionalText(100, tooLong(100)).default(''),
})
export type FieldSettings = z.infer<typeof fieldSettingsSchema>
export type FormField = PdfField & FieldSettings

/** Drops the PDF's own properties. */
export function settingsOfField(field: FieldSettings): FieldSettings {
  const { id, label, help, source, isRequired, mayChange, group } = field
  // Forms stored by earlier versions lack this property.
  const groupSpanish = field.groupSpanish ?? ''
  return { id, label, help, source, isRequired, mayChange, group, groupSpanish }
}

const ADDED_PREFIX = 'added:'
export const isAdded = ({ id }: { id: string }): boolean => id.startsWith(ADDED_PREFIX)

/** A text field or check box that staff add to the PDF. */
const addedFieldSchema = z.object({
  id: z.string().regex(/^added:\d{1,6}$/),
  kind: z.enum(['text', 'check']),
  place: placeSchema,
})
export type AddedField = z.infer<typeof addedFieldSchema>

export function nextAddedId(added: readonly { id: string }[]): string {
  const numbers = added.map(({ id }) => Number(id.slice(ADDED_PREFIX.length)))
  return `${ADDED_PREFIX}${Math.max(0, ...numbers) + 1}`
}

export function toPdfField({ id, kind, place }: AddedField): PdfField {
  // Tall enough for two lines.
  const isMultiline = kind === 'text' && place.height >= 24
  const defaults = { tooltip: '', isComb: false, maxLength: null, choices: [] }
  return { ...defaults, id, kind, places: [place], isMultiline }
}

export const defaultSettingsOf = ({ id, kind }: Pick<AddedField, 'id' | 'kind'>): FieldSettings => ({
  ...{ id, label: { en: '', es: '' }, help: { en: '', es: '' }, group: '', groupSpanish: '' },
  ...{ source: kind === 'check' ? 'check' : 'text', isRequired: false, mayChange: true },
})

export const pageSizeSchema = z.object({ width: z.number().positive(), height: z.number().positive() })

/** Content removed from a PDF for safety. */
export const removedPartsSchema = z.object({
  scripts: z.int(),
  calculations: z.int(),
  hasXfa: z.boolean(),
  hasUsageRights: z.boolean(),
  /** Files inside the PDF and media on its pages. */
  attachments: z.int().default(0),
  /** Links and bookmarks that lead outside the PDF. */
  links: z.int().default(0),
})
export type RemovedParts = z.infer<typeof removedPartsSchema>

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const formDocumentSchema = z.object({
  /** Digest of the PDF as uploaded. */
  originalSha256: sha256,
  /** Digest of the cleaned PDF, which is displayed and filled in. */
  sha256,
  fileName: z.string(),
  pages: z.array(pageSizeSchema).min(1),
  removed: removedPartsSchema,
  fields: z.array(pdfFieldSchema.extend(fieldSettingsSchema.shape)),
  signature: placeSchema.nullable(),
  signedOn: placeSchema.nullable(),
})
export type FormDocument = z.infer<typeof formDocumentSchema>

const documentSettingsSchema = z.object({
  fields: z.array(fieldSettingsSchema).max(FORM_LIMITS.fields),
  added: z.array(addedFieldSchema).max(FORM_LIMITS.fields).default([]),
  signature: placeSchema.nullable(),
  signedOn: placeSchema.nullable(),
})

const texts = {
  title: z.object({
    en: requiredText(FORM_MESSAGES.title, 120, tooLong(120)),
    es: optionalText(120, tooLong(120)),
  }),
  explanation: formTextSchema(600),
  mode: z.enum(FORM_MODES),
  /** Stored and signed verbatim. */
  statement: formTextSchema(1000),
}

export const formSettingsSchema = z.object({
  ...texts,
  documents: z.object({ en: documentSettingsSchema.nullable(), es: documentSettingsSchema.nullable() }),
})
export type FormSettings = z.infer<typeof formSettingsSchema>

export const formDefinitionSchema = z.object({
  ...texts,
  documents: z.object({ en: formDocumentSchema.nullable(), es: formDocumentSchema.nullable() }),
  /** The year, if EPay supports this Form W-4. */
  w4Year: z.int().nullable(),
  /** The year of a Form W-4 that EPay doesn't support. Such a form is set up like any other. */
  unknownW4Year: z.int().nullable().default(null),
})
export type FormDefinition = z.infer<typeof formDefinitionSchema>

export function localizedText(text: FormText, language: 'en' | 'es'): string {
  return text[language] || text.en
}

export function documentLanguage(
  { documents }: Pick<FormDefinition, 'documents'>,
  language: 'en' | 'es',
): 'en' | 'es' {
  return documents[language] ? language : 'en'
}

/** A Form W-4 always uses the statement on the IRS's form, which is in English. */
export function statementLanguage(
  { statement, w4Year }: Pick<FormDefinition, 'statement' | 'w4Year'>,
  language: 'en' | 'es',
): 'en' | 'es' {
  return w4Year === null && statement[language] ? language : 'en'
}

export function isOnPage(place: Place, pages: readonly { width: number; height: number }[]): boolean {
  const page = pages[place.page - 1]
  if (!page) return false
  const { x, y, width, height } = place
  return x >= 0 && y >= 0 && x + width <= page.width + 0.5 && y + height <= page.height + 0.5
}

/** Returns the reasons why the form can't be published, as messages for staff. */
export function publishProblems(form: FormDefinition): string[] {
  const problems: string[] = []
  if (!form.documents.en) problems.push(FORM_MESSAGES.noPdf)
  if (form.statement.en === '') problems.push(FORM_MESSAGES.noStatement)
  for (const document of [form.documents.en, form.documents.es]) {
    if (!document || form.mode !== 'sign') continue
    if (!hasSignaturePlace(document)) problems.push(FORM_MESSAGES.noSignature)
    const added = document.fields.filter(isAdded).flatMap(({ places }) => places)
    const places = [document.signature, document.signedOn, ...added]
    if (places.some(place => place && !isOnPage(place, document.pages))) problems.push(FORM_MESSAGES.outside)
    if (document.fields.some(isUnlabeled)) problems.push(FORM_MESSAGES.noLabel)
  }
  return [...new Set(problems)]
}

function hasSignaturePlace({ signature, fields }: FormDocument): boolean {
  return signature !== null || fields.some(({ source }) => source === 'signature')
}

function isUnlabeled({ source, label }: FormField): boolean {
  return source !== 'blank' && source !== 'signature' && source !== 'signedOn' && label.en === ''
}
