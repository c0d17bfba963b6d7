import { buffer } from 'node:stream/consumers'
import { formatSsn, maskSsn } from '@epay/contract/common/personal-numbers'
import { fieldValues, type Mark, marksOf, textMark } from '@epay/contract/company-forms/filling'
import { documentLanguage, statementLanguage } from '@epay/contract/company-forms/form-definition'
import type { KnownPerson } from '@epay/contract/company-forms/form-sources'
import { SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import { type Answers, answerProblems, effectiveAnswer } from '@epay/contract/company-forms/questions'
import type { SignFormRequest } from '@epay/contract/company-forms/schemas'
import {
  dropHiddenAnswers,
  isExempt,
  type W4Entries,
  w4Entries,
  w4Problems,
  w4Values,
} from '@epay/contract/company-forms/w4'
import { findW4Year, w4ExemptStatement } from '@epay/contract/company-forms/w4-years'
import { english } from '@epay/contract/languages/translator'
import type { Signing } from '@epay/contract/packets/evidence/packet-manifest'
import { recordAudit } from '#server/audit/record-audit.ts'
import { parse } from '#server/files/parser.ts'
import { trackWrittenFiles, type WrittenFiles } from '#server/files/written-files.ts'
import { cleanSignature } from '#server/packets/pictures.ts'
import { actorName, type Context, inTransaction } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { drawForm } from './draw-form.ts'
import { buildProof, type SignedForm, startEvidencePage } from './form-proof.ts'
import { assignmentRecord, fileIdOf } from './load-form.ts'
import {
  assertCanFillIn,
  assertOwn,
  assertUnfinished,
  countToDo,
  type FormQuestions,
  findOwnForm,
  type OwnForm,
  questionsFor,
} from './own-forms.ts'
import { findSigner, loadPerson, type Person, type Signer } from './person.ts'
import { lockAssignment, updateAssignment, type VersionRow } from './queries.ts'
import { entriesBoundTo } from './tables.ts'
import { refuseLowerWithholding } from './w4.ts'

/** A generous limit for a form or its proof. Units: bytes. */
const SIGNED_FILE_MAX_BYTES = 64 * 1024 * 1024

type CheckedForm = OwnForm &
  FormQuestions & {
    person: Person
    answers: Answers
    input: SignFormRequest
    entries: W4Entries | undefined
  }

/**
 * Signing is final. The PDF and the proof are stored together or not at all.
 * Throws: NOT_FOUND; CONFLICT if the form is finished, replaced, or withdrawn; the errors of `refuseLowerWithholding`;
 * FORBIDDEN for a W-4 shown by staff; INVALID_INPUT with the problems by question, or if the signature is missing or
 * not every page was displayed; UNAVAILABLE if too many files are waiting to be parsed.
 */
export async function signOwnForm(
  context: Context,
  id: string,
  input: SignFormRequest,
): Promise<{ signedAt: string; left: number }> {
  const checkedForm = await checkForm(context, id, input)
  const files = trackWrittenFiles(context.files)
  try {
    const signature = await signatureOf(context, checkedForm)
    const signedAt = context.clock.now()
    const createdFiles = await createFiles(context, files, { checkedForm, signature, signedAt })
    const { definition } = checkedForm.version
    const { entries } = checkedForm
    const formsLeft = await inTransaction(context, async context => {
      const signer = await findSigner(context)
      const { assignment, form } = await assertOwn(context, await lockAssignment(context.db, id), signer)
      assertUnfinished({ assignment, form })
      await updateAssignment(context.db, id, {
        ...createdFiles,
        ...{ signedAt, signedBy: actorName(context.actor), language: input.language, draftSealed: null },
        ...{
          paperAt: null,
          entriesSealed: entries ? context.cipher.seal(JSON.stringify(entries), entriesBoundTo(id)) : null,
        },
        exemptYear: entries?.w4Exempt ? entries.w4Year : null,
      })
      await recordAudit(context, {
        action: 'company-form.signed',
        ...assignmentRecord(id),
        after: {
          ...{ formId: assignment.formId, version: checkedForm.version.number, title: definition.title.en },
          ...{
            applicationId: assignment.applicationId,
            employeeId: assignment.employeeId,
            language: input.language,
          },
          shownBy: checkedForm.signer.shownBy,
        },
      })
      return countToDo(context, signer.owner)
    })
    files.keep()
    return { signedAt: signedAt.toISOString(), left: formsLeft }
  } finally {
    await files.removeUnkept()
  }
}

async function checkForm(context: Context, id: string, input: SignFormRequest): Promise<CheckedForm> {
  const ownForm = await findOwnForm(context, id)
  assertUnfinished(ownForm)
  assertCanFillIn(ownForm)
  const { definition } = ownForm.version
  const person = await loadPerson(context, ownForm.signer.owner)
  const formQuestions = questionsFor(definition, input.language, person)
  const { document, questions } = formQuestions
  if (document.sha256 !== input.sha256) throw new PortalError('CONFLICT', SIGNING_MESSAGES.replaced)
  if (input.pagesShown < document.pages.length)
    throw new PortalError('INVALID_INPUT', SIGNING_MESSAGES.notRead)
  const year = findW4Year(definition.w4Year)
  const relevantAnswers = Object.fromEntries(
    Object.entries(input.answers).filter(([name]) => questions.some(question => question.id === name)),
  )
  const answers = year ? dropHiddenAnswers(questions, relevantAnswers) : relevantAnswers
  const problems = year ? w4Problems(questions, answers) : answerProblems(questions, answers)
  const errors = Object.entries(problems).map(([name, problem]) => [name, [english(problem)]])
  if (errors.length > 0) throw invalidInput(Object.fromEntries(errors))
  const entries = year && w4Entries(year, answers, context.clock.today())
  if (entries) await refuseLowerWithholding(context, ownForm.signer.owner.employeeId, entries)
  return { ...ownForm, ...formQuestions, person, answers, input, entries }
}

async function signatureOf(context: Context, { version, input }: CheckedForm): Promise<Buffer | null> {
  if (version.definition.mode !== 'sign') return null
  if (input.signature === null) throw new PortalError('INVALID_INPUT', SIGNING_MESSAGES.signature)
  const { content, hasInk } = await cleanSignature(context, input.signature)
  if (!hasInk) throw new PortalError('INVALID_INPUT', SIGNING_MESSAGES.noInk)
  return content
}

type SignedParts = { checkedForm: CheckedForm; signature: Buffer | null; signedAt: Date }

async function createFiles(
  context: Context,
  files: WrittenFiles,
  { checkedForm, signature, signedAt }: SignedParts,
) {
  const signedForm = toSignedForm(context, checkedForm, signedAt)
  const blank = await readPdf(
    context,
    checkedForm.version,
    documentLanguage(checkedForm.version.definition, checkedForm.input.language),
  )
  const marks = marksFor(checkedForm, { hasSignature: signature !== null, signedOn: context.clock.today() })
  const paper = await startEvidencePage(context, signedForm)
  const appendedPageCount = paper.document.bufferedPageRange().count
  const drawing = await drawForm(paper, checkedForm.document, marks)
  const pdf = Buffer.from(
    await parse(context, {
      task: 'fill-form',
      content: blank,
      options: { ...drawing, appendedPageCount, signature },
    }),
  )
  const zip = await buildProof(context, signedForm, { pdf, signature })
  const [storedPdf, storedZip] = await Promise.all([
    files.write(pdf, SIGNED_FILE_MAX_BYTES),
    files.write(zip, SIGNED_FILE_MAX_BYTES),
  ])
  return {
    ...{ pdfFileId: storedPdf.id, pdfSize: storedPdf.size, zipFileId: storedZip.id, zipSize: storedZip.size },
  }
}

export async function readPdf(
  { files }: Context,
  version: VersionRow,
  language: 'en' | 'es',
): Promise<Buffer> {
  const fileId = fileIdOf(version, language)
  if (fileId === null) throw new PortalError('NOT_FOUND', SIGNING_MESSAGES.notFound)
  return buffer(await files.read(fileId))
}

type FilledForm = FormQuestions & { version: VersionRow; answers: Answers; person: { known: KnownPerson } }

export function marksFor(
  { version, document, questions, answers, person }: FilledForm,
  signing: { hasSignature: boolean; signedOn: string },
): Mark[] {
  if (version.definition.mode !== 'sign') return []
  const { known } = person
  const year = findW4Year(version.definition.w4Year)
  if (!year) return marksOf(document, fieldValues(document, questions, { answers, person: known }), signing)
  const marks = marksOf(document, w4Values(year, { questions, answers, person: known }), signing)
  if (isExempt(answers) && 'place' in year.exempt) marks.push(textMark(year.exempt.place, 'Exempt'))
  return marks
}

function toSignedForm(context: Context, checkedForm: CheckedForm, signedAt: Date): SignedForm {
  const { assignment, version, document, person, signer, input, questions, answers } = checkedForm
  const { title, statement, w4Year } = version.definition
  const statementText = statement[statementLanguage(version.definition, input.language)]
  const exemptStatements = w4Year !== null && isExempt(answers) ? [w4ExemptStatement(w4Year)] : []
  return {
    ...{ assignment, employee: person.name, isW4: w4Year !== null },
    ...{ questions, answers: maskNumbers(checkedForm) },
    form: {
      ...{ id: assignment.formId, title: title.en, version: version.number },
      ...{ blankSha256: document.sha256, originalSha256: document.originalSha256 },
    },
    signing: {
      ...signingOf(context, signer, person),
      statements: [...exemptStatements, statementText],
      language: input.language,
      signedAt: signedAt.toISOString(),
    },
  }
}

/** Masks entered SSNs. Known ones are already masked. */
function maskNumbers({ questions, answers }: CheckedForm): Answers {
  const numbers = questions
    .filter(({ kind }) => kind === 'ssn')
    .map(question => [question.id, maskSsn(formatSsn(effectiveAnswer(question, answers)))] as const)
  return { ...answers, ...Object.fromEntries(numbers) }
}

function signingOf(
  { actor, address, userAgent }: Context,
  { shownBy }: Signer,
  { name }: Person,
): Omit<Signing, 'statements' | 'language' | 'signedAt'> {
  const isLink = actor.kind === 'link'
  return {
    signer: name,
    filledInBy: isLink ? 'candidate' : 'employee',
    submittedBy: shownBy === null ? name : `${name}, shown by ${shownBy}`,
    linkId: isLink ? actor.linkId : null,
    accountId: actor.kind === 'user' ? actor.accountId : null,
    username: actor.kind === 'user' ? actor.username : null,
    address,
    userAgent,
  }
}
