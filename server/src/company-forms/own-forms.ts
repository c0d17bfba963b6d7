import { isOutstanding, stateOfForm } from '@epay/contract/company-forms/due'
import {
  documentLanguage,
  type FormDefinition,
  type FormDocument,
  statementLanguage,
} from '@epay/contract/company-forms/form-definition'
import { SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import { type Answers, type Question, questionsOf } from '@epay/contract/company-forms/questions'
import { answersSchema, type FormToSign, type PersonForm } from '@epay/contract/company-forms/schemas'
import { w4Questions } from '@epay/contract/company-forms/w4'
import { findW4Year } from '@epay/contract/company-forms/w4-years'
import { loadApplication } from '#server/applications/load-application.ts'
import { readAudited } from '#server/audit/record-audit.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import { PortalError, refuseOutdated } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { assignmentRecord, fileIdOf } from './load-form.ts'
import { findSigner, loadSigner, type Person, type Signer } from './person.ts'
import {
  type AssignmentRow,
  type AssignmentWithVersion,
  type FormRow,
  findAssignment,
  findForm,
  findVersion,
  listAssignmentsOf,
  lockAssignment,
  updateAssignment,
  type VersionRow,
} from './queries.ts'
import { draftBoundTo } from './tables.ts'

type Language = 'en' | 'es'

/** Lists forms to finish by due date, then the remaining forms by signing time, newest first. */
export async function listOwnForms(context: Context): Promise<{ items: PersonForm[]; name: string }> {
  const { owner, person } = await loadSigner(context)
  return { items: presentForms(context, await listAssignmentsOf(context.db, owner)), name: person.name }
}

/** Throws: NOT_FOUND. */
export async function listFormsOfApplication(context: Context, id: string): Promise<{ items: PersonForm[] }> {
  const application = await loadApplication(context.db, id)
  const owner = { applicationId: application.id, employeeId: null }
  return { items: presentForms(context, await listAssignmentsOf(context.db, owner)) }
}

function presentForms({ clock }: Context, assignments: readonly AssignmentWithVersion[]): PersonForm[] {
  const today = clock.today()
  const forms = assignments
    .map(each => presentOwnForm(each, today))
    .filter(({ state }) => state !== 'replaced')
  const [formsToDo, otherForms] = [
    forms.filter(({ state }) => isOutstanding(state)),
    forms.filter(({ state }) => !isOutstanding(state)),
  ]
  return [
    ...formsToDo,
    ...otherForms.toSorted((one, other) => (other.signedAt ?? '').localeCompare(one.signedAt ?? '')),
  ]
}

function presentOwnForm({ assignment, version }: AssignmentWithVersion, today: string): PersonForm {
  const { title, explanation, mode, documents } = version.definition
  return {
    ...{ id: assignment.id, title, explanation, mode, version: version.number, dueOn: assignment.dueOn },
    state: stateOfForm(assignment, today),
    signedAt: assignment.signedAt?.toISOString() ?? null,
    pages: documents.en?.pages.length ?? 0,
  }
}

export async function countToDo({ db, clock }: Context, owner: Signer['owner']): Promise<number> {
  const today = clock.today()
  return (await listAssignmentsOf(db, owner)).filter(({ assignment }) =>
    isOutstanding(stateOfForm(assignment, today)),
  ).length
}

export type OwnForm = { assignment: AssignmentRow; version: VersionRow; form: FormRow; signer: Signer }

/**
 * Returns a form in any state.
 * Throws: NOT_FOUND, including for someone else's form.
 */
export async function findOwnForm(context: Context, id: string): Promise<OwnForm> {
  const signer = await findSigner(context)
  return assertOwn(context, await findAssignment(context.db, id), signer)
}

export async function assertOwn(
  { db }: Context,
  assignment: AssignmentRow | undefined,
  signer: Signer,
): Promise<OwnForm> {
  const version = assignment && (await findVersion(db, assignment.versionId))
  const form = assignment && (await findForm(db, assignment.formId))
  if (!version || !form || !belongsTo(assignment, signer))
    throw new PortalError('NOT_FOUND', SIGNING_MESSAGES.notFound)
  return { assignment, version, form, signer }
}

function belongsTo({ applicationId, employeeId }: AssignmentRow, { owner }: Signer): boolean {
  if (applicationId !== null && applicationId === owner.applicationId) return true
  return employeeId !== null && employeeId === owner.employeeId
}

/** Throws: CONFLICT with the reason if the form is finished, replaced, or withdrawn. */
export function assertUnfinished({ assignment, form }: Pick<OwnForm, 'assignment' | 'form'>): void {
  const { signedAt, paperReceivedAt, replacedAt } = assignment
  const { done, replaced, withdrawn } = SIGNING_MESSAGES
  if (signedAt || paperReceivedAt) throw new PortalError('CONFLICT', done)
  if (replacedAt) throw new PortalError('CONFLICT', form.withdrawnAt ? withdrawn : replaced)
}

export type FormQuestions = { document: FormDocument; questions: Question[] }

export function questionsFor(
  definition: FormDefinition,
  language: Language,
  { known }: Pick<Person, 'known'>,
): FormQuestions {
  const document = definition.documents[documentLanguage(definition, language)]
  if (!document) throw new Error('The published form has no PDF')
  if (definition.mode !== 'sign') return { document, questions: [] }
  const year = findW4Year(definition.w4Year)
  const questions = year ? w4Questions(year, document.fields, known) : questionsOf(document, known)
  return { document, questions }
}

const canFillIn = ({ definition }: VersionRow, { shownBy }: Signer): boolean =>
  shownBy === null || definition.w4Year === null

/** New hires can't fill in a W-4 on a staff member's screen. Throws: FORBIDDEN. */
export function assertCanFillIn({ version, signer }: Pick<OwnForm, 'version' | 'signer'>): void {
  if (!canFillIn(version, signer)) throw new PortalError('FORBIDDEN', SIGNING_MESSAGES.w4ByStaff)
}

/** Throws: NOT_FOUND; CONFLICT if the form is finished, replaced, or withdrawn. */
export async function getOwnForm(context: Context, id: string, language: Language): Promise<FormToSign> {
  const { assignment, version, form, signer } = await findOwnForm(context, id)
  assertUnfinished({ assignment, form })
  const { person } = await loadSigner(context)
  const { definition } = version
  const { document, questions } = questionsFor(definition, language, person)
  const { title, explanation, mode, statement, w4Year } = definition
  const statementLanguageCode = statementLanguage(definition, language)
  return {
    ...{ id, title, explanation, mode, version: version.number, w4Year, dueOn: assignment.dueOn },
    state: stateOfForm(assignment, context.clock.today()),
    documentLanguage: documentLanguage(definition, language),
    ...{ pages: document.pages, sha256: document.sha256, questions },
    ...{ statement: statement[statementLanguageCode], statementLanguage: statementLanguageCode },
    answers: openDraft(context.cipher, assignment),
    draftVersion: assignment.draftVersion,
    savedAt: assignment.savedAt?.toISOString() ?? null,
    shownBy: signer.shownBy,
    maySign: canFillIn(version, signer),
  }
}

function openDraft(cipher: Cipher, { id, draftSealed }: AssignmentRow): Answers {
  if (draftSealed === null) return {}
  return answersSchema.parse(JSON.parse(cipher.open(draftSealed, draftBoundTo(id))))
}

/**
 * Never saves SSNs in a draft.
 * Throws: the errors of `getOwnForm`; FORBIDDEN for a W-4 shown by staff; OUTDATED if answers were saved since
 * `version`.
 */
export function saveOwnDraft(
  context: Context,
  id: string,
  { version: seenVersion, answers }: { version: number; answers: Answers },
): Promise<{ version: number; savedAt: string }> {
  return inTransaction(context, async context => {
    const signer = await findSigner(context)
    const { assignment, version, form } = await assertOwn(
      context,
      await lockAssignment(context.db, id),
      signer,
    )
    assertUnfinished({ assignment, form })
    assertCanFillIn({ version, signer })
    refuseOutdated(seenVersion, seen => seen === assignment.draftVersion, SIGNING_MESSAGES.conflict)
    const { person } = await loadSigner(context)
    const { questions } = questionsFor(version.definition, assignment.language ?? 'en', person)
    const savedAnswers = Object.fromEntries(
      Object.entries(answers).filter(([name]) => isSavedInDraft(questions, name)),
    )
    const savedAt = context.clock.now()
    const draftSealed = context.cipher.seal(JSON.stringify(savedAnswers), draftBoundTo(id))
    await updateAssignment(context.db, id, { draftSealed, draftVersion: seenVersion + 1, savedAt })
    return { version: seenVersion + 1, savedAt: savedAt.toISOString() }
  })
}

function isSavedInDraft(questions: readonly Question[], name: string): boolean {
  const question = questions.find(({ id }) => id === name)
  return question !== undefined && question.kind !== 'ssn'
}

/** Throws: the errors of `getOwnForm`. */
export async function getBlankPdf(context: Context, id: string, language: Language): Promise<Download> {
  const { assignment, version, form } = await findOwnForm(context, id)
  assertUnfinished({ assignment, form })
  return readBlank(context, version, documentLanguage(version.definition, language))
}

export async function readBlank(
  { files }: Context,
  version: VersionRow,
  language: Language,
): Promise<Download> {
  const fileId = fileIdOf(version, language)
  const document = version.definition.documents[language]
  if (fileId === null || !document) throw new PortalError('NOT_FOUND', SIGNING_MESSAGES.notFound)
  return { file: await files.read(fileId), type: 'application/pdf', name: document.fileName }
}

/**
 * The download is audited.
 * Throws: NOT_FOUND.
 */
export async function getOwnSigned(context: Context, id: string): Promise<Download> {
  const { assignment, version } = await findOwnForm(context, id)
  return readSigned(context, { assignment, version }, 'pdf')
}

/** Throws: NOT_FOUND if the form isn't signed. */
export async function readSigned(
  context: Context,
  { assignment, version }: Pick<OwnForm, 'assignment' | 'version'>,
  kind: 'pdf' | 'zip',
): Promise<Download> {
  const { pdfFileId, pdfSize, zipFileId, zipSize } = assignment
  const [fileId, size] = kind === 'pdf' ? [pdfFileId, pdfSize] : [zipFileId, zipSize]
  if (fileId === null || size === null) throw new PortalError('NOT_FOUND', SIGNING_MESSAGES.notFound)
  const file = await readAudited(context, fileId, {
    action: 'company-form.downloaded',
    ...assignmentRecord(assignment.id),
    after: { kind, formId: assignment.formId, version: version.number },
  })
  const { title } = version.definition
  return { file, size, type: `application/${kind}`, name: formFileName(title.en, kind) }
}

/** Example: `Company_Vehicle_Agreement.pdf`. */
export function formFileName(title: string, kind: 'pdf' | 'zip'): string {
  return `${title.replace(/[^\p{L}\p{N}-]+/gu, '_').slice(0, 80) || 'form'}.${kind}`
}
