import { expect, it } from 'vitest'
import { SAMPLE_PERSON } from './form-sources.ts'
import { SIGNING_MESSAGES } from './messages.ts'
import { CHECKED } from './questions.ts'
import {
  dropHiddenAnswers,
  exemptDueOn,
  mustRenewExemption,
  type W4Entries,
  w4Entries,
  w4Problems,
  w4Questions,
  w4Values,
} from './w4.ts'
import { isWithholdingLower, type W4Terms, w4TermsSchema } from './w4-lock.ts'
import { findW4Year, hasW4Fields, W4_YEARS, w4NoticeOf, w4YearOf } from './w4-years.ts'

const COMPANY = { company: 'Weber Point', companyAddress: '1 Harbor Street', ein: '01-2345678' }
const PERSON = { ...SAMPLE_PERSON, ...COMPANY }
const yearOf = (year: number) => {
  const w4Year = findW4Year(year)
  if (!w4Year) throw new Error(`${year} is supported`)
  return w4Year
}
const ANSWERS = { status: 'joint', children: '2', otherDependents: '1', otherCredits: '50.5', extra: '20' }
const EXEMPT = { exempt: CHECKED, noTaxBefore: CHECKED, noTaxNow: CHECKED }

it.each([
  ['2026 Form W-4', 'Form W-4 (2026) Employee', 2026],
  ['2027 Form W-4', 'Form  W-4 (2027)', 2027],
  ['2026 Form W-4', 'Form W-4 (2025)', undefined],
  ['Form DE 4', 'Form W-4 (2026)', undefined],
])('a PDF with the title %s and the text %s is a W-4 of %s', (title, firstPageText, year) => {
  expect(w4YearOf({ title, firstPageText })).toBe(year)
})

it('a W-4 has the fields of its year', () => {
  const names = Object.values(yearOf(2025).names)
  expect(hasW4Fields(yearOf(2025), names)).toBe(true)
  expect(hasW4Fields(yearOf(2026), names)).toBe(false)
})

it.each([
  [2026, undefined, undefined],
  [2025, undefined, { kind: 'outdated', year: 2025 }],
  [null, 2027, { kind: 'unknown', year: 2027 }],
  [null, 2024, { kind: 'outdated', year: 2024 }],
  [null, undefined, undefined],
])('a W-4 of %s or the unknown year %s has the notice %j', (w4Year, unknownW4Year, notice) => {
  expect(w4NoticeOf({ w4Year, unknownW4Year }, 2026)).toEqual(notice)
})

it.each(W4_YEARS)('the $year W-4 adds up step 3 and fills in each field', year => {
  const questions = w4Questions(year, [], PERSON)
  expect(w4Problems(questions, ANSWERS)).toEqual({})
  const values = w4Values(year, { questions, answers: ANSWERS, person: PERSON })
  const { names, childAmount } = year
  const total = 2 * childAmount + 500 + 50.5
  expect(values).toMatchObject({
    [names.lastName]: 'Brooks',
    [names.ssn]: '900-12-4821',
    [names.joint]: CHECKED,
    [names.children]: String(2 * childAmount),
    [names.credits]: total.toFixed(2),
    [names.extra]: '20',
    [names.employer]: 'Weber Point\n1 Harbor Street',
  })
  expect(values[names.single]).toBeUndefined()
  expect(w4Entries(year, ANSWERS, '2026-11-20')).toEqual({
    ...{ w4Year: year.year, w4Status: 'joint', w4TwoJobs: false, w4Step3: total.toFixed(2) },
    ...{ w4OtherIncome: '0.00', w4Deductions: '0.00', w4Extra: '20.00', w4Exempt: false },
    w4SignedOn: '2026-11-20',
  })
})

it('a W-4 claims exemption only with both conditions and nothing else', () => {
  const questions = w4Questions(yearOf(2026), [], PERSON)
  expect(w4Problems(questions, { exempt: CHECKED, noTaxNow: CHECKED })).toEqual({
    exempt: SIGNING_MESSAGES.bothConditions,
  })
  const exemptWithEntries = { ...EXEMPT, status: 'joint', extra: '20' }
  expect(w4Problems(questions, exemptWithEntries)).toEqual({ exempt: SIGNING_MESSAGES.exemptOnly })
  const cleanAnswers = dropHiddenAnswers(questions, exemptWithEntries)
  expect(cleanAnswers).toEqual(EXEMPT)
  expect(w4Problems(questions, cleanAnswers)).toEqual({})
  expect(w4Entries(yearOf(2026), cleanAnswers, '2026-11-20')).toMatchObject({
    w4Exempt: true,
    w4Extra: '0.00',
    w4Status: '',
  })
})

it('a W-4 has one filing status and a whole number of children', () => {
  const questions = w4Questions(yearOf(2026), [], PERSON)
  expect(w4Problems(questions, { children: '1.5', extra: '1000000' })).toEqual({
    status: SIGNING_MESSAGES.choose,
    children: SIGNING_MESSAGES.count,
    extra: SIGNING_MESSAGES.amountMax,
  })
})

it.each([
  [2026, 2026, '2027-01-10', false],
  [2026, 2027, '2026-12-31', false],
  [2026, 2027, '2027-01-01', true],
  [2026, null, '2027-01-10', false],
  [null, 2027, '2027-01-10', false],
])(
  'an exemption for %s must be renewed with the form of %s on %s: %s',
  (exemptYear, w4Year, today, isExpired) => {
    expect(mustRenewExemption(exemptYear, w4Year, today)).toBe(isExpired)
  },
)

it('an exemption must be renewed by February 15', () => {
  expect(exemptDueOn(2026, '2027-03-01', '2027-01-01')).toBe('2027-02-15')
  expect(exemptDueOn(2026, '2027-01-08', '2027-01-01')).toBe('2027-01-08')
  expect(exemptDueOn(2026, '2027-03-08', '2027-03-01')).toBe('2027-03-08')
})

const LETTER: W4Terms = {
  ...{ status: 'headOfHousehold', twoJobs: false, step3: '2200', otherIncome: '0' },
  ...{ deductions: '100', extra: '10' },
}
const ENTRIES: W4Entries = {
  ...{ w4Year: 2026, w4Status: 'headOfHousehold', w4TwoJobs: false, w4Step3: '2200.00' },
  ...{ w4OtherIncome: '0.00', w4Deductions: '100.00', w4Extra: '10.00', w4Exempt: false, w4SignedOn: '' },
}

const HIGHER = { w4TwoJobs: true, w4Step3: '0.00', w4Extra: '50.00', w4OtherIncome: '9.00' }

it.each<[Partial<W4Entries>, boolean]>([
  [{}, false],
  [{ ...HIGHER, w4Status: 'single' }, false],
  [{ w4Status: 'joint' }, true],
  [{ w4Step3: '2200.01' }, true],
  [{ w4Deductions: '100.01' }, true],
  [{ w4Extra: '9.99', w4Status: 'single' }, true],
  [{ w4Exempt: true, w4Status: '' }, true],
])('compared with a lock-in letter, %j is lower: %s', (changes, isLower) => {
  expect(isWithholdingLower({ ...ENTRIES, ...changes }, LETTER)).toBe(isLower)
})

it('a lock-in letter can require two jobs, and has valid amounts', () => {
  expect(isWithholdingLower(ENTRIES, { ...LETTER, twoJobs: true })).toBe(true)
  expect(w4TermsSchema.safeParse({ ...LETTER, extra: '-1' }).success).toBe(false)
  expect(w4TermsSchema.safeParse({ ...LETTER, extra: 'ten' }).success).toBe(false)
})
