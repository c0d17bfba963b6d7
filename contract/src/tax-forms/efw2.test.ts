import { describe, expect, it } from 'vitest'
import { checkForms, findBoxProblems } from './check-forms.ts'
import { readEfw2 } from './efw2.ts'
import { EFW_LAYOUT, type EfwRecord } from './efw2-layout.ts'
import { buildEfw2File, buildLine, createEfw2Person } from './test-efw2.ts'

const PEOPLE = Array.from({ length: 300 }, (_, index) => createEfw2Person(index))
const FILE_WITH_OTHER_RECORDS = buildEfw2File(PEOPLE, { hasOtherRecords: true })

describe('a file of 300 people', () => {
  it('reads a file of 300 people completely', () => {
    const { problems, warnings, forms } = readEfw2(FILE_WITH_OTHER_RECORDS, 2026)
    expect([problems, warnings]).toEqual([[], []])
    expect(forms).toHaveLength(300)
    expect(forms[41]).toMatchObject({
      ...{ ssn: PEOPLE[41]?.ssn, name: PEOPLE[41]?.name, line: 126 },
      amounts: { '1': PEOPLE[41]?.wages, '8': 1250, '16': 2_500_000 },
    })
  })

  const records = ['RA', 'RE', 'RW', 'RO', 'RS', 'RT', 'RU', 'RF'] as const satisfies readonly EfwRecord[]
  const fields = records.flatMap(record =>
    EFW_LAYOUT[record].filter(({ type }) => type !== 'text').map(field => ({ record, ...field })),
  )
  it.each(fields)('reports letters in $record $from–$to', ({ record, from, to }) => {
    const lines = FILE_WITH_OTHER_RECORDS.split('\n')
    const index = lines.findIndex(candidate => candidate.startsWith(record))
    const wrongLine = lines[index] ?? ''
    lines[index] = `${wrongLine.slice(0, from - 1)}${'X'.repeat(to - from + 1)}${wrongLine.slice(to)}`
    const { problems, warnings } = readEfw2(lines.join('\n'), 2026)
    // Problems in RS only cause warnings, because each state defines its fields differently.
    const findings = record === 'RS' ? warnings : problems
    const isPersonRecord = ['RW', 'RO', 'RS'].includes(record) && from !== 3
    const person = isPersonRecord ? { name: PEOPLE[0]?.name, ssn: PEOPLE[0]?.ssn } : {}
    expect(findings).toContainEqual(expect.objectContaining({ line: index + 1, from, to, ...person }))
  })

  it('warns if a total of RU isn’t the sum', () => {
    const fileWithWrongTotal = FILE_WITH_OTHER_RECORDS.replace(
      /^(RU.{7}).{15}/m,
      `$1${'7'.padStart(15, '0')}`,
    )
    expect(readEfw2(fileWithWrongTotal, 2026)).toMatchObject({
      problems: [],
      warnings: [{ from: 10, to: 24 }],
    })
  })

  it('reports line and positions of a total that one amount contradicts', () => {
    const people = PEOPLE.with(25, { ...createEfw2Person(25), socialWages: 1 })
    const [file, correctFile] = [buildEfw2File(people).split('\n'), buildEfw2File(PEOPLE).split('\n')]
    const totalsIndex = correctFile.findIndex(candidate => candidate.startsWith('RT'))
    const { warnings } = readEfw2(file.with(totalsIndex, correctFile[totalsIndex] ?? '').join('\n'), 2026)
    expect(warnings).toContainEqual(expect.objectContaining({ line: totalsIndex + 1, from: 40, to: 54 }))
  })
})

const FILE = buildEfw2File(PEOPLE.slice(0, 2)).split('\n')

it.each<[string, string[], { line: number; from: number; to: number }]>([
  ['a line of another length', FILE.with(2, (FILE[2] ?? '').slice(1)), { line: 3, from: 1, to: 512 }],
  ['an unknown record', FILE.with(2, buildLine('RX', {})), { line: 3, from: 1, to: 2 }],
  ['RW before RE', FILE.with(1, FILE[2] ?? '').with(2, FILE[1] ?? ''), { line: 2, from: 1, to: 2 }],
  ['RO before RW', FILE.with(2, buildLine('RO', {})), { line: 3, from: 1, to: 2 }],
  ['another year', FILE.with(1, (FILE[1] ?? '').replace('2026', '2025')), { line: 2, from: 3, to: 6 }],
  ['no end', FILE.slice(0, -1), { line: 5, from: 1, to: 2 }],
])('rejects %s', (_, lines, positions) => {
  expect(readEfw2(lines.join('\n'), 2026).problems).toContainEqual(expect.objectContaining(positions))
})

