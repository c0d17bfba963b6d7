import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import {
  ANN,
  employeeRow,
  HEADERS,
  type ImportFolder,
  KEY,
  LATER,
  openImportFolder,
  SMALL,
} from './factories.ts'
import { formatProblem } from './import-findings.ts'

let app: TestApp
let folder: ImportFolder
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-11-21T12:00:00Z' })
})
afterAll(() => app.close())
beforeEach(async () => {
  folder = await openImportFolder(app)
})

const NOTHING = { employees: 0, checks: 0, lines: 0, details: 0, accounts: 0 }

describe('any problem refuses the whole import and is reported with file, line and column', () => {
  const BAD = '8,,1 Main St,Davis,CA,95616,Checking,1,12-34,maybe,no,nobody'

  test('all invalid cells', async () => {
    folder.write({
      'employees.csv': [ANN, BAD, employeeRow({ id: '..' })],
      'checks.csv': [...SMALL['checks.csv'], '8,2026-02-30,2026-01-04,1,C2,"1,000",1'],
      'check-lines.csv': [`${KEY},bonus,Regular,1,1,`],
    })
    expect(await folder.problems()).toEqual([
      'employees.csv:3 name: This is blank, but every row needs it.',
      "employees.csv:3 ssn: That isn't a valid SSN. Use 123-45-6789.",
      'employees.csv:3 isActive: Use yes or no, not "maybe".',
      'employees.csv:3 email: "nobody" isn\'t an email address. Use one like name@example.com.',
      'employees.csv:4 id: ".." has only dots. Use an ID with letters or numbers.',
      'checks.csv:3 date: "2026-02-30" isn\'t a valid date. Use YYYY-MM-DD, like 2026-11-13.',
      'checks.csv:3 grossPay: "1,000" isn\'t an amount. Use numbers only, like 1234.50.',
      'check-lines.csv:2 kind: Use one of these, not "bonus": directDeposit, earning, tax, otherDeduction.',
    ])
    expect(await folder.sizes()).toEqual(NOTHING)
  })

  test('duplicate rows, and rows without their employee or check', async () => {
    const second = '8,Bob,1 Main St,Davis,CA,95616,Checking,1,,yes,no,ANN@example.com'
    folder.write({
      'employees.csv': [ANN, second, second.replace('ANN@', 'bob@')],
      'checks.csv': [...SMALL['checks.csv'], `${KEY},C9,1,1`, '9,2026-01-09,2026-01-04,1,C9,1,1'],
      'earnings-details.csv': ['7,2026-01-10,2026-01-04,1,REG,2026-01-02,5,20,100.00,24-1,03'],
    })
    expect(await folder.problems()).toEqual([
      'employees.csv:4 id: Same employee as row 3.',
      'checks.csv:3 sequence: Same check as row 2.',
      'checks.csv:4 employeeId: No employee has ID 9. Add them to employees.csv.',
      'earnings-details.csv:2 employeeId: checks.csv has no check dated 2026-01-10 (period end 2026-01-04, sequence 1) for employee 7.',
    ])
    expect(await folder.sizes()).toEqual(NOTHING)
  })

  test('IDs that differ from another or a stored one only in capital letters', async () => {
    await createEmployee(app, { id: 'b8', name: 'Bea' })
    const rowOf = (id: string) => ANN.replace('7', id).replace('ann@', `${id}@`)
    folder.write({ 'employees.csv': [rowOf('a7'), ANN, rowOf('A7'), rowOf('B8')] })
    expect(await folder.problems()).toEqual([
      'employees.csv:4 id: This ID differs from a7 in row 2 only in capital letters.',
      'employees.csv:5 id: This ID differs from employee b8 only in capital letters.',
    ])
  })

  test('unknown, duplicate, and missing columns', async () => {
    folder.write()
    folder.put('checks.csv', 'employeeId,date,date,endDate,sequence,checkNo,netPay\n')
    folder.put('check-lines.csv', '')
    folder.put('earnings-details.csv', `${HEADERS['earnings-details.csv'].replace('units,', '')}\n`)
    expect(await folder.problems()).toEqual([
      expect.stringContaining("checks.csv:1 checkNo: We don't know this column."),
      'checks.csv:1 date: This column is there more than once. Keep one of them.',
      'checks.csv:1 checkNumber: This column is missing. Add it to the header and to each row.',
      'checks.csv:1 grossPay: This column is missing. Add it to the header and to each row.',
      'check-lines.csv:1: This file has no header row. Add one with the column names.',
      'earnings-details.csv:1 units: This column is missing. Add it to the header and to each row.',
    ])
  })

  test('an unreadable check or employee, but not the rows that depend on it', async () => {
    folder.write({
      'employees.csv': [ANN, 'too,few', 'x,Ann,,,,,,,,maybe,no,'],
      'checks.csv': [`${KEY},C1,100,00,80.00`, `${LATER},C2,100.00,80.00`, 'x,1.1.2026,2026-01-11,1,C3,1,1'],
      'check-lines.csv': [...SMALL['check-lines.csv'], 'x,2026-01-01,2026-01-11,1,tax,Federal,1,1,'],
    })
    expect(await folder.problems()).toEqual([
      'employees.csv:3: This row has 2 columns, but the header has 12.',
      'employees.csv:4 isActive: Use yes or no, not "maybe".',
      'checks.csv:2: This row has 8 columns, but the header has 7.',
      'checks.csv:4 date: "1.1.2026" isn\'t a valid date. Use YYYY-MM-DD, like 2026-11-13.',
    ])
    folder.write({
      'checks.csv': [`${KEY},C1,ten,80.00`],
      'earnings-details.csv': ['8,2026-01-09,2026-01-04,1,REG,2026-01-02,5,20,100.00,24-1,03'],
    })
    expect(await folder.problems()).toEqual([
      'checks.csv:2 grossPay: "ten" isn\'t an amount. Use numbers only, like 1234.50.',
      expect.stringContaining('earnings-details.csv:2 employeeId: checks.csv has no check'),
    ])
  })

  test('an unclosed quotation mark, and bytes that are not UTF-8', async () => {
    folder.write({ 'check-lines.csv': [`${KEY},tax,"Federal,1,1,`] })
    folder.put(
      'employees.csv',
      Buffer.from(`${HEADERS['employees.csv']}\n${ANN.replace('Ann', 'André')}\n`, 'latin1'),
    )
    expect(await folder.problems()).toEqual([
      'employees.csv:2 name: This has characters that aren\'t UTF-8. Save the file as "CSV UTF-8" in Excel.',
      'check-lines.csv:2: A quotation mark in this row is never closed.',
    ])
  })

  test('a NUL anywhere in a cell or the header', async () => {
    folder.write({
      'employees.csv': [ANN.replace('Ann', 'A\0nn'), ANN.replace('7,', '8\0,')],
      'check-lines.csv': SMALL['check-lines.csv'].map(row => row.replace('20.00', '20\0')),
    })
    folder.put('earnings-details.csv', `${HEADERS['earnings-details.csv'].replace('date', 'da\0te')}\n`)
    const problem = 'This has unreadable characters (a byte that is 0). Export the file again.'
    expect(await folder.problems()).toEqual([
      `employees.csv:2 name: ${problem}`,
      `employees.csv:3 id: ${problem}`,
      `check-lines.csv:3 amount: ${problem}`,
      `earnings-details.csv:1: ${problem}`,
    ])
  })

  test('missing files, files with semicolons, and workbooks', async () => {
    folder.write()
    folder.remove('check-lines.csv')
    expect(await folder.problems()).toEqual([
      'check-lines.csv:1: This file is missing. Choose it with the others.',
    ])
    folder.write()
    folder.put('employees.csv', `${HEADERS['employees.csv']}\n${ANN}`.replaceAll(',', ';'))
    folder.put('earnings-details.csv', Buffer.from('504b03041400000008', 'hex'))
    expect(await folder.problems()).toEqual([
      'employees.csv:1: This file seems to use semicolons. Save it with commas, or set the delimiter in a column mapping.',
      'earnings-details.csv:1: This is an Excel workbook. Save each of its sheets as "CSV UTF-8".',
    ])
  })

  test.each(['1969-12-31', '2027-11-22'])('a check of %s, once', async date => {
    const key = KEY.replace('2026-01-09', date)
    folder.write({
      'checks.csv': [`${key},C1,100.00,80.00`],
      'check-lines.csv': [`${key},earning,Regular,100.00,100.00,5`],
      'earnings-details.csv': [],
    })
    expect(await folder.problems()).toEqual([
      `checks.csv:2 date: "${date}" is too long ago or too far ahead. Use a date from 1970-01-01 to 2027-11-21.`,
    ])
  })
})

