import { describe, expect, test } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import {
  ANN_ROW,
  buildEmployeeRow,
  HEADERS,
  KEY,
  LATER_KEY,
  SMALL_IMPORT,
  startImports,
} from './factories.ts'
import { formatProblem } from './import-findings.ts'
import { importPayroll } from './import-payroll.ts'

const { app, folder } = await startImports({ now: '2026-11-21T12:00:00Z' })

const loadWarnings = async () => (await folder.load()).warnings.map(formatProblem)

describe('any problem refuses the whole import and is reported with its file, line, and column', () => {
  test('reports all invalid cells, and imports nothing', async () => {
    folder.write({
      'employees.csv': [ANN_ROW, '8,,1 Main St,Davis,CA,95616,Checking,1,12-34,maybe,no,nobody'],
      'checks.csv': [...SMALL_IMPORT['checks.csv'], '8,2026-02-30,2026-01-04,1,C2,"1,000",1'],
      'check-lines.csv': [`${KEY},bonus,Regular,1,1,`],
    })
    expect(await folder.listProblems()).toEqual([
      'employees.csv:3 name: This is blank, but every row needs it.',
      "employees.csv:3 ssn: That isn't a valid SSN. Use 123-45-6789.",
      'employees.csv:3 isActive: Use yes or no, not "maybe".',
      'employees.csv:3 email: "nobody" isn\'t an email address. Use one like name@example.com.',
      'checks.csv:3 date: "2026-02-30" isn\'t a valid date. Use YYYY-MM-DD, like 2026-11-13.',
      'checks.csv:3 grossPay: "1,000" isn\'t an amount. Use numbers only, like 1234.50.',
      'check-lines.csv:2 kind: Use one of these, not "bonus": directDeposit, earning, tax, otherDeduction.',
    ])
    const NO_ROWS = { employees: 0, checks: 0, lines: 0, details: 0, accounts: 0 }
    expect(await folder.countRows()).toEqual(NO_ROWS)
  })

  test('reports duplicate rows, and rows without their employee or check', async () => {
    folder.write({
      'employees.csv': [
        ANN_ROW,
        buildEmployeeRow({ id: '8' }),
        buildEmployeeRow({ id: '8' }),
        buildEmployeeRow({ id: '..' }),
      ],
      'checks.csv': [...SMALL_IMPORT['checks.csv'], `${KEY},C9,1,1`, '9,2026-01-09,2026-01-04,1,C9,1,1'],
      'earnings-details.csv': ['7,2026-01-10,2026-01-04,1,REG,2026-01-02,5,20,100.00,24-1,03'],
    })
    expect(await folder.listProblems()).toEqual([
      'employees.csv:4 id: Same employee as row 3.',
      'employees.csv:5 id: ".." has only dots. Use an ID with letters or numbers.',
      'checks.csv:3 sequence: Same check as row 2.',
      'checks.csv:4 employeeId: No employee has ID 9. Add them to employees.csv.',
      'earnings-details.csv:2 employeeId: checks.csv has no check dated 2026-01-10 (period end 2026-01-04, sequence 1) for employee 7.',
    ])
  })

  test('reports IDs that differ from another or a stored one only in capital letters', async () => {
    await createEmployee(app, { id: 'b8', name: 'Bea' })
    folder.write({ 'employees.csv': [ANN_ROW, ...['a7', 'A7', 'B8'].map(id => buildEmployeeRow({ id }))] })
    expect(await folder.listProblems()).toEqual([
      'employees.csv:4 id: This ID differs from a7 in row 3 only in capital letters.',
      'employees.csv:5 id: This ID differs from employee b8 only in capital letters.',
    ])
  })

  test('reports unknown, duplicate, missing, and swapped columns', async () => {
    folder.write()
    folder.put('employees.csv', `${HEADERS['checks.csv']}\n`)
    folder.put('checks.csv', 'employeeId,date,date,endDate,sequence,checkNo,netPay,checkNumber\n')
    folder.put('check-lines.csv', '')
    folder.put('earnings-details.csv', `Payroll of January\n\n${HEADERS['earnings-details.csv']}\n`)
    expect(await folder.listProblems()).toEqual([
      'employees.csv:1: This file has the columns of checks.csv. Check that no two files are swapped.',
      expect.stringContaining("checks.csv:1 checkNo: We don't know this column."),
      'checks.csv:1 date: This column is there more than once. Keep one of them.',
      'checks.csv:1 grossPay: This column is missing. Add it to the header and to each row.',
      'check-lines.csv:1: This file has no header row. Add one with the column names.',
      expect.stringContaining("earnings-details.csv:1: The first row has none of this file's columns"),
    ])
  })

  test('reports an unreadable check or employee, but not the rows that depend on it', async () => {
    folder.write({
      'employees.csv': [ANN_ROW, 'too,few', 'x,Ann,,,,,,,,maybe,no,'],
      'checks.csv': [
        `${KEY},C1,100,00,80.00`,
        `${LATER_KEY},C2,100.00,80.00`,
        'x,1.1.2026,2026-01-11,1,C3,1,1',
      ],
      'check-lines.csv': [...SMALL_IMPORT['check-lines.csv'], 'x,2026-01-01,2026-01-11,1,tax,Federal,1,1,'],
    })
    expect(await folder.listProblems()).toEqual([
      'employees.csv:3: This row has 2 columns, but the header has 12.',
      'employees.csv:4 isActive: Use yes or no, not "maybe".',
      'checks.csv:2: This row has 8 columns, but the header has 7.',
      'checks.csv:4 date: "1.1.2026" isn\'t a valid date. Use YYYY-MM-DD, like 2026-11-13.',
    ])
    folder.write({
      'checks.csv': [`${KEY},C1,ten,80.00`],
      'earnings-details.csv': ['8,2026-01-09,2026-01-04,1,REG,2026-01-02,5,20,100.00,24-1,03'],
    })
    expect(await folder.listProblems()).toEqual([
      'checks.csv:2 grossPay: "ten" isn\'t an amount. Use numbers only, like 1234.50.',
      expect.stringContaining('earnings-details.csv:2 employeeId: checks.csv has no check'),
    ])
  })

  test('reports an unclosed quotation mark, a NUL, and bytes that are not UTF-8', async () => {
    const notUtf8 = Buffer.from(`${HEADERS['employees.csv']}\n${ANN_ROW.replace('Ann', 'André')}\n`, 'latin1')
    folder.write({
      'checks.csv': [`${KEY},C1,100.00,80\0`, `${KEY.replace('7', '8\0')},C1,1,1`],
      'check-lines.csv': [`${KEY},tax,"Federal,1,1,`],
    })
    folder.put('employees.csv', notUtf8)
    folder.put('earnings-details.csv', `${HEADERS['earnings-details.csv'].replace('date', 'da\0te')}\n`)
    const nul = 'This has unreadable characters (a byte that is 0). Export the file again.'
    expect(await folder.listProblems()).toEqual([
      'employees.csv:2 name: This has characters that aren\'t UTF-8. Save the file as "CSV UTF-8" in Excel.',
      `checks.csv:2 netPay: ${nul}`,
      `checks.csv:3 employeeId: ${nul}`,
      'check-lines.csv:2: A quotation mark in this row is never closed.',
      `earnings-details.csv:1: ${nul}`,
    ])
  })

  test('reports missing files, files with semicolons, workbooks, and files that were cut off', async () => {
    folder.write()
    folder.remove('check-lines.csv')
    expect(await folder.listProblems()).toEqual([
      'check-lines.csv:1: This file is missing. Choose it with the others.',
    ])
    folder.write()
    folder.put('check-lines.csv', `${HEADERS['check-lines.csv']}\n`.replaceAll(',', ';'))
    folder.put('checks.csv', `${HEADERS['checks.csv']}\n${KEY},C1,100.00,80.00\n7,2026-01-16`)
    folder.put('earnings-details.csv', Buffer.from('504b03041400000008', 'hex'))
    expect(await folder.listProblems()).toEqual([
      'checks.csv:3: This row has 2 columns, but the header has 7. The file ends there, so it was cut off. Export it again.',
      'check-lines.csv:1: This file seems to use semicolons. Save it with commas, or set the delimiter in a column mapping.',
      'earnings-details.csv:1: This is an Excel workbook. Save each of its sheets as "CSV UTF-8".',
    ])
  })

  test.each(['1969-12-31', '2027-11-22'])('reports a check dated %s once', async date => {
    const key = KEY.replace('2026-01-09', date)
    folder.write({
      'checks.csv': [`${key},C1,100.00,80.00`],
      'check-lines.csv': [`${key},earning,Regular,100.00,100.00,5`],
      'earnings-details.csv': [],
    })
    expect(await folder.listProblems()).toEqual([
      `checks.csv:2 date: "${date}" is too long ago or too far ahead. Use a date from 1970-01-01 to 2027-11-21.`,
    ])
  })

  test('names the value and the person, but masks personal numbers in any column', async () => {
    folder.write({
      'employees.csv': [
        ANN_ROW.replace('901-23-4567', '01-23-4567').replace('ann@example.com', '901-23-4567'),
        ANN_ROW.replace('7,Ann', '8,Bo').replace('901-23-4567', '1234567').replace('ann@', 'bo@'),
      ],
      'checks.csv': [`${KEY},C1,100.005,80.00`, `${KEY.replace('7', '9')},C1,1,1`],
    })
    const { problems } = await folder.expectRefusal()
    const locations = problems.map(({ line, column, value, employeeId, name }) =>
      [line, column, value, employeeId, name].join(' '),
    )
    expect(locations).toEqual([
      '2 ssn ••-••-•••• 7 Ann',
      '2 email •••-••-•••• 7 Ann',
      '3 ssn ••••••• 8 Bo',
      '2 grossPay 100.005 7 Ann',
      '3 employeeId 9 9 ',
    ])
  })

  test('hides a name that is only in EPay from scripts', async () => {
    await createEmployee(app, { id: '5', name: 'Eve Stored' })
    folder.write({ 'checks.csv': [`${KEY.replace('7', '5')},C1,1,1`, `${KEY.replace('7', '5')},C2,1,1`] })
    expect((await folder.expectRefusal()).problems[0]).toMatchObject({ value: '1', name: 'Eve Stored' })
    const actor = { kind: 'script' as const, tokenId: 't', name: 't', scope: 'import' as const }
    await expect(importPayroll({ ...app.context, actor }, folder.getSource())).rejects.toMatchObject({
      problems: [{ employeeId: '5', name: '' }, {}],
    })
  })
})