it('warns of a wrong count, and of text in blank positions', () => {
  const wrongCountFile = FILE.with(-1, buildLine('RF', { 8: '000000009' }))
  expect(readEfw2(wrongCountFile.join('\r\n'), 2026).warnings).toEqual([
    expect.objectContaining({ line: 6, from: 8, to: 16 }),
  ])
  const newerFile = FILE.with(2, `${(FILE[2] ?? '').slice(0, 489)}00000012345${' '.repeat(12)}`)
  expect(readEfw2(newerFile.join('\r\n'), 2026)).toMatchObject({
    problems: [],
    warnings: [{ line: 3, from: 490, to: 512 }],
  })
})

describe('checking one form', () => {
  const CORRECT_AMOUNTS = {
    '1': 5_820_416,
    '2': 691_130,
    '3': 5_820_416,
    '4': 360_866,
    '5': 5_820_416,
    '6': 84_396,
  }

  it('accepts a correct form', () => {
    expect(findBoxProblems(CORRECT_AMOUNTS, 2026)).toEqual([])
  })

  it.each([
    ['5', { ...CORRECT_AMOUNTS, '5': 100, '6': 2 }],
    ['4', { '3': 0, '4': 100, '7': 0 }],
    ['6', { '5': 0, '6': 100 }],
    ['2', { ...CORRECT_AMOUNTS, '2': 9_000_000 }],
    ['4', { ...CORRECT_AMOUNTS, '4': 360_900 }],
    ['6', { ...CORRECT_AMOUNTS, '6': 80_000 }],
    ['3', { '3': 18_450_001, '4': 1_143_900, '5': 18_450_001, '6': 267_525 }],
  ])('reports a wrong box %s', (box, amounts) => {
    expect(findBoxProblems(amounts, 2026).map(problem => problem.box)).toEqual([box])
  })
})

it('warns of differences between forms, files, checks, and people, by person', () => {
  const [ann, ben] = PEOPLE
  if (!ann || !ben) throw new Error('There are 300 people')
  const person = (id: string, { ssn, name }: typeof ann, taxes = {}) => ({
    ...{ id, name, ssn, isPaid: true, taxes },
  })
  const warnings = checkForms({
    taxYear: 2026,
    people: [
      person('1', ann, { '2': 100, '4': 100 }),
      person('2', ben),
      { ...person('3', ben), ssn: '', name: 'No Form' },
    ],
    forms: [{ employeeId: '1', page: 4, amounts: { '1': 10_000, '2': 1340 } }],
    employeeIdsWithForm: new Set(['2']),
    efw: readEfw2(buildEfw2File([ann, { ...ben, ssn: '219-09-0001' }]), 2026),
    csv: [
      { line: 2, employeeId: '9', amounts: {} },
      { line: 3, employeeId: '1', amounts: { '4': 1340 } },
    ],
  })
  expect(warnings.map(({ name, message }) => `${name}: ${message}`)).toEqual([
    `${ann.name}: Box 2 is $12.40 more than on the checks.`,
    expect.stringContaining(`${ann.name}: Box 1 is $100.00 on the form and `),
    expect.stringContaining(`${ann.name}: Box 2 is $13.40 on the form and `),
    expect.stringMatching(`${ann.name}: EFW2. Box 4 is .+ more than on the checks.`),
    `${ben.name}: EFW2 line 4, positions 3–11. This SSN isn't in EPay.`,
    "9: w2.csv has employee 9, who isn't in EPay.",
    expect.stringContaining(`${ann.name}: w2.csv. Box 4 has tax`),
    `${ann.name}: w2.csv. Box 4 is $12.40 more than on the checks.`,
    'No Form: Paid in 2026, but has no form.',
  ])
})

it('checks forms in linear time', () => {
  let readCount = 0
  const people = PEOPLE.map(({ ssn, name }, index) => ({
    ...{ name, ssn, isPaid: true, taxes: {} },
    get id() {
      readCount += 1
      return String(index)
    },
  }))
  const forms = people.map((_, index) => ({ employeeId: String(index), page: index + 1, amounts: {} }))
  const csv = forms.map(({ employeeId, page }) => ({ line: page, employeeId, amounts: {} }))
  const efw = readEfw2(buildEfw2File(PEOPLE), 2026)
  checkForms({ taxYear: 2026, people, forms, employeeIdsWithForm: new Set(), efw, csv })
  expect(readCount).toBeLessThan(20 * PEOPLE.length)
})
