import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  type FieldSettings,
  type FormDefinition,
  type FormDocument,
  isAdded,
  isOnPage,
  type PdfField,
  settingsOfField,
} from '@epay/contract/company-forms/form-definition'
import type { FormSource } from '@epay/contract/company-forms/form-sources'
import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import type { FormDetails } from '@epay/contract/company-forms/schemas'
import { W4_TEXTS } from '@epay/contract/company-forms/w4-texts'
import { findW4Year, hasW4Fields, W4_STATEMENT, w4YearOf } from '@epay/contract/company-forms/w4-years'
import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { detectType } from '#server/files/detect-type.ts'
import { parse } from '#server/files/parser.ts'
import type { ReadForm } from '#server/files/parser-tasks.ts'
import { trackWrittenFiles } from '#server/files/written-files.ts'
import { safeName } from '#server/packets/rules.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { loadDraft, loadForm, saveChange } from './load-form.ts'
import { updateVersion } from './queries.ts'

type ReceivedPdf = { content: Buffer; fileName: string }

/**
 * Replaces the draft's PDF in one language. Fields with the same name keep their settings.
 * Throws: NOT_FOUND; CONFLICT without a draft; INVALID_INPUT with the reason if the PDF can't be used; TOO_LARGE;
 * UNAVAILABLE if too many files are waiting to be parsed.
 */
export async function uploadPdf(
  context: Context,
  { id, language }: { id: string; language: 'en' | 'es' },
  receive: Receive,
): Promise<FormDetails> {
  const files = trackWrittenFiles(context.files)
  try {
    await loadForm(context.db, id)
    const { content, fileName } = await receivePdf(receive)
    const parsedForm = await parse(context, { task: 'read-form', content })
    const cleanPdf = Buffer.from(parsedForm.content)
    const { id: fileId } = await files.write(cleanPdf, FILE_MAX_BYTES * 2)
    const details = await inTransaction(context, async context => {
      const { draft } = await loadDraft(context.db, id, undefined)
      const { definition } = draft
      const earlierDocuments = [
        definition.documents[language],
        definition.documents.en,
        definition.documents.es,
      ]
      const document = documentOf(
        parsedForm,
        { content, cleanPdf, fileName },
        earlierDocuments.filter(each => each !== null),
      )
      const changedDefinition = {
        ...definition,
        documents: { ...definition.documents, [language]: document },
      }
      await updateVersion(context.db, draft.id, {
        definition: language === 'en' ? applyW4(changedDefinition, parsedForm) : changedDefinition,
        ...(language === 'en' ? { englishFileId: fileId } : { spanishFileId: fileId }),
      })
      const { originalSha256, sha256, removed } = document
      return saveChange(context, id, {
        action: 'company-form.pdf-loaded',
        after: { language, originalSha256, sha256, removed, fields: document.fields.length },
      })
    })
    files.keep()
    return details
  } finally {
    await files.removeUnkept()
  }
}

async function receivePdf(receive: Receive): Promise<ReceivedPdf> {
  let receivedPdf: ReceivedPdf | undefined
  await receive({
    async onFile(part) {
      const content = await buffer(part.content)
      if (content.length === 0) throw new PortalError('INVALID_INPUT', FILE_MESSAGES.empty)
      if (!detectType(content, ['pdf'])) throw new PortalError('INVALID_INPUT', FORM_MESSAGES.notPdf)
      receivedPdf = { content, fileName: safeName(part.fileName, 'pdf') }
    },
  })
  if (!receivedPdf) throw new PortalError('INVALID_INPUT', FORM_MESSAGES.notPdf)
  return receivedPdf
}

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

function documentOf(
  { pages, fields, removed }: ReadForm,
  { content, cleanPdf, fileName }: ReceivedPdf & { cleanPdf: Buffer },
  earlierDocuments: readonly FormDocument[],
): FormDocument {
  const earlierFields = earlierDocuments.flatMap(document => document.fields)
  const previousDocument = earlierDocuments[0]
  // Keeps added fields whose places fit on the new PDF's pages.
  const added = (previousDocument?.fields ?? []).filter(
    field => isAdded(field) && field.places.every(place => isOnPage(place, pages)),
  )
  return {
    ...{ fileName, pages, removed, originalSha256: sha256Of(content), sha256: sha256Of(cleanPdf) },
    fields: [...fields.map(field => ({ ...field, ...settingsOf(field, earlierFields) })), ...added],
    signature: previousDocument?.signature ?? null,
    signedOn: previousDocument?.signedOn ?? null,
  }
}

function settingsOf(field: PdfField, earlierFields: readonly FieldSettings[]): FieldSettings {
  const earlierField = earlierFields.find(({ id }) => id === field.id)
  if (earlierField) return settingsOfField(earlierField)
  return {
    ...{ id: field.id, label: { en: labelOf(field), es: '' }, help: { en: '', es: '' } },
    ...{ source: sourceOf(field), isRequired: false, mayChange: true, group: '', groupSpanish: '' },
  }
}

const LABEL_MAX = 200

/** Returns the field's tooltip or, without one, its name if that is human-readable. */
function labelOf({ id, tooltip }: PdfField): string {
  const lastPart = id.slice(id.lastIndexOf('.') + 1)
  const isTechnical = /\[\d+\]$|^(text|check box|field)?[\s_]*\d*$/i.test(lastPart)
  return (tooltip || (isTechnical ? '' : lastPart.replaceAll('_', ' '))).slice(0, LABEL_MAX)
}

function sourceOf({ id, kind, tooltip }: PdfField): FormSource {
  if (kind === 'signature') return 'signature'
  if (kind === 'check') return 'check'
  const text = `${id} ${tooltip}`
  if (/social security|\bssn\b/i.test(text)) return 'ssn'
  return /date signed|signature date/i.test(text) ? 'signedOn' : 'text'
}

/** A supported Form W-4 determines the title, the declaration, and where the signature goes. */
function applyW4(definition: FormDefinition, parsedForm: ReadForm): FormDefinition {
  const w4Year = w4YearOf(parsedForm) ?? null
  const year = findW4Year(w4Year)
  const { en } = definition.documents
  const names = parsedForm.fields.map(({ id }) => id)
  if (!year || !en || !hasW4Fields(year, names)) return { ...definition, w4Year: null, unknownW4Year: w4Year }
  const { signature, signedOn } = year
  const { title, explanation } = W4_TEXTS
  const fields = en.fields.map(field => ({ ...field, source: 'blank' as const }))
  return {
    ...definition,
    ...{ title, explanation, mode: 'sign', w4Year: year.year, unknownW4Year: null },
    statement: { en: W4_STATEMENT, es: '' },
    documents: { ...definition.documents, en: { ...en, signature, signedOn, fields } },
  }
}
