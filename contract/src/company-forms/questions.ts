import { isDate } from '../common/dates.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { parseCents } from '../common/money.ts'
import { isSsn } from '../common/personal-numbers.ts'
import { characterCount, isEmail, textProblem } from '../common/text.ts'
import { isStateOrTerritory } from '../common/us-states.ts'
import type { Message } from '../languages/message.ts'
import {
  type FormDocument,
  type FormField,
  type FormText,
  type Place,
  settingsOfField,
} from './form-definition.ts'
import { isKnownSource, type KnownPerson, maskedKnownValue } from './form-sources.ts'
import { SIGNING_MESSAGES } from './messages.ts'

export const QUESTION_KINDS = [
  'text',
  'longText',
  'date',
  'state',
  'amount',
  'number',
  'count',
  'phone',
  'email',
  'ssn',
  'check',
  'choice',
] as const
type QuestionKind = (typeof QUESTION_KINDS)[number]

export type Question = {
  id: string
  /** Questions with the same step share a page. */
  step: FormText
  label: FormText
  help: FormText
  kind: QuestionKind
  options: { value: string; label: FormText; help: FormText }[]
  isRequired: boolean
  /** If `false`, the known value is displayed instead of an input. */
  mayChange: boolean
  /** EPay's value, with numbers masked to their last four digits. */
  known: string
  maxLength: number
  place: Place | null
  /** ID of the check box that hides this question while checked. */
  hiddenBy: string | null
}

/** Answers by question ID. An empty answer means unanswered; `CHECKED` is a checked box. */
export type Answers = Readonly<Record<string, string>>

export const CHECKED = 'yes'
const TEXT_MAX = 500
const NO_TEXT: FormText = { en: '', es: '' }
const SOURCES_WITHOUT_QUESTION: readonly string[] = ['blank', 'signature', 'signedOn']

const untranslated = (text: string): FormText => ({ en: text, es: '' })

/** Returns the questions in the order of the fields, with one step per page of the PDF. */
export function questionsOf({ fields, pages }: FormDocument, person: KnownPerson): Question[] {
  const questions = new Map<string, Question>()
  for (const field of fields) {
    if (SOURCES_WITHOUT_QUESTION.includes(field.source)) continue
    const question = questionOf(field, person, pages.length)
    if (!isInGroup(field)) questions.set(question.id, question)
    else addToGroup(questions, field, question)
  }
  return [...questions.values()]
}

const isInGroup = ({ kind, group }: FormField): boolean => kind === 'check' && group !== ''
export const groupId = (group: string): string => `group:${group}`

function addToGroup(questions: Map<string, Question>, field: FormField, question: Question): void {
  const id = groupId(field.group)
  const group = questions.get(id) ?? { ...question, id, kind: 'choice', label: NO_TEXT, help: NO_TEXT }
  questions.set(id, {
    ...group,
    label: { en: field.group, es: group.label.es || settingsOfField(field).groupSpanish },
    options: [...group.options, { value: field.id, label: field.label, help: field.help }],
    isRequired: group.isRequired || field.isRequired,
  })
}

function stepOf(page: number, pages: number): FormText {
  return pages === 1 ? NO_TEXT : { en: `Page ${page}`, es: `Página ${page}` }
}

function questionOf(field: FormField, person: KnownPerson, pages: number): Question {
  const { id, label, help, source, isRequired, mayChange, maxLength } = field
  const place = firstPlace(field.places)
  const knownValue = isKnownSource(source) ? maskedKnownValue(source, person) : ''
  const isFixed = isKnownSource(source) && !mayChange && knownValue !== ''
  return {
    ...{ id, label, help, isRequired, known: knownValue, maxLength: maxLength ?? TEXT_MAX, hiddenBy: null },
    kind: kindOf(field),
    options: optionsOf(field),
    mayChange: !isFixed,
    step: stepOf(place?.page ?? 1, pages),
    place,
  }
}

/** Returns the first place, without the value of a radio button. */
export function firstPlace([first]: readonly Place[]): Place | null {
  if (!first) return null
  const { page, x, y, width, height } = first
  return { page, x, y, width, height }
}

