import { z } from 'zod'
import { centsToDecimal } from '../common/money.ts'
import type { Message } from '../languages/message.ts'
import { type FieldValues, printAnswer } from './filling.ts'
import type { FormText, Place } from './form-definition.ts'
import { type KnownPerson, type KnownSource, knownValue, maskedKnownValue } from './form-sources.ts'
import { SIGNING_MESSAGES } from './messages.ts'
import {
  type Answers,
  answerProblems,
  CHECKED,
  centsOf,
  effectiveAnswer,
  firstPlace,
  isQuestionVisible,
  type Question,
} from './questions.ts'
import { eachLabel, W4_TEXTS } from './w4-texts.ts'
import type { W4Field, W4Year } from './w4-years.ts'

/** A Form W-4's entries, for the hand-over. Units: dollars. */
export const w4EntriesSchema = z.object({
  w4Year: z.int(),
  w4Status: z.enum(['single', 'joint', 'headOfHousehold', '']),
  w4TwoJobs: z.boolean(),
  w4Step3: z.string(),
  w4OtherIncome: z.string(),
  w4Deductions: z.string(),
  w4Extra: z.string(),
  w4Exempt: z.boolean(),
  w4SignedOn: z.string(),
})
export type W4Entries = z.infer<typeof w4EntriesSchema>

const EXEMPT = 'exempt'
const STATUSES = ['single', 'joint', 'headOfHousehold'] as const

const NO_TEXT: FormText = { en: '', es: '' }

type QuestionSpec = Pick<Question, 'id' | 'kind'> & {
  step: keyof typeof W4_TEXTS.steps
  label: FormText
  help?: FormText
  source?: KnownSource
  isRequired?: boolean
  field?: W4Field
  options?: Question['options']
  hiddenBy?: string
}

export function w4Questions(
  year: W4Year,
  fields: readonly { id: string; places: Place[] }[],
  person: KnownPerson,
): Question[] {
  const placeOf = (field: W4Field | undefined): Place | null => {
    const name = field && year.names[field]
    return firstPlace(fields.find(({ id }) => id === name)?.places ?? [])
  }
  return questionSpecs(year).map(({ step, source, field, ...question }) => ({
    ...{ help: NO_TEXT, options: [], isRequired: false, hiddenBy: null, ...question },
    step: W4_TEXTS.steps[step],
    mayChange: true,
    known: source ? maskedKnownValue(source, person) : '',
    maxLength: 100,
    place: placeOf(field),
  }))
}

function questionSpecs({ childAmount, otherAmount }: W4Year): readonly QuestionSpec[] {
  const { labels, helpTexts } = W4_TEXTS
  const knownQuestion = (id: W4Field & keyof typeof labels, source: KnownSource): QuestionSpec => ({
    ...{ id, kind: source === 'ssn' ? 'ssn' : 'text', step: 'about', isRequired: true },
    ...{ label: labels[id], help: source === 'ssn' ? helpTexts.ssn : NO_TEXT, source, field: id },
  })
  const amount = (id: 'otherIncome' | 'deductions' | 'extra'): QuestionSpec => ({
    ...{ id, kind: 'amount', step: 'adjustments', label: labels[id], help: helpTexts[id], field: id },
    hiddenBy: EXEMPT,
  })
  const check = (id: 'noTaxBefore' | 'noTaxNow' | 'exempt'): QuestionSpec => ({
    ...{ id, kind: 'check', step: 'exempt', label: labels[id] },
  })
  const dependents = { step: 'dependents', hiddenBy: EXEMPT } as const
  return [
    knownQuestion('firstName', 'firstAndMiddle'),
    knownQuestion('lastName', 'lastName'),
    knownQuestion('address', 'street'),
    knownQuestion('cityStateZip', 'cityStateZip'),
    knownQuestion('ssn', 'ssn'),
    { ...check(EXEMPT), help: helpTexts.exempt },
    check('noTaxBefore'),
    check('noTaxNow'),
    {
      ...{ id: 'status', kind: 'choice', step: 'status', label: labels.status, isRequired: true },
      ...{ field: 'single', hiddenBy: EXEMPT },
      options: STATUSES.map(value => ({
        ...{ value, label: labels[value] },
        help: value === 'headOfHousehold' ? helpTexts.headOfHousehold : NO_TEXT,
      })),
    },
    {
      ...{ id: 'twoJobs', kind: 'check', step: 'jobs', label: labels.twoJobs, help: helpTexts.twoJobs },
      ...{ field: 'twoJobs', hiddenBy: EXEMPT },
    },
    {
      ...{
        id: 'children',
        kind: 'count',
        label: eachLabel(labels.children, childAmount),
        help: helpTexts.dependents,
      },
      ...{ field: 'children', ...dependents },
    },
    {
      ...{ id: 'otherDependents', kind: 'count', label: eachLabel(labels.otherDependents, otherAmount) },
      ...{ field: 'otherDependents', ...dependents },
    },
    {
      ...{ id: 'otherCredits', kind: 'amount', label: labels.otherCredits, help: helpTexts.otherCredits },
      ...{ field: 'credits', ...dependents },
    },
    amount('otherIncome'),
    amount('deductions'),
    amount('extra'),
  ]
}

