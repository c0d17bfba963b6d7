import { describe, expect, it } from 'vitest'
import {
  distinctSharedPages,
  findPageOfOtherYear,
  hasSameLastName,
  matchPages,
  type Payee,
} from './match-pages.ts'
import { type PageFacts, readPage, type TextPiece } from './read-page.ts'

const LUIS: Payee = {
  id: '1017',
  name: 'Luis Ferrer',
  ssn: '219-09-4417',
  isPaid: true,
  hasSsnChanged: false,
}
const DOLORES: Payee = { ...LUIS, id: '1062', name: 'Dolores Quintero', ssn: '219-09-5521' }
const PAYEES = [LUIS, DOLORES]

function createPage(facts: Partial<PageFacts>): PageFacts {
  return {
    ...{ hasText: true, isInstructions: false, years: [2026], ssns: [], lastFours: [] },
    ...{ name: 'LUIS A FERRER', title: 'Form W-2', amounts: {} },
    ...facts,
  }
}

const matchOne = (facts: Partial<PageFacts>, payees: readonly Payee[] = PAYEES) =>
  matchPages([createPage(facts)], payees, 2026)[0]

describe('a page', () => {
  const payeesWithSameLastFour = [LUIS, { ...DOLORES, ssn: '301-22-4417' }]
  it.each<[string, Partial<PageFacts>, string | null, Payee[]?]>([
    ['ssn', { ssns: ['219-09-4417'] }, '1017'],
    ['lastFour', { lastFours: ['4417'] }, '1017'],
    ['lastFour', { lastFours: ['4417'], name: 'DOLORES QUINTERO' }, '1062', payeesWithSameLastFour],
    ['text', { isInstructions: true }, null],
  ])('is matched by %s with %j', (matchedBy, facts, employeeId, payees) => {
    const isForEveryone = facts.isInstructions ?? false
    expect(matchOne(facts, payees)).toMatchObject({ matchedBy, employeeId, isForEveryone, handReason: null })
  })

  it.each<[string, Partial<PageFacts>, string | null, Payee[]?]>([
    ['noText', { hasText: false }, null],
    ['noYear', { ssns: ['219-09-4417'], years: [] }, null],
    ['severalPeople', { ssns: ['219-09-4417', '219-09-5521'] }, null],
    ['severalPeople', { lastFours: ['4417', '5521', '1111', '2222'] }, null],
    ['invalidSsn', { ssns: ['000-00-0000'] }, null],
    ['invalidSsn', { ssns: ['912-34-5678'] }, null],
    ['unknownSsn', { ssns: ['219-09-9999'] }, null],
    ['unknownSsn', { lastFours: ['9999'] }, null],
    ['nameDiffers', { ssns: ['219-09-5521'], name: 'DOLORES QUINTERO-DIAZ' }, '1062'],
    ['nameDiffers', { lastFours: ['5521'], name: 'DOLORES QUINTERO-DIAZ' }, '1062'],
    ['ssnChanged', { ssns: ['219-09-4417'] }, '1017', [{ ...LUIS, hasSsnChanged: true }]],
    ['ambiguous', { lastFours: ['4417'] }, null, [LUIS, { ...LUIS, id: '2', ssn: '301-22-4417' }]],
    ['ambiguous', { ssns: ['219-09-4417'] }, null, [LUIS, { ...LUIS, id: '2' }]],
    ['unknownSsn', { lastFours: ['4417'] }, null, [{ ...LUIS, isPaid: false }]],
    ['noSsn', {}, null],
  ])('must be assigned by hand because of %s with %j', (reason, facts, proposedId, payees) => {
    expect(matchOne(facts, payees)).toMatchObject({ handReason: reason, proposedId, employeeId: null })
  })
})

it('finds a form for another year, but ignores years in instructions', () => {
  const otherYearPage = createPage({ ssns: ['219-09-4417'], years: [2025] })
  expect(findPageOfOtherYear([createPage({ lastFours: ['4417'] }), otherYearPage], 2026)).toEqual({
    index: 1,
    year: 2025,
  })
  expect(findPageOfOtherYear([createPage({ isInstructions: true, years: [2025] })], 2026)).toBeUndefined()
})