function optionsOf({ kind, places, choices }: FormField): Question['options'] {
  const values = kind === 'radio' ? places.flatMap(({ value }) => value ?? []) : choices
  return [...new Set(values)].map(value => ({ value, label: untranslated(value), help: NO_TEXT }))
}

function kindOf({ kind, source, isMultiline }: FormField): QuestionKind {
  if (kind === 'check') return 'check'
  if (kind === 'radio' || kind === 'choice') return 'choice'
  if (source === 'ssn') return 'ssn'
  if (source === 'date' || source === 'state' || source === 'amount' || source === 'number') return source
  if (source === 'phone' || source === 'email') return source
  return isMultiline ? 'longText' : 'text'
}

export function isQuestionVisible({ hiddenBy }: Question, answers: Answers): boolean {
  return hiddenBy === null || answers[hiddenBy] !== CHECKED
}

/** Returns the entered answer, or else the known value. Known numbers stay masked. */
export function effectiveAnswer(question: Question, answers: Answers): string {
  const answer = answers[question.id]
  return answer === undefined || !question.mayChange ? question.known : answer.trim()
}

export function answerProblems(questions: readonly Question[], answers: Answers): Record<string, Message> {
  const problems: Record<string, Message> = {}
  for (const question of questions) {
    if (!isQuestionVisible(question, answers)) continue
    const problem = answerProblem(question, answers)
    if (problem) problems[question.id] = problem
  }
  return problems
}

function answerProblem(question: Question, answers: Answers): Message | undefined {
  const answer = effectiveAnswer(question, answers)
  if (answer === '') {
    if (!question.isRequired) return undefined
    return question.kind === 'choice' ? SIGNING_MESSAGES.choose : SIGNING_MESSAGES.required
  }
  // Known values aren't validated: staff are responsible for them, and numbers are masked.
  if (answer === question.known) return undefined
  const storageProblem = textProblem(answer)
  if (storageProblem) return storageProblem
  if (characterCount(answer) > question.maxLength)
    return { text: SIGNING_MESSAGES.tooLong, values: { max: question.maxLength } }
  return formatProblem(question, answer)
}

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/
const AMOUNT_MAX_CENTS = 99_999_999
const NUMBER = /^\d+(\.\d+)?$/
const COUNT = /^\d{1,2}$/
const PHONE = /^\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/

export const withoutCommas = (amount: string): string => amount.replace(/^\$/, '').replaceAll(',', '').trim()

/** Units: cents. Returns 0 for an empty or invalid amount. */
export const centsOf = (amount: string | undefined): number => parseCents(withoutCommas(amount ?? '')) ?? 0

function formatProblem({ kind, options }: Question, answer: string): Message | undefined {
  if (kind === 'date') return isDate(answer) ? undefined : SIGNING_MESSAGES.date
  if (kind === 'amount') {
    if (!AMOUNT.test(withoutCommas(answer))) return SIGNING_MESSAGES.amount
    return centsOf(answer) > AMOUNT_MAX_CENTS ? SIGNING_MESSAGES.amountMax : undefined
  }
  if (kind === 'count') return COUNT.test(answer) ? undefined : SIGNING_MESSAGES.count
  if (kind === 'number') return NUMBER.test(withoutCommas(answer)) ? undefined : SIGNING_MESSAGES.number
  if (kind === 'state') return isStateOrTerritory(answer) ? undefined : SIGNING_MESSAGES.notListed
  if (kind === 'ssn') return isSsn(answer) ? undefined : SIGNING_MESSAGES.ssn
  if (kind === 'phone') return PHONE.test(answer) ? undefined : FIELD_MESSAGES.phone
  if (kind === 'email') return isEmail(answer) ? undefined : FIELD_MESSAGES.email
  if (kind === 'choice')
    return options.some(({ value }) => value === answer) ? undefined : SIGNING_MESSAGES.notListed
  if (kind === 'check') return answer === CHECKED ? undefined : SIGNING_MESSAGES.notListed
  return undefined
}
