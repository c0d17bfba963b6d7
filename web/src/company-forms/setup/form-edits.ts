import type { FormRules } from '@epay/contract/company-forms/due'
import {
  type AddedField,
  type FieldSettings,
  type FormDefinition,
  type FormSettings,
  isAdded,
  nextAddedId,
  type Place,
  settingsOfAdded,
} from '@epay/contract/company-forms/form-definition'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import type { FormDetails } from '@epay/contract/company-forms/schemas'
import { english } from '@epay/contract/languages/translator'

export type DocumentLanguage = 'en' | 'es'

/** What the office has entered and not yet saved. */
export type FormEdits = { settings: FormSettings; rules: FormRules }

/** The details as the client reads them: some lists are open there. */
export type LoadedDetails = Pick<FormDetails, 'definition' | 'rules'>

function documentSettings(document: FormDefinition['documents']['en']) {
  if (!document) return null
  const { fields, signature, signedOn } = document
  const settings = fields.map(({ id, label, help, source, isRequired, mayChange, group }) => ({
    ...{ id, label, help, source, isRequired, mayChange, group },
  }))
  const added = fields.filter(isAdded).flatMap(({ id, kind, places: [place] }) => {
    if (!place) return []
    return { id, kind: kind === 'check' ? ('check' as const) : ('text' as const), place }
  })
  return { fields: settings, added, signature, signedOn }
}

export function editsOf({ definition, rules }: LoadedDetails): FormEdits {
  const { title, explanation, mode, statement, documents } = definition
  return {
    settings: {
      ...{ title, explanation, mode, statement },
      documents: { en: documentSettings(documents.en), es: documentSettings(documents.es) },
    },
    rules,
  }
}

export type DocumentEdits = NonNullable<FormSettings['documents']['en']>

export function withDocument(
  edits: FormEdits,
  language: DocumentLanguage,
  change: Partial<DocumentEdits>,
): FormEdits {
  const { settings } = edits
  const document = settings.documents[language]
  if (!document) return edits
  const documents = { ...settings.documents, [language]: { ...document, ...change } }
  return { ...edits, settings: { ...settings, documents } }
}

export function withField(
  edits: FormEdits,
  language: DocumentLanguage,
  id: string,
  change: Partial<FieldSettings>,
): FormEdits {
  const fields = edits.settings.documents[language]?.fields ?? []
  return withDocument(edits, language, {
    fields: fields.map(field => (field.id === id ? { ...field, ...change } : field)),
  })
}

/** Adds a field at the end of the list; returns its id, too. */
export function withAdded(
  edits: FormEdits,
  language: DocumentLanguage,
  { kind, place }: Pick<AddedField, 'kind' | 'place'>,
): { edits: FormEdits; id: string } {
  const document = edits.settings.documents[language]
  const id = nextAddedId(document?.added ?? [])
  const added = [...(document?.added ?? []), { id, kind, place }]
  const fields = [...(document?.fields ?? []), settingsOfAdded({ id, kind })]
  return { edits: withDocument(edits, language, { added, fields }), id }
}

export function withoutAdded(edits: FormEdits, language: DocumentLanguage, id: string): FormEdits {
  const document = edits.settings.documents[language]
  return withDocument(edits, language, {
    added: document?.added.filter(field => field.id !== id) ?? [],
    fields: document?.fields.filter(field => field.id !== id) ?? [],
  })
}

/** A place that the office may move, with how the edits are with it somewhere else. */
export type MovablePlace = { key: string; name: string; place: Place; withPlace: (place: Place) => FormEdits }

/** Signature, date, and the fields that were added. */
export function movablePlaces(edits: FormEdits, language: DocumentLanguage): MovablePlace[] {
  const document = edits.settings.documents[language]
  if (!document) return []
  const signing = (['signature', 'signedOn'] as const).flatMap(key => {
    const place = document[key]
    const withPlace = (next: Place) => withDocument(edits, language, { [key]: next })
    return place ? { key, name: SETUP_TEXTS[key], place, withPlace } : []
  })
  const added = document.added.map(({ id, place }) => {
    const number = document.fields.findIndex(field => field.id === id) + 1
    const withPlace = (next: Place) =>
      withDocument(edits, language, {
        added: document.added.map(field => (field.id === id ? { ...field, place: next } : field)),
      })
    return { key: id, name: english(SETUP_TEXTS.field, { number }), place, withPlace }
  })
  return [...signing, ...added]
}