describe('rows as Excel writes them', () => {
  test('reads rows with missing or extra commas at the end, below a separator line', async () => {
    folder.write()
    const [bo, cy] = ['8,Bo,,,,,,,,yes,no', '9,Cy,,,,,,,,yes,no,,,']
    const lines = ['sep=,', `${HEADERS['employees.csv']},,`, ANN_ROW, bo, cy, ',,,,', '']
    folder.put('employees.csv', lines.join('\r\n'))
    expect(await folder.load()).toMatchObject({ counts: { employees: { new: 3 } }, warnings: [] })
  })

  test('skips rows that are totals or start with a blank, with a warning', async () => {
    const totals = ['Report Total,,,,,100.00,80.00', 'Totals:,100.00', '7 Total,,,,,,120.00', 'Grand Total']
    folder.write({ 'checks.csv': [...SMALL_IMPORT['checks.csv'], ...totals, ',,,,,100.00,80.00'] })
    expect(await loadWarnings()).toEqual([
      ...[3, 4, 5, 6].map(line => `checks.csv:${line}: We skip this row because it starts with a total.`),
      'checks.csv:7: We skip this row because its first column is blank.',
    ])
  })

  const damagedRow = (id: string, name: string, account: string) =>
    `${id},${name},1 Road,Boston,MA,2134,Checking,${account},900-11-2233,yes,no,`

  test('warns of each damaged value, and of an SSN that two people have', async () => {
    folder.write({
      'employees.csv': [
        ANN_ROW,
        damagedRow('1.00E+05', '#N/A', '1.23457E+11'),
        damagedRow('42.0', 'Bo', '########').replace('900-11-', '90011'),
      ],
    })
    const { warnings, counts } = await folder.load()
    expect(counts.employees.new).toBe(3)
    expect(warnings.map(({ line, column, value }) => [line, column, value].join(' '))).toEqual([
      ...['3 id 1.00E+05', '3 name #N/A', '3 zip 2134', '3 bankAccount •.•••••x+••'],
      ...['4 id 42.0', '4 zip 2134', '4 bankAccount ########', '4  '],
    ])
    expect(warnings.at(-1)?.message).toBe('Bo (42.0) has the same SSN as #N/A (1.00E+05) in row 3.')
    expect(JSON.stringify(warnings)).not.toContain('2233')
  })

  test('never stores a damaged bank account', async () => {
    folder.write()
    await folder.load()
    folder.write({
      'employees.csv': [ANN_ROW.replace('123456', '1.23457E+11'), damagedRow('8', 'Bo', '#REF!')],
    })
    expect(await folder.load()).toMatchObject({
      counts: { employees: { new: 1, unchanged: 1 } },
      bankAccounts: { changed: [] },
    })
    const query = 'select bank_account_last4 as account from employees order by id'
    expect(await folder.queryRows(query)).toEqual([{ account: '3456' }, { account: '' }])
  })
})

