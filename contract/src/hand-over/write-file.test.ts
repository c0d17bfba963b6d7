import { describe, expect, it } from 'vitest'
import { countDaysAwayIfShort, getReportDueDate } from './due-days.ts'
import { type HandOverFormat, handOverFormatSchema, parseHandOverFormat } from './format.ts'
import { buildMadeUpPerson, MADE_UP_EMPLOYER, MADE_UP_PEOPLE } from './made-up-people.ts'
import { FORMAT_PROBLEMS, HAND_OVER_PROBLEMS } from './messages.ts'
import { PAYROLL_FORMATS } from './payroll-formats.ts'
import { getNewHireFormat } from './state-layouts.ts'
import { maskCell, writeHandOver } from './write-file.ts'

const write = (format: HandOverFormat, ...people: ReturnType<typeof buildMadeUpPerson>[]) =>
  writeHandOver(format, MADE_UP_EMPLOYER, people)
const buildOneColumnFormat = (column: object, overrides: object = {}) =>
  handOverFormatSchema.parse({
    ...{ name: 'Test', file: 'tab', records: [{ for: 'person', columns: [{ name: 'X', ...column }] }] },
    ...overrides,
  })

describe('a row', () => {
  it('reports what was cut and folded in a row', () => {
    const { rows } = write(
      PAYROLL_FORMATS.sage300,
      buildMadeUpPerson('1', { firstName: 'Guadalupe Concepcion' }),
    )
    expect(rows[0]?.row.cells.find(({ name }) => name === 'Employee_Name')).toEqual({
      ...{ name: 'Employee_Name', value: 'GARCIA-MONTENEGRO;GUADALUPE CO', cut: 'NCEPCION C' },
      ...{ isFolded: true, isSecret: false, lastFour: '' },
    })
  })

  it("also reports what was cut from the employer's record", () => {
    const employer = { ...MADE_UP_EMPLOYER, employerStreet: '401 North Harbor Boulevard' }
    const { rows } = writeHandOver(getNewHireFormat('MA'), employer, [buildMadeUpPerson('1')])
    expect(rows[0]?.row.cells.find(({ name }) => name === 'Employer street')).toMatchObject({
      ...{ value: '401 NORTH HARBOR B', cut: 'OULEVARD' },
    })
  })

  it('masks personal numbers to their last four digits', () => {
    const { rows } = write(PAYROLL_FORMATS.csv, buildMadeUpPerson('1'))
    const preview = JSON.stringify(rows[0]?.row.cells.map(maskCell))
    for (const hiddenNumber of ['900-12-6195', '900126195', '990000000', '0001002048'])
      expect(preview).not.toContain(hiddenNumber)
    expect(preview).toContain('••••6195')
  })

  it.each([
    ['cuts', { from: 'ssn', width: 6 }],
    ['replaces', { from: 'ssn', values: { '900-12-6195': 'right' } }],
    ['joins', { from: '{ssn} {lastName}' }],
  ])('shows no digits of a number that a format %s', (_, column) => {
    const { rows } = write(buildOneColumnFormat(column), buildMadeUpPerson('1'))
    expect(rows[0]?.row.cells.map(cell => maskCell(cell).value)).toEqual(['••••'])
  })

  const name = { from: '{lastName}, {firstName} {middleInitial}' }
  const accountType = { from: 'netPayAccountType', values: { checking: 'C' } }
  it.each<[string, object, Parameters<typeof buildMadeUpPerson>[1], string]>([
    ['joins values', name, { lastName: 'Brandt', firstName: 'Thomas', middleInitial: '' }, 'Brandt, Thomas'],
    [
      'drops the separators of empty values',
      name,
      { lastName: 'Suharto', firstName: '', middleInitial: '' },
      'Suharto',
    ],
    ['maps values', accountType, { netPayAccountType: 'checking' }, 'C'],
    ['keeps unmapped values', accountType, { netPayAccountType: 'savings' }, 'savings'],
    [
      'keeps a value on one line',
      { from: 'job' },
      { job: 'Carpenter\tand\r\nWelder' },
      'Carpenter and Welder',
    ],
  ])('%s', (_, column, values, text) => {
    expect(write(buildOneColumnFormat(column), buildMadeUpPerson('1', values)).text).toBe(`X\r\n${text}\r\n`)
  })
})

