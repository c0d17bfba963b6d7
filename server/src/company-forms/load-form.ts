import { publishProblems } from '@epay/contract/company-forms/form-definition'
import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import type { FormDetails } from '@epay/contract/company-forms/schemas'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { PortalError, refuseOutdated } from '#server/platform/errors.ts'
import { type FormRow, findForm, listVersions, lockForm, type VersionRow } from './queries.ts'

const FILE_COLUMNS = { en: 'englishFileId', es: 'spanishFileId' } as const
export const fileIdOf = (version: VersionRow, language: 'en' | 'es'): string | null =>
  version[FILE_COLUMNS[language]]

export type LoadedForm = {
  form: FormRow
  versions: VersionRow[]
  draft: VersionRow | undefined
  /** The newest published version. */
  current: VersionRow | undefined
}

/** Throws: NOT_FOUND. */
export async function loadForm(db: Executor, id: string): Promise<LoadedForm> {
  return withVersions(db, await findForm(db, id))
}

/** Like `loadForm`, and locks the form until the transaction ends. */
export async function loadFormForUpdate(db: Transaction, id: string): Promise<LoadedForm> {
  return withVersions(db, await lockForm(db, id))
}

async function withVersions(db: Executor, form: FormRow | undefined): Promise<LoadedForm> {
  if (!form) throw new PortalError('NOT_FOUND', FORM_MESSAGES.noForm)
  const versions = await listVersions(db, form.id)
  const published = versions.filter(({ publishedAt }) => publishedAt !== null)
  const draft = versions.find(({ publishedAt }) => publishedAt === null)
  return { form, versions, draft, current: published.at(-1) }
}

/** The draft, if it is as the client saw it. Throws: as `loadForm`; CONFLICT without a draft; OUTDATED. */
export async function loadDraft(
  db: Transaction,
  id: string,
  seen: number | undefined,
): Promise<LoadedForm & { draft: VersionRow }> {
  const loaded = await loadFormForUpdate(db, id)
  refuseOutdated(seen, revision => revision === loaded.form.revision, FORM_MESSAGES.changed)
  if (!loaded.draft) throw new PortalError('CONFLICT', FORM_MESSAGES.noDraft)
  return { ...loaded, draft: loaded.draft }
}

/** The draft or, without one, the version that counts. */
export function shownVersion({ draft, current }: LoadedForm): VersionRow {
  const version = draft ?? current
  if (!version) throw new Error('A form has a version')
  return version
}

export function presentForm(loaded: LoadedForm): FormDetails {
  const { form, versions, draft } = loaded
  const { definition } = shownVersion(loaded)
  return {
    id: form.id,
    definition,
    isDraft: draft !== undefined,
    revision: form.revision,
    rules: form.rules,
    versions: versions.flatMap(({ number, publishedAt, publishedBy }) =>
      publishedAt ? [{ number, publishedAt: publishedAt.toISOString(), publishedBy: publishedBy ?? '' }] : [],
    ),
    isWithdrawn: form.withdrawnAt !== null,
    problems: publishProblems(definition),
  }
}

/** Throws: as `loadForm`. */
export async function getForm({ db }: { db: Executor }, id: string): Promise<FormDetails> {
  return presentForm(await loadForm(db, id))
}