type UnusualCheck = { rest?: string; lines?: readonly string[]; details?: readonly string[] }
const detail = (workDate: string, numbers: string) => `${KEY},REG,${workDate},${numbers},24-1,03`
const line = (kind: string, amount: string, units = '') => `${KEY},${kind},Line,${amount},${amount},${units}`
const [REGULAR, FEDERAL] = [line('earning', '100.00', '5'), line('tax', '20.00')]
const withLines = (...lines: string[]): UnusualCheck => ({ lines, details: [] })

/** `rest` contains the check's remaining columns: period start, hours, and sick leave. */
test.each<[UnusualCheck, string[]]>([
  [{ rest: '2025-12-29,5,31.5' }, []],
  [{ rest: '2025-12-29,-4,' }, ['Hours worked are below zero (-4).']],
  [{ rest: '2025-12-29,5,-0.25' }, ['Sick leave is below zero (-0.25 hours).']],
  [
    { rest: '2025-12-29,169,' },
    ['169 hours worked in 7 days is too many.', 'Hours worked are 169, but the details add up to 5.'],
  ],
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
  // A bonus doesn't need details.
  [
    {
      lines: [line('earning', '60.00', '5'), line('earning', '40.00'), FEDERAL],
      details: [detail('2026-01-02', '5,12,60.00')],
    },
    [],
  ],
])('imports an odd check with warnings: %o', async ({ rest = ',,', lines, details }, warnings) => {
  folder.write({
    ...(lines && { 'check-lines.csv': lines }),
    ...(details && { 'earnings-details.csv': details }),
  })
  folder.writeChecks('periodStart,hours,sickLeaveHours', [`${KEY},C1,100.00,80.00,${rest}`])
  expect(await loadWarnings()).toEqual(
    warnings.map(warning => `checks.csv:2: Check C1 dated 2026-01-09 for employee 7: ${warning}`),
  )
})