describe('a person with problems', () => {
  const floridaFormat = getNewHireFormat('FL')
  it.each<[string, Parameters<typeof buildMadeUpPerson>[1], string]>([
    ['no SSN', { ssnDigits: '' }, HAND_OVER_PROBLEMS.missing('Social Security number')],
    ['an SSN that was applied for', { ssnDigits: 'APPLIED FOR' }, HAND_OVER_PROBLEMS.ssn],
    ['an SSN of zeros', { ssnDigits: '000000000' }, HAND_OVER_PROBLEMS.ssn],
    ['no first day', { firstDay: '' }, HAND_OVER_PROBLEMS.missing('First day of work')],
    ["letters that the layout can't hold", { lastName: '王' }, HAND_OVER_PROBLEMS.notAscii('Last name')],
    ['a state that is too long', { state: 'California' }, HAND_OVER_PROBLEMS.tooLong('State')],
    ['a ZIP code that is too long', { zip4: '12345' }, HAND_OVER_PROBLEMS.tooLong('ZIP+4')],
  ])('is left out, and others are not: %s', (_, values, problem) => {
    const { rows, count, text } = write(floridaFormat, buildMadeUpPerson('1', values), buildMadeUpPerson('2'))
    expect(rows.map(({ id, row }) => [id, row.problems])).toEqual([
      ['1', [problem]],
      ['2', []],
    ])
    expect([count, text.length]).toEqual([1, 803])
  })

  it('leaves out everyone without an EIN, or without a required work state', () => {
    for (const [ein, problem] of [
      ['', HAND_OVER_PROBLEMS.missing('EIN')],
      ['12345', HAND_OVER_PROBLEMS.ein],
    ] as const) {
      const file = writeHandOver(getNewHireFormat('MA'), { ...MADE_UP_EMPLOYER, ein }, [
        buildMadeUpPerson('1'),
      ])
      expect(file.rows[0]?.row.problems).toEqual([problem])
      expect([file.count, file.text]).toEqual([0, ''])
    }
    expect(
      write(getNewHireFormat('AR'), buildMadeUpPerson('1', { workState: '' })).rows[0]?.row.problems,
    ).toEqual([HAND_OVER_PROBLEMS.missing('Work state')])
  })
})

describe('the built-in formats', () => {
  it.each(Object.entries(PAYROLL_FORMATS))('%s accepts the made-up people', (_, format) => {
    const { rows, count } = writeHandOver(format, MADE_UP_EMPLOYER, MADE_UP_PEOPLE)
    expect(rows.flatMap(({ row }) => row.problems)).toEqual([])
    expect(count).toBe(MADE_UP_PEOPLE.length)
  })

  it('QuickBooks has its header and an EMP line for each person', () => {
    const lines = write(PAYROLL_FORMATS.quickbooks, buildMadeUpPerson('1')).text.split('\r\n')
    expect(lines).toEqual([
      '!EMP\tNAME\tINIT\tADDR1\tADDR2\tADDR3\tSSNO\tPHONE1\tFIRSTNAME\tMIDINIT\tLASTNAME',
      'EMP\tGarcia-Montenegro, Guadalupe C\tGG\t2218 Rosemarie Lane\tApartment 14B\tStockton, CA 95207\t900-12-6195\t(209) 555-0119\tGuadalupe\tC\tGarcia-Montenegro',
      '',
    ])
  })
})

describe('a format', () => {
  function findProblems(json: string): string {
    const result = parseHandOverFormat(json)
    return 'problems' in result ? result.problems.join('\n') : ''
  }
  const findColumnProblems = (columns: object[], { file = 'fixed', record = 'person' } = {}) =>
    findProblems(JSON.stringify({ name: 'F', file, lineWidth: 20, records: [{ for: record, columns }] }))
  const A = { name: 'A', at: 1, width: 5 }
  const city = { ...A, from: 'city' }

  it.each<[string, object[], string]>([
    ['an unknown value', [{ ...A, from: 'salary' }], '"salary" isn\'t a value EPay has'],
    ['overlapping columns', [city, { ...city, name: 'B', at: 5 }], FORMAT_PROBLEMS.overlaps('A', 'B')],
    ['a field beyond the line', [{ ...city, at: 18 }], FORMAT_PROBLEMS.beyondLine('A', 20)],
    ['a missing position', [{ name: 'A', from: 'city' }], FORMAT_PROBLEMS.noPlace],
    ['an unknown member', [{ ...city, bold: true }], 'bold'],
    ['a column without value or constant', [A], FORMAT_PROBLEMS.fromOrConstant],
    ['an invalid date pattern', [{ ...A, from: 'firstDay', date: 'MONTH' }], FORMAT_PROBLEMS.date],
    [
      'a constant that is too long',
      [{ ...A, constant: 'abc', width: 2 }],
      FORMAT_PROBLEMS.constantTooLong(2),
    ],
  ])('is rejected for %s', (_, columns, problem) => {
    expect(findColumnProblems(columns)).toContain(problem)
  })

  it('is rejected for personal values outside a person record, repeated names, and invalid JSON', () => {
    const start = { record: 'start' }
    expect(findColumnProblems([{ ...A, from: 'ssn' }], start)).toContain(FORMAT_PROBLEMS.onlyOfPerson('ssn'))
    const column = { name: 'A', from: 'city' }
    expect(findColumnProblems([column, column], { file: 'csv' })).toContain(FORMAT_PROBLEMS.repeated('A'))
    expect(findProblems('{')).toBe(FORMAT_PROBLEMS.notJson)
  })
})

describe('due days', () => {
  it.each([
    ['AL', '2026-12-07'],
    ['GA', '2026-12-10'],
    ['MA', '2026-12-14'],
    ['IA', '2026-12-15'],
    ['CA', '2026-12-20'],
    ['DC', '2026-12-20'],
  ])('are counted for %s: a report for November 30 is due %s', (state, dueOn) => {
    expect(getReportDueDate('2026-11-30', state)).toBe(dueOn)
  })

  it.each([
    ['CA', '2026-09-30', undefined],
    ['CA', '2026-09-29', 59],
    ['MA', '2026-08-31', undefined],
    ['MA', '2026-08-30', 29],
    ['WV', '2026-08-02', undefined],
  ])(
    'count the days away in %s from August 1 to %s, if too few for a new report',
    (state, firstDay, days) => {
      expect(countDaysAwayIfShort({ endedOn: '2026-08-01', firstDay }, state)).toBe(days)
    },
  )
})