it.each([
  ['LUIS A FERRER', 'Luis Ferrer', true],
  ['JOSE L HERNANDEZ GUTIERREZ', 'José Luis Hernández Gutiérrez', true],
  ['JOSE L HERNANDEZ-GUTIERREZ', 'José Luis Hernández Gutiérrez', true],
  ['THU NGUYEN', 'Thu Nguyễn', true],
  ['PIOTR LUKASZ ONEIL', 'Piotr Łukasz O’Neil', true],
  ['FERRER, LUIS', 'Luis Ferrer', true],
  ['LUIS FERRER JR', 'Luis Ferrer, Jr.', true],
  ['DOLORES QUINTERO-DIAZ', 'Dolores Quintero', false],
  ['DOLORES DIAZ', 'Dolores Quintero-Diaz', false],
  ['HANNAH BROOKSON', 'Hannah Brooks', false],
  ['', 'Hannah Brooks', false],
])('%j and %s have the same last name: %s', (nameOnPage, name, isSame) => {
  expect(hasSameLastName(nameOnPage, name)).toBe(isSame)
})

it('includes instructions that repeat after each form only once', () => {
  const texts = ['', 'Notice', '', 'Notice', '', 'Notice', 'Instructions']
  expect(distinctSharedPages([1, 3, 5, 6], texts)).toEqual([1, 6])
})

function createPiece(text: string, x: number, y: number): TextPiece {
  return { text, x, y, width: text.length * 4 }
}

/** Same layout as the official form, where labels are above their values. */
const FORM: TextPiece[] = [
  createPiece('a', 150, 746),
  createPiece('Employee’s social security number', 156, 746),
  createPiece('219-09-4417', 154, 734),
  createPiece('b', 38, 722),
  createPiece('Employer identification number (EIN)', 44, 722),
  createPiece('94-5550142', 40, 710),
  createPiece('Wages, tips, other compensation', 340, 722),
  createPiece('58,204.16', 335, 710),
  createPiece('Federal income tax withheld', 462, 722),
  createPiece('6,911.30', 458, 710),
  createPiece('e', 38, 602),
  createPiece('Employee’s first name and initial', 44, 602),
  createPiece('Last name', 180, 602),
  createPiece('LUIS A', 40, 591),
  createPiece('FERRER', 175, 591),
  createPiece('401 HARBOR ST', 40, 560),
  createPiece('Form W-2 Wage and Tax Statement', 40, 430),
  createPiece('2026', 280, 430),
]

describe('reading a page', () => {
  it('finds the SSN, name, year, and amounts on a page', () => {
    expect(readPage(FORM)).toMatchObject({
      ...{ ssns: ['219-09-4417'], lastFours: [], name: 'LUIS A FERRER', years: [2026] },
      amounts: { '1': 5_820_416, '2': 691_130 },
    })
  })

  it('treats nine digits as an SSN only in box a', () => {
    const facts = readPage([
      ...FORM.filter(({ text }) => text !== '219-09-4417'),
      createPiece('219094417', 154, 734),
      createPiece('123456789', 40, 470),
    ])
    expect(facts.ssns).toEqual(['219-09-4417'])
  })

  it('finds masked SSNs, and each only once', () => {
    const maskedPiece = (y: number) => createPiece(y > 300 ? 'XXX-XX-4417' : '***-**-4417', 154, y)
    expect(readPage([maskedPiece(734), maskedPiece(500), maskedPiece(250)])).toMatchObject({
      ssns: [],
      lastFours: ['4417'],
    })
  })

  /** Same layout as the official form, where the heading is below a paragraph and beside another column. */
  const NOTICE = [
    createPiece('Future developments. For the latest information', 36, 750),
    createPiece('Corrections. If your name, SSN, or address is incorrect', 317, 750),
    createPiece('Notice to Employee', 36, 712),
    createPiece('Form W-2c, with the SSA to correct any name', 317, 712),
  ]
  it.each([
    ['a heading below a paragraph', NOTICE, true],
    [
      "the heading's text within a line",
      NOTICE.with(2, createPiece('(See also Notice to Employee', 36, 712)),
      false,
    ],
    [
      'a form that mentions the notice',
      [...FORM.slice(3), createPiece('Notice to Employee', 36, 712)],
      false,
    ],
    [
      'a heading at the top',
      [createPiece('Notice to Employee', 40, 750), createPiece('Do you file?', 40, 740)],
      true,
    ],
  ])('recognizes instructions by their heading: %s', (_, pieces, isInstructions) => {
    expect(readPage(pieces)).toMatchObject({ isInstructions, hasText: true })
  })

  it('recognizes a page without text', () => {
    expect(readPage([])).toMatchObject({ hasText: false })
  })

  it('skips an amount that differs between copies', () => {
    const lowerCopy = FORM.map(each => ({ ...each, y: each.y - 360 })).map(each =>
      each.text === '58,204.16' ? { ...each, text: '58,204.17' } : each,
    )
    expect(readPage([...FORM, ...lowerCopy]).amounts).toEqual({ '2': 691_130 })
  })
})
