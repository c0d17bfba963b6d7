import { formDefinitionSchema, publishProblems } from '@epay/contract/company-forms/form-definition'
import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import type { FormDetails, FormListItem } from '@epay/contract/company-forms/schemas'
import { w4NoticeOf } from '@epay/contract/company-forms/w4-years'
import type { FullOffice } from '@epay/contract/dashboard/endpoints'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import { PortalError, refuseOutdated } from '#server/platform/errors.ts'
import {
  countAssignments,
  countOnPaper,
  type FormRow,
  findForm,
  listCurrentVersions,
  listForms,
  listVersions,
  lockForm,
  updateForm,
  type VersionRow,
} from './queries.ts'

const FILE_COLUMNS = { en: 'englishFileId', es: 'spanishFileId' } as const
export const fileIdOf = (version: VersionRow, language: 'en' | 'es'): string | null =>
  version[FILE_COLUMNS[language]]

export const formRecord = (id: string) => ({ recordType: 'company-form', recordId: id })
/**
 * Uses the former name of assignments as the record type, so that all audit entries about an assignment have the same
 * type.
 */
export const assignmentRecord = (id: string) => ({ recordType: 'asked-form', recordId: id })
export const applicationRecord = (id: string) => ({ recordType: 'application', recordId: id })

export type LoadedForm = {
  form: FormRow
  versions: VersionRow[]
  draft: VersionRow | undefined
  current: VersionRow | undefined
}

/** Throws: NOT_FOUND. */
export async function loadForm(db: Executor, id: string): Promise<LoadedForm> {
  return withVersions(db, await findForm(db, id))
}

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

/** Throws: NOT_FOUND; CONFLICT without a draft; OUTDATED if the client loaded an earlier revision. */
export async function loadDraft(
  db: Transaction,
  id: string,
  seenRevision: number | undefined,
): Promise<LoadedForm & { draft: VersionRow }> {
  const loaded = await loadFormForUpdate(db, id)
  refuseOutdated(seenRevision, revision => revision === loaded.form.revision, FORM_MESSAGES.changed)
  if (!loaded.draft) throw new PortalError('CONFLICT', FORM_MESSAGES.noDraft)
  return { ...loaded, draft: loaded.draft }
}

/** Returns the draft or, without one, the current version. */
export function draftOrCurrentVersion({ draft, current }: LoadedForm): VersionRow {
  const version = draft ?? current
  if (!version) throw new Error('The form has no version')
  return version
}

export function presentForm(loaded: LoadedForm): FormDetails {
  const { form, versions, draft } = loaded
  // Adds defaults for properties that earlier versions of EPay didn't store.
  const definition = formDefinitionSchema.parse(draftOrCurrentVersion(loaded).definition)
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

type Change = { action: string; columns?: Partial<FormRow>; before?: object; after?: object }

export async function saveChange(
  context: TransactionContext,
  id: string,
  { action, columns = {}, ...change }: Change,
): Promise<FormDetails> {
  await updateForm(context.db, id, columns)
  await recordAudit(context, { action, ...formRecord(id), ...change })
  return presentForm(await loadForm(context.db, id))
}

/** Throws: NOT_FOUND. */
export async function getForm({ db }: { db: Executor }, id: string): Promise<FormDetails> {
  return presentForm(await loadForm(db, id))
}

export async function listCompanyForms({ db, clock }: Context): Promise<{ items: FormListItem[] }> {
  const versions = await listVersions(db)
  const counts = await countAssignments(db, clock.today())
  const items = (await listForms(db)).flatMap(form => {
    const formVersions = versions.filter(({ formId }) => formId === form.id)
    const publishedVersion = formVersions.filter(({ publishedAt }) => publishedAt !== null).at(-1)
    const newest = formVersions.at(-1)
    if (!newest) return []
    const count = counts.find(({ formId }) => formId === form.id)
    const { title, mode, w4Year } = (publishedVersion ?? newest).definition
    return {
      ...{ id: form.id, title, mode, w4Year, version: publishedVersion?.number ?? null },
      ...{ hasDraft: newest.publishedAt === null, isWithdrawn: form.withdrawnAt !== null },
      ...{ toDo: count?.open ?? 0, late: count?.late ?? 0 },
      ...{ finished: count?.finished ?? 0, onPaper: count?.onPaper ?? 0 },
    }
  })
  return { items }
}

type FormNotices = NonNullable<FullOffice['companyForms']>

export async function getFormNotices({ clock, db }: Context): Promise<FormNotices> {
  const versions = await listCurrentVersions(db)
  const thisYear = Number(clock.today().slice(0, 4))
  const w4 = versions.flatMap(({ formId, definition }) => {
    const notice = w4NoticeOf(definition, thisYear)
    return notice ? [{ formId, ...notice }] : []
  })
  return { onPaper: await countOnPaper(db), w4 }
}
