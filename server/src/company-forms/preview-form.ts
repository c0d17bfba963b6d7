import { SAMPLE_PERSON } from '@epay/contract/company-forms/form-sources'
import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import { type Answers, CHECKED, type Question } from '@epay/contract/company-forms/questions'
import { parse } from '#server/files/parser.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { drawForm } from './draw-form.ts'
import { draftOrCurrentVersion, loadForm } from './load-form.ts'
import { formFileName, questionsFor, readBlank } from './own-forms.ts'
import { companyFacts } from './person.ts'
import { marksFor, readPdf } from './sign-form.ts'

type PreviewRequest = { id: string; language: 'en' | 'es' }

/**
 * Returns the draft's blank PDF or, without a draft, the current version's.
 * Throws: NOT_FOUND.
 */
export async function getFormPdf(context: Context, { id, language }: PreviewRequest): Promise<Download> {
  const version = draftOrCurrentVersion(await loadForm(context.db, id))
  if (!version.definition.documents[language]) throw new PortalError('NOT_FOUND', FORM_MESSAGES.fileGone)
  return readBlank(context, version, language)
}

/**
 * Fills in every question with a sample person's answers.
 * Throws: NOT_FOUND; UNAVAILABLE if too many files are waiting to be parsed.
 */
export async function previewForm(context: Context, { id, language }: PreviewRequest): Promise<Download> {
  const version = draftOrCurrentVersion(await loadForm(context.db, id))
  if (!version.definition.documents[language]) throw new PortalError('NOT_FOUND', FORM_MESSAGES.fileGone)
  const person = { known: { ...SAMPLE_PERSON, ...companyFacts(context) } }
  const { document, questions } = questionsFor(version.definition, language, person)
  const answers = sampleAnswers(questions)
  const signing = { hasSignature: true, signedOn: context.clock.today() }
  const marks = marksFor({ version, document, questions, answers, person }, signing)
  const signature = version.definition.mode === 'sign' ? await createSampleSignature() : null
  const content = await readPdf(context, version, language)
  const { title } = version.definition
  const { openPaper } = await import('#server/platform/pdf/paper.ts')
  const paper = openPaper({ title: title.en, subject: title.en, createdAt: context.clock.now() })
  const drawing = await drawForm(paper, document, marks)
  const options = { ...drawing, appendedPageCount: 0, signature }
  const file = Buffer.from(await parse(context, { task: 'fill-form', content, options }))
  return { file, type: 'application/pdf', name: formFileName(title.en, 'pdf') }
}

const SAMPLE_ANSWERS: { [Kind in Question['kind']]: string } = {
  ...{ text: 'Sample', longText: 'Sample text of several words', date: '2026-12-07', state: 'CA' },
  ...{
    amount: '125.00',
    number: '12',
    count: '1',
    phone: '(209) 555-0142',
    email: 'hannah.brooks@example.com',
  },
  ...{ ssn: '900-12-4821', check: CHECKED, choice: '' },
}

function sampleAnswers(questions: readonly Question[]): Answers {
  const unanswered = questions.filter(({ known, id }) => known === '' && id !== 'exempt')
  return Object.fromEntries(
    unanswered.map(({ id, kind, options, maxLength }) => [
      id,
      kind === 'choice' ? (options[0]?.value ?? '') : SAMPLE_ANSWERS[kind].slice(0, maxLength),
    ]),
  )
}

const SIGNATURE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="150"><path d="M30 95 C 60 20, 80 20, 85 90 S 110 110, 130 70 S 165 50, 175 90 S 215 110, 235 70 S 290 20, 300 90 S 350 110, 390 60" stroke="#14262b" stroke-width="4" fill="none"/></svg>`

async function createSampleSignature(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(SIGNATURE_SVG)).flatten({ background: 'white' }).png().toBuffer()
}
