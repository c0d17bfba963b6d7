import type { FormRules } from '@epay/contract/company-forms/due'
import type {
  FieldSettings,
  FormDefinition,
  FormSettings,
  Place,
} from '@epay/contract/company-forms/form-definition'
import type { FormDetails } from '@epay/contract/company-forms/schemas'

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
  return { fields: settings, signature, signedOn }
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

type DocumentChange = { fields?: FieldSettings[]; signature?: Place | null; signedOn?: Place | null }

export function withDocument(
  edits: FormEdits,
  language: DocumentLanguage,
  change: DocumentChange,
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
