import type { FormRules } from '@epay/contract/company-forms/due'
import {
  type AddedField,
  defaultSettingsOf,
  type FieldSettings,
  type FormDefinition,
  type FormSettings,
  isAdded,
  nextAddedId,
  type Place,
  settingsOfField,
} from '@epay/contract/company-forms/form-definition'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import type { FormDetails } from '@epay/contract/company-forms/schemas'
import { english } from '@epay/contract/languages/translator'

export type DocumentLanguage = 'en' | 'es'

/** Unsaved changes. */
export type FormEdits = { settings: FormSettings; rules: FormRules }
/** Unsaved changes to the PDF in one language. */
export type DocumentEdits = NonNullable<FormSettings['documents']['en']>

function documentEdits(document: FormDefinition['documents']['en']): DocumentEdits | null {
  if (!document) return null
  const { fields, signature, signedOn } = document
  const added = fields.filter(isAdded).flatMap(({ id, kind, places: [place] }) => {
    if (!place) return []
    return { id, kind: kind === 'check' ? ('check' as const) : ('text' as const), place }
  })
  return { fields: fields.map(settingsOfField), added, signature, signedOn }
}

export function editsOf({ definition, rules }: Pick<FormDetails, 'definition' | 'rules'>): FormEdits {
  const { title, explanation, mode, statement, documents } = definition
  const { en, es } = documents
  return {
    settings: {
      ...{ title, explanation, mode, statement },
      documents: { en: documentEdits(en), es: documentEdits(es) },
    },
    rules,
  }
}

function withFields(
  document: DocumentEdits,
  isMatch: (field: FieldSettings) => boolean,
  change: Partial<FieldSettings>,
): DocumentEdits {
  return {
    ...document,
    fields: document.fields.map(field => (isMatch(field) ? { ...field, ...change } : field)),
  }
}

export function withField(document: DocumentEdits, id: string, change: Partial<FieldSettings>) {
  return withFields(document, field => field.id === id, change)
}

export function withGroupSpanish(document: DocumentEdits, group: string, groupSpanish: string) {
  return withFields(document, field => field.group === group, { groupSpanish })
}

export function withAdded(document: DocumentEdits, { kind, place }: Pick<AddedField, 'kind' | 'place'>) {
  const id = nextAddedId(document.added)
  const added = [...document.added, { id, kind, place }]
  const fields = [...document.fields, defaultSettingsOf({ id, kind })]
  return { document: { ...document, added, fields }, id }
}

export function withoutAdded(document: DocumentEdits, id: string): DocumentEdits {
  const isKept = (field: { id: string }) => field.id !== id
  return { ...document, added: document.added.filter(isKept), fields: document.fields.filter(isKept) }
}

/** `withPlace` returns the edits with the place moved. */
type MovablePlace = { key: string; name: string; place: Place; withPlace: (place: Place) => DocumentEdits }

export function movablePlaces(document: DocumentEdits): MovablePlace[] {
  const signingPlaces = (['signature', 'signedOn'] as const).flatMap(key => {
    const place = document[key]
    return place
      ? { key, name: SETUP_TEXTS[key], place, withPlace: (next: Place) => ({ ...document, [key]: next }) }
      : []
  })
  const added = document.added.map(({ id, place }) => {
    const number = document.fields.findIndex(field => field.id === id) + 1
    const withPlace = (next: Place) => ({
      ...document,
      added: document.added.map(field => (field.id === id ? { ...field, place: next } : field)),
    })
    return { key: id, name: english(SETUP_TEXTS.field, { number }), place, withPlace }
  })
  return [...signingPlaces, ...added]
}
