import { formatDate } from '../common/dates.ts'
import { formatSsn } from '../common/personal-numbers.ts'
import type { FormDocument, FormField, Place } from './form-definition.ts'
import { isKnownSource, type KnownPerson, knownValue } from './form-sources.ts'
import { type Answers, CHECKED, effectiveAnswer, groupId, type Question, withoutCommas } from './questions.ts'

export type Mark =
  | { kind: 'text'; place: Place; text: string; isMultiline: boolean; combCells: number | null }
  | { kind: 'check'; place: Place }
  | { kind: 'signature'; place: Place }

export type Signing = { hasSignature: boolean; signedOn: string }

/** Printed values by field ID. */
export type FieldValues = Readonly<Record<string, string>>

/** Doesn't support Forms W-4, whose questions and PDF fields don't match one to one. */
export function fieldValues(
  { fields }: FormDocument,
  questions: readonly Question[],
  { answers, person }: { answers: Answers; person: KnownPerson },
): FieldValues {
  const byId = new Map(questions.map(question => [question.id, question]))
  const values: Record<string, string> = {}
  for (const field of fields) {
    const question = byId.get(field.id)
    if (question) values[field.id] = printFieldAnswer(field, question, { answers, person })
    const group = field.group !== '' && field.kind === 'check' ? byId.get(groupId(field.group)) : undefined
    if (group && effectiveAnswer(group, answers) === field.id) values[field.id] = CHECKED
  }
  return values
}

type FilledForm = { answers: Answers; person: KnownPerson }

function printFieldAnswer(
  { source }: FormField,
  question: Question,
  { answers, person }: FilledForm,
): string {
  const answer = effectiveAnswer(question, answers)
  // Questions contain masked numbers, but the PDF needs them in full.
  if (isKnownSource(source) && answer === question.known) return knownValue(source, person)
  return printAnswer(question, answer)
}

export function printAnswer({ kind }: Pick<Question, 'kind'>, answer: string): string {
  if (answer === '') return ''
  if (kind === 'date') return formatDate(answer)
  if (kind === 'ssn') return formatSsn(answer)
  return kind === 'amount' ? withoutCommas(answer) : answer
}

export function marksOf(document: FormDocument, values: FieldValues, signing: Signing): Mark[] {
  const marks = document.fields.flatMap(field => fieldMarks(field, values[field.id] ?? '', signing))
  if (document.signature && signing.hasSignature) marks.push({ kind: 'signature', place: document.signature })
  if (document.signedOn) marks.push(textMark(document.signedOn, formatDate(signing.signedOn)))
  return marks
}

export const textMark = (place: Place, text: string): Mark => ({
  ...{ kind: 'text', place, text, isMultiline: false, combCells: null },
})

function fieldMarks(field: FormField, value: string, { hasSignature, signedOn }: Signing): Mark[] {
  const { kind, places, source } = field
  if (source === 'signature') return hasSignature ? places.map(place => ({ kind: 'signature', place })) : []
  if (source === 'signedOn') return places.map(place => textMark(place, formatDate(signedOn)))
  if (value === '') return []
  if (kind === 'check') return value === CHECKED ? places.map(place => ({ kind: 'check', place })) : []
  if (kind === 'radio')
    return places.filter(place => place.value === value).map(place => ({ kind: 'check', place }))
  const combCells = field.isComb ? field.maxLength : null
  return places.map(place => ({ ...textMark(place, value), isMultiline: field.isMultiline, combCells }))
}
