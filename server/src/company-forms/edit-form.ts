import { randomUUID } from 'node:crypto'
import { DEFAULT_RULES } from '@epay/contract/company-forms/due'
import {
  type FormDefinition,
  type FormDocument,
  type FormField,
  type FormSettings,
  fieldOfAdded,
  isAdded,
  isOnPage,
  settingsOfAdded,
} from '@epay/contract/company-forms/form-definition'
import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import type { FormDetails, SaveForm } from '@epay/contract/company-forms/schemas'
import { W4_STATEMENT } from '@epay/contract/company-forms/w4-years'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { invalidInput, PortalError, refuseOutdated } from '#server/platform/errors.ts'
import { formRecord, loadDraft, loadFormForUpdate, saveChange, shownVersion } from './load-form.ts'
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
 * Rules take effect right away, even while the draft is unpublished.
 * Throws: NOT_FOUND; OUTDATED; INVALID_INPUT for a place outside its page or a field that the PDF doesn't have.
 */
export function saveForm(
  context: Context,
  id: string,
  { revision, settings, rules }: SaveForm,
): Promise<FormDetails> {
  return inTransaction(context, async context => {
    const { form, draft } = await loadFormForUpdate(context.db, id)
    refuseOutdated(revision, seen => seen === form.revision, FORM_MESSAGES.changed)
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
    const edited = documents[language]
    return current && edited ? applyDocumentSettings(current, edited) : current
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

function applyDocumentSettings(document: FormDocument, edited: DocumentSettings): FormDocument {
  const { signature, signedOn, added } = edited
  for (const place of [signature, signedOn, ...added.map(({ place }) => place)])
    if (place && !isOnPage(place, document.pages)) throw invalidInput({ signature: [FORM_MESSAGES.outside] })
  const fields: FormField[] = [
    ...document.fields.filter(field => !isAdded(field)),
    ...added.map(field => ({ ...settingsOfAdded(field), ...fieldOfAdded(field) })),
  ]
  const unknown = edited.fields.find(({ id }) => !fields.some(field => field.id === id))
  if (unknown)
    throw new PortalError('INVALID_INPUT', { text: FORM_MESSAGES.unknownField, values: { name: unknown.id } })
  return {
    ...document,
    ...{ signature, signedOn },
    fields: fields.map(field => ({ ...field, ...edited.fields.find(({ id }) => id === field.id) })),
  }
}

/** Throws: as `loadDraft`. */
export function removeSpanishPdf(
  context: Context,
  id: string,
  { revision }: { revision: number },
): Promise<FormDetails> {
  return inTransaction(context, async context => {
    const { draft } = await loadDraft(context.db, id, revision)
    const documents = { ...draft.definition.documents, es: null }
    // The file may belong to a published version too, so removing it is left to the sweep.
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
    const { number, definition, englishFileId, spanishFileId } = shownVersion(loaded)
    const version = { formId: id, number: number + 1, definition, englishFileId, spanishFileId }
    await insertVersion(context.db, { id: randomUUID(), ...version })
    return saveChange(context, id, { action: 'company-form.version-begun', after: { version: number + 1 } })
  })
}