type OddCheck = { rest?: string; lines?: readonly string[]; details?: readonly string[] }
const detail = (workDate: string, numbers: string) => `${KEY},REG,${workDate},${numbers},24-1,03`
const line = (kind: string, amount: string, units = '') => `${KEY},${kind},Line,${amount},${amount},${units}`
const [REGULAR, FEDERAL] = [line('earning', '100.00', '5'), line('tax', '20.00')]
const withLines = (...lines: string[]): OddCheck => ({ lines, details: [] })

/** `rest` continues the check's row with period start, hours, sick leave. */
test.each<[OddCheck, string[]]>([
  [{ rest: '2025-12-29,5,31.5' }, []],
  [{ rest: ',5,' }, []],
  [{ rest: '2025-12-29,-4,' }, ['Hours worked are below zero (-4).']],
  [{ rest: '2025-12-29,5,-0.25' }, ['Sick leave is below zero (-0.25 hours).']],
  [
    { rest: '2025-12-29,169,' },
    ['169 hours worked in 7 days is too many.', 'Hours worked are 169, but the details add up to 5.'],
  ],
  [{ rest: '2025-12-29,5.5,' }, ['Hours worked are 5.5, but the details add up to 5.']],
  [{ rest: '2026-01-03,5,' }, ['1 work date is outside the pay period.']],
  [{ details: [detail('2026-01-05', '5,20,100.00')] }, ['1 work date is outside the pay period.']],
  [
    { details: [detail('2026-01-02', '5,20.001,100.01')] },
    ['Earnings are 100.00, but their details add up to 100.01.'],
  ],
  [
    { details: [detail('2026-01-02', '5,20,99.00'), detail('2026-01-02', '0,0,1.00')] },
    ["1 earnings detail has an amount that isn't units times rate."],
  ],
  [{ details: [detail('2026-01-02', '3,20,60.00'), detail('2026-01-03', '2,20,40.00')] }, []],
  [withLines(line('earning', '99.00', '5'), FEDERAL), ['Earnings add up to 99.00, but gross pay is 100.00.']],
  [
    withLines(REGULAR, FEDERAL, line('otherDeduction', '1.00')),
    ['Gross minus taxes and deductions is 79.00, but net pay is 80.00.'],
  ],
  [
    withLines(REGULAR, FEDERAL, line('directDeposit', '70.00')),
    ['Direct deposits add up to 70.00, but net pay is 80.00.'],
  ],
  // A bonus may have no details.
  [
    {
      lines: [line('earning', '60.00', '5'), line('earning', '40.00'), FEDERAL],
      details: [detail('2026-01-02', '5,12,60.00')],
    },
    [],
  ],
])('an odd check is imported with warnings: %o', async ({ rest = ',,', lines, details }, oddities) => {
  folder.write({
    ...(lines && { 'check-lines.csv': lines }),
    ...(details && { 'earnings-details.csv': details }),
  })
  folder.writeChecks('periodStart,hours,sickLeaveHours', [`${KEY},C1,100.00,80.00,${rest}`])
  expect((await folder.load()).warnings.map(formatProblem)).toEqual(
    oddities.map(oddity => `checks.csv:2: Check C1 dated 2026-01-09 for employee 7: ${oddity}`),
  )
})
