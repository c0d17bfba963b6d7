import { expect, it } from 'vitest'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { fieldValues, marksOf } from './filling.ts'
import { type FormDocument, type FormField, statementLanguage } from './form-definition.ts'
import { SAMPLE_PERSON } from './form-sources.ts'
import { SIGNING_MESSAGES } from './messages.ts'
import { answerProblems, CHECKED, effectiveAnswer, groupId, questionsOf } from './questions.ts'

const PERSON = { ...SAMPLE_PERSON, company: 'Weber Point', companyAddress: '', ein: '' }
const SIGNING = { hasSignature: false, signedOn: '2026-11-20' }
const PLACE = { page: 1, x: 72, y: 600, width: 200, height: 14 }

const fieldOf = (id: string, changes: Partial<FormField> = {}): FormField => ({
  ...{ id, kind: 'text', places: [PLACE], tooltip: '', isMultiline: false, isComb: false, maxLength: null },
  ...{ choices: [], label: { en: id, es: '' }, help: { en: '', es: '' }, source: 'text', group: '' },
  ...{ groupSpanish: '', isRequired: false, mayChange: true },
  ...changes,
})
const documentOf = (...fields: FormField[]): FormDocument => ({
  ...{ originalSha256: '', sha256: '', fileName: 'a.pdf', pages: [{ width: 612, height: 792 }] },
  removed: { scripts: 0, calculations: 0, hasXfa: false, hasUsageRights: false, attachments: 0, links: 0 },
  ...{ fields, signature: null, signedOn: null },
})
const buildQuestions = (...fields: FormField[]) => questionsOf(documentOf(...fields), PERSON)

it('questions leave out fields that no one fills in', () => {
  const blank = (['blank', 'signature', 'signedOn'] as const).map(source => fieldOf(source, { source }))
  expect(buildQuestions(fieldOf('a'), ...blank).map(({ id }) => id)).toEqual(['a'])
})

it('a known number shows its last four digits, and prints all of them', () => {
  const field = fieldOf('n', { source: 'ssn' })
  const questions = buildQuestions(field)
  expect(questions).toMatchObject([{ kind: 'ssn', known: '•••-••-4821' }])
  const fillIn = (answers: Record<string, string>) =>
    fieldValues(documentOf(field), questions, { answers, person: PERSON })
  expect(fillIn({})).toEqual({ n: '900-12-4821' })
  expect(fillIn({ n: '512346789' })).toEqual({ n: '512-34-6789' })
})

it('answers to fields that can’t be changed are ignored', () => {
  const [nameQuestion] = buildQuestions(fieldOf('name', { source: 'fullName', mayChange: false }))
  expect(nameQuestion && effectiveAnswer(nameQuestion, { name: 'Someone Else' })).toBe('Hannah R Brooks')
  const [einQuestion] = questionsOf(documentOf(fieldOf('ein', { source: 'ein', mayChange: false })), PERSON)
  expect(einQuestion?.mayChange).toBe(true)
})

it('a group of check boxes becomes one choice', () => {
  const box = { kind: 'check', source: 'check', group: 'Insured' } as const
  const no = { ...box, groupSpanish: 'Con seguro', places: [{ ...PLACE, x: 92 }] }
  const boxes = [fieldOf('yes', box), fieldOf('no', no)]
  const questions = buildQuestions(...boxes)
  const id = groupId('Insured')
  expect(questions).toMatchObject([
    {
      id,
      kind: 'choice',
      label: { en: 'Insured', es: 'Con seguro' },
      options: [{ value: 'yes' }, { value: 'no' }],
    },
  ])
  const values = fieldValues(documentOf(...boxes), questions, { answers: { [id]: 'no' }, person: PERSON })
  expect(values).toEqual({ no: CHECKED })
  expect(marksOf(documentOf(...boxes), values, SIGNING)).toMatchObject([{ kind: 'check', place: { x: 92 } }])
})

it('fills every place of a field on several pages', () => {
  const field = fieldOf('a', { places: [PLACE, { ...PLACE, page: 2 }] })
  const marks = marksOf(documentOf(field), { a: 'Ana' }, SIGNING)
  expect(marks.map(({ place }) => place.page)).toEqual([1, 2])
})

it.each([
  ['date', '2026-02-30', SIGNING_MESSAGES.date],
  ['amount', '1,250.50', undefined],
  ['amount', '-5', SIGNING_MESSAGES.amount],
  ['amount', '1.234', SIGNING_MESSAGES.amount],
  ['amount', '1000000', SIGNING_MESSAGES.amountMax],
  ['number', '12.5', undefined],
  ['number', 'twelve', SIGNING_MESSAGES.number],
  ['state', 'ZZ', SIGNING_MESSAGES.notListed],
  ['phone', '555', FIELD_MESSAGES.phone],
  ['email', 'ana@', FIELD_MESSAGES.email],
  ['ssn', '512-34-678', SIGNING_MESSAGES.ssn],
] as const)('the %s answer %j has the problem %j', (source, answer, problem) => {
  const problems = answerProblems(buildQuestions(fieldOf('a', { source })), { a: answer })
  expect(problems.a).toEqual(problem)
})

it('an answer is required, fits the field, and is one of the options', () => {
  const choice = fieldOf('c', { kind: 'choice', choices: ['Day', 'Night'], isRequired: true })
  const questions = buildQuestions(fieldOf('a', { isRequired: true }), fieldOf('b', { maxLength: 3 }), choice)
  expect(answerProblems(questions, { a: ' ', b: 'four' })).toEqual({
    a: SIGNING_MESSAGES.required,
    b: { text: SIGNING_MESSAGES.tooLong, values: { max: 3 } },
    c: SIGNING_MESSAGES.choose,
  })
  expect(answerProblems(questions, { a: 'x', c: 'Noon' })).toEqual({ c: SIGNING_MESSAGES.notListed })
})

it.each([
  ['is in Spanish', { en: 'I agree.', es: 'Acepto.' }, null, 'es'],
  ['falls back to English', { en: 'I agree.', es: '' }, null, 'en'],
  ['of a W-4 is in English', { en: 'I agree.', es: 'Acepto.' }, 2026, 'en'],
])('the signed statement %s', (_, statement, w4Year, language) => {
  expect(statementLanguage({ statement, w4Year }, 'es')).toBe(language)
})
