import { randomUUID } from 'node:crypto'
import { DEFAULT_RULES } from '@epay/contract/company-forms/due'
import {
  defaultSettingsOf,
  type FormDefinition,
  type FormDocument,
  type FormField,
  type FormSettings,
  isAdded,
  isOnPage,
  toPdfField,
} from '@epay/contract/company-forms/form-definition'
import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import type { FormDetails, SaveFormRequest } from '@epay/contract/company-forms/schemas'
import { W4_STATEMENT } from '@epay/contract/company-forms/w4-years'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { invalidInput, PortalError, refuseOutdated } from '#server/platform/errors.ts'
import { draftOrCurrentVersion, formRecord, loadDraft, loadFormForUpdate, saveChange } from './load-form.ts'
import { insertForm, insertVersion, updateVersion } from './queries.ts'

const NO_TEXT = { en: '', es: '' }

export function createForm(
  context: Context,
  { title, mode }: Pick<FormSettings, 'title' | 'mode'>,
): Promise<{ id: string }> {
  const id = randomUUID()
  const definition: FormDefinition = {
    ...{ title, mode, explanation: NO_TEXT, statement: NO_TEXT },
    ...{ w4Year: null, unknownW4Year: null },
    documents: { en: null, es: null },
  }
  return inTransaction(context, async context => {
    await insertForm(context.db, { id, rules: DEFAULT_RULES, createdAt: context.clock.now() })
    await insertVersion(context.db, { id: randomUUID(), formId: id, number: 1, definition })
    await recordAudit(context, {
      action: 'company-form.created',
      ...formRecord(id),
      after: { title: title.en, mode },
    })
    return { id }
  })
}

/**
 * Changed rules take effect right away, even while the draft is unpublished.
 * Throws: NOT_FOUND; OUTDATED; INVALID_INPUT for a place outside its page or a field that the PDF doesn't have.
 */
export function saveForm(
  context: Context,
  id: string,
  { revision, settings, rules }: SaveFormRequest,
): Promise<FormDetails> {
  return inTransaction(context, async context => {
    const { form, draft } = await loadFormForUpdate(context.db, id)
    refuseOutdated(revision, seenRevision => seenRevision === form.revision, FORM_MESSAGES.changed)
    if (draft)
      await updateVersion(context.db, draft.id, { definition: applySettings(draft.definition, settings) })
    return saveChange(context, id, {
      ...{ action: 'company-form.saved', columns: { rules } },
      before: { rules: form.rules },
      after: { rules, title: settings.title.en },
    })
  })
}

function applySettings(definition: FormDefinition, settings: FormSettings): FormDefinition {
  const { title, explanation, mode, statement, documents } = settings
  const mergeDocument = (language: 'en' | 'es') => {
    const current = definition.documents[language]
    const edits = documents[language]
    return current && edits ? applyDocumentSettings(current, edits) : current
  }
  const isW4 = definition.w4Year !== null
  return {
    ...definition,
    ...{ title, explanation },
    mode: isW4 ? 'sign' : mode,
    statement: isW4 ? { en: W4_STATEMENT, es: '' } : statement,
    documents: { en: mergeDocument('en'), es: mergeDocument('es') },
  }
}

type DocumentSettings = NonNullable<FormSettings['documents']['en']>

function applyDocumentSettings(document: FormDocument, edits: DocumentSettings): FormDocument {
  const { signature, signedOn, added } = edits
  for (const place of [signature, signedOn, ...added.map(({ place }) => place)])
    if (place && !isOnPage(place, document.pages)) throw invalidInput({ signature: [FORM_MESSAGES.outside] })
  const fields: FormField[] = [
    ...document.fields.filter(field => !isAdded(field)),
    ...added.map(field => ({ ...defaultSettingsOf(field), ...toPdfField(field) })),
  ]
  const unknownField = edits.fields.find(({ id }) => !fields.some(field => field.id === id))
  if (unknownField)
    throw new PortalError('INVALID_INPUT', {
      text: FORM_MESSAGES.unknownField,
      values: { name: unknownField.id },
    })
  return {
    ...document,
    ...{ signature, signedOn },
    fields: fields.map(field => ({ ...field, ...edits.fields.find(({ id }) => id === field.id) })),
  }
}

/** Throws: the errors of `loadDraft`. */
export function removeSpanishPdf(
  context: Context,
  id: string,
  { revision }: { revision: number },
): Promise<FormDetails> {
  return inTransaction(context, async context => {
    const { draft } = await loadDraft(context.db, id, revision)
    const documents = { ...draft.definition.documents, es: null }
    // The file isn't deleted here, because a published version might use it. The file sweep deletes it once it is
    // unused.
    await updateVersion(context.db, draft.id, {
      definition: { ...draft.definition, documents },
      spanishFileId: null,
    })
    return saveChange(context, id, { action: 'company-form.pdf-removed', before: { language: 'es' } })
  })
}

/**
 * Starts a draft from the current version.
 * Throws: NOT_FOUND; CONFLICT if there already is a draft, or the form is withdrawn.
 */
export function startVersion(context: Context, id: string): Promise<FormDetails> {
  return inTransaction(context, async context => {
    const loaded = await loadFormForUpdate(context.db, id)
    if (loaded.draft) throw new PortalError('CONFLICT', FORM_MESSAGES.hasDraft)
    if (loaded.form.withdrawnAt) throw new PortalError('CONFLICT', FORM_MESSAGES.withdrawn)
    const { number, definition, englishFileId, spanishFileId } = draftOrCurrentVersion(loaded)
    const version = { formId: id, number: number + 1, definition, englishFileId, spanishFileId }
    await insertVersion(context.db, { id: randomUUID(), ...version })
    return saveChange(context, id, { action: 'company-form.version-begun', after: { version: number + 1 } })
  })
}