/** Units: cents. */
export function step3Of({ childAmount, otherAmount }: W4Year, answers: Answers) {
  const children = Number(answers.children || 0) * childAmount * 100
  const others = Number(answers.otherDependents || 0) * otherAmount * 100
  return { children, others, total: children + others + centsOf(answers.otherCredits) }
}

export const isExempt = (answers: Answers): boolean => answers[EXEMPT] === CHECKED

/** Extends `answerProblems` with checks across the form's steps. */
export function w4Problems(questions: readonly Question[], answers: Answers): Record<string, Message> {
  const problems = answerProblems(questions, answers)
  const { noTaxBefore, noTaxNow } = answers
  if (isExempt(answers) && (noTaxBefore !== CHECKED || noTaxNow !== CHECKED))
    problems[EXEMPT] = SIGNING_MESSAGES.bothConditions
  const isHiddenAnswered = questions.some(each => !isQuestionVisible(each, answers) && answers[each.id])
  if (isExempt(answers) && isHiddenAnswered) problems[EXEMPT] ??= SIGNING_MESSAGES.exemptOnly
  return problems
}

/** Drops the answers to questions that an exemption hides. */
export function dropHiddenAnswers(questions: readonly Question[], answers: Answers): Answers {
  const hiddenIds = questions.filter(question => !isQuestionVisible(question, answers)).map(({ id }) => id)
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !hiddenIds.includes(id)))
}

const dollars = (cents: number): string => (cents === 0 ? '' : centsToDecimal(cents).replace(/\.00$/, ''))

type FilledForm = { questions: readonly Question[]; answers: Answers; person: KnownPerson }

export function w4Values(year: W4Year, { questions, answers, person }: FilledForm): FieldValues {
  const { names, exempt } = year
  const answer = (id: string): string => {
    const question = questions.find(each => each.id === id)
    return question ? effectiveAnswer(question, answers) : ''
  }
  const ssn = questions.find(({ id }) => id === 'ssn')
  const isKnownSsn = ssn !== undefined && answer('ssn') === ssn.known
  const values: Record<string, string> = {
    [names.firstName]: answer('firstName'),
    [names.lastName]: answer('lastName'),
    [names.address]: answer('address'),
    [names.cityStateZip]: answer('cityStateZip'),
    [names.ssn]: isKnownSsn ? person.ssn : printAnswer({ kind: 'ssn' }, answer('ssn')),
    [names.employer]: knownValue('companyAndAddress', person),
    [names.firstDay]: knownValue('firstDay', person),
    [names.ein]: person.ein,
  }
  if (isExempt(answers)) return 'field' in exempt ? { ...values, [exempt.field]: CHECKED } : values
  const status = STATUSES.find(each => each === answer('status'))
  if (status) values[names[status]] = CHECKED
  if (answers.twoJobs === CHECKED) values[names.twoJobs] = CHECKED
  const { children, others, total } = step3Of(year, answers)
  values[names.children] = dollars(children)
  values[names.otherDependents] = dollars(others)
  values[names.credits] = dollars(total)
  values[names.otherIncome] = dollars(centsOf(answers.otherIncome))
  values[names.deductions] = dollars(centsOf(answers.deductions))
  values[names.extra] = dollars(centsOf(answers.extra))
  return values
}

export function w4Entries(year: W4Year, answers: Answers, signedOn: string): W4Entries {
  const hasExemption = isExempt(answers)
  const amount = (id: string) => (hasExemption ? '0.00' : centsToDecimal(centsOf(answers[id])))
  return {
    w4Year: year.year,
    w4Status: hasExemption ? '' : (STATUSES.find(status => status === answers.status) ?? ''),
    w4TwoJobs: !hasExemption && answers.twoJobs === CHECKED,
    w4Step3: hasExemption ? '0.00' : centsToDecimal(step3Of(year, answers).total),
    w4OtherIncome: amount('otherIncome'),
    w4Deductions: amount('deductions'),
    w4Extra: amount('extra'),
    w4Exempt: hasExemption,
    w4SignedOn: signedOn,
  }
}

/**
 * The last day on which a year's exemption is valid.
 * Source: 26 CFR 31.3402(f)(4)-2(c).
 */
const exemptionEndsOn = (year: number): string => `${year + 1}-02-15`
const renewalStartsOn = (year: number): string => `${year + 1}-01-01`

/** Whether someone who claimed exemption for one year must sign the Form W-4 of a later year. */
export function mustRenewExemption(exemptYear: number | null, w4Year: number | null, today: string): boolean {
  if (exemptYear === null || w4Year === null) return false
  return w4Year > exemptYear && renewalStartsOn(exemptYear) <= today
}

/** Returns the due date, moved up to February 15, when the exemption ends, unless that day has passed. */
export function exemptDueOn(exemptYear: number, dueOn: string, today: string): string {
  const lastDay = exemptionEndsOn(exemptYear)
  return today <= lastDay && lastDay < dueOn ? lastDay : dueOn
}
