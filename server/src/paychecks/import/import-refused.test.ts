import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { IMPORT_LISTED_MAX } from '@epay/contract/paychecks/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { SAMPLES_FOLDER } from '#server/testing/portal-process.ts'
import { ANN, HEADERS, type ImportFolder, KEY, openImportFolder, SMALL } from './factories.ts'
import { BATCH_ROWS } from './read-rows.ts'

let app: TestApp
let folder: ImportFolder
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  folder = await openImportFolder(app)
  return folder.remove
})

const NOTHING = { employees: 0, checks: 0, lines: 0, details: 0, accounts: 0 }

describe('anything wrong imports nothing, and is told with file, line and column', () => {
  const BAD = '8,,1 Main St,Davis,CA,95616,Checking,1,12-34,maybe,no,nobody'

  test('bad cells, all of them', async () => {
    const dots = ['..', '...'].map(id => `${id},Bob,1 Main St,Davis,CA,95616,Checking,1,,yes,no,`)
    folder.write({
      'employees.csv': [ANN, BAD, ...dots],
      'checks.csv': [...SMALL['checks.csv'], '8,2026-02-30,2026-01-04,1,C2,"1,000",1.005'],
      'check-lines.csv': [`${KEY},bonus,Regular,1,1,`, '8,2026-02-30,2026-01-04,1,tax,Federal,1,1,'],
    })
    expect(await folder.problems()).toEqual([
      'employees.csv:3 name: is missing',
      'employees.csv:3 ssn: must be an SSN such as 123-45-6789',
      'employees.csv:3 isActive: must be yes or no',
      'employees.csv:3 email: must be an e-mail address',
      'employees.csv:4 id: must be more than dots',
      'employees.csv:5 id: must be more than dots',
      'checks.csv:3 date: must be a date such as 2026-11-13',
      'checks.csv:3 grossPay: must be an amount such as 1234.50',
      'checks.csv:3 netPay: must be an amount such as 1234.50',
      'check-lines.csv:2 kind: must be one of directDeposit, earning, tax, otherDeduction',
      'check-lines.csv:3 date: must be a date such as 2026-11-13',
    ])
    expect(await folder.sizes()).toEqual(NOTHING)
  })

  test('what the files have twice, and what refers to nothing', async () => {
    const second = '8,Bob,1 Main St,Davis,CA,95616,Checking,1,,yes,no,ANN@example.com'
    folder.write({
      'employees.csv': [ANN, second, second.replace('ANN@', 'bob@')],
      'checks.csv': [...SMALL['checks.csv'], `${KEY},C9,1,1`, '9,2026-01-09,2026-01-04,1,C9,1,1'],
      'earnings-details.csv': ['7,2026-01-10,2026-01-04,1,REG,2026-01-02,5,20,100.00,24-1,03'],
    })
    expect(await folder.problems()).toEqual([
      'employees.csv:4 id: repeats the employee of line 3',
      'checks.csv:3 sequence: repeats the check of line 2',
      'checks.csv:4 employeeId: there is no employee 9',
      'earnings-details.csv:2 employeeId: checks.csv has no check of 2026-01-10 (period to 2026-01-04, sequence 1) for employee 7',
    ])
    expect(await folder.sizes()).toEqual(NOTHING)
  })

  test('an employee who comes again thousands of rows later, at the place of the repetition', async () => {
    const rows = Array.from({ length: 2 * BATCH_ROWS }, (_, index) => `e${index},Ann,,,,,,,,yes,no,`)
    folder.write({ 'employees.csv': [...rows, 'E7,Ann,,,,,,,,yes,no,', 'e8,Ann,,,,,,,,yes,no,'] })
    expect((await folder.problems()).slice(0, 2)).toEqual([
      `employees.csv:${rows.length + 2} id: differs from e7 of line 9 only in capital letters`,
      `employees.csv:${rows.length + 3} id: repeats the employee of line 10`,
    ])
    expect(await folder.sizes()).toEqual(NOTHING)
  })

  test('IDs that differ only in capital letters, from each other or from one that is stored', async () => {
    await createEmployee(app, { id: 'b8', name: 'Bea' })
    const rowOf = (id: string) => ANN.replace('7', id).replace('ann@', `${id}@`)
    folder.write({ 'employees.csv': [rowOf('a7'), ANN, rowOf('A7'), rowOf('B8')] })
    expect(await folder.problems()).toEqual([
      'employees.csv:4 id: differs from a7 of line 2 only in capital letters',
      'employees.csv:5 id: differs from employee b8 only in capital letters',
    ])
    expect(await folder.sizes()).toMatchObject({ employees: 1, accounts: 0 })
  })

  test('lines are counted as an editor does, also below texts of several lines', async () => {
    folder.write()
    const header = HEADERS['employees.csv']
    const tall = ANN.replace('1 Main St', '"1 Main St\r\nRear\r\nhouse"')
    writeFileSync(folder.pathOf('employees.csv'), [header, tall, '', BAD, 'too,few'].join('\r\n'))
    const problems = await folder.problems()
    expect(problems[0]).toBe('employees.csv:6 name: is missing')
    expect(problems).toContain(
      'employees.csv:7: has 2 columns where the header has 12, and the file ends there: it was cut off; export it again',
    )
  })

  test('a header that does not fit the file', async () => {
    folder.write()
    writeFileSync(folder.pathOf('checks.csv'), 'employeeId,date,date,endDate,sequence,checkNo,netPay\n')
    writeFileSync(folder.pathOf('check-lines.csv'), '')
    expect(await folder.problems()).toEqual([
      expect.stringContaining('checks.csv:1 checkNo: is not a column of this file'),
      'checks.csv:1 date: is there more than once',
      'checks.csv:1 checkNumber: is missing',
      'checks.csv:1 grossPay: is missing',
      'check-lines.csv:1: there is no header row',
    ])
  })

  test("a check's or an employee's row that is wrong, without everything that depends on it", async () => {
    const other = '7,2026-01-16,2026-01-11,1'
    folder.write({
      'employees.csv': [ANN, 'too,few', 'x,Ann,,,,,,,,maybe,no,'],
      'checks.csv': [`${KEY},C1,100,00,80.00`, `${other},C2,100.00,80.00`, 'x,1.1.2026,2026-01-11,1,C3,1,1'],
      'check-lines.csv': [...SMALL['check-lines.csv'], 'x,2026-01-01,2026-01-11,1,tax,Federal,1,1,'],
    })
    expect(await folder.problems()).toEqual([
      'employees.csv:3: has 2 columns where the header has 12',
      'employees.csv:4 isActive: must be yes or no',
      'checks.csv:2: has 8 columns where the header has 7',
      'checks.csv:4 date: must be a date such as 2026-11-13',
    ])
    folder.write({
      'checks.csv': [`${KEY},C1,ten,80.00`],
      'earnings-details.csv': ['8,2026-01-09,2026-01-04,1,REG,2026-01-02,5,20,100.00,24-1,03'],
    })
    expect(await folder.problems()).toEqual([
      'checks.csv:2 grossPay: must be an amount such as 1234.50',
      expect.stringContaining('earnings-details.csv:2 employeeId: checks.csv has no check'),
    ])
  })

  test('a period that ends before it begins', async () => {
    folder.write()
    const header = `${HEADERS['checks.csv']},periodStart`
    writeFileSync(folder.pathOf('checks.csv'), `${header}\n${KEY},C1,100.00,80.00,2030-01-01\n`)
    expect(await folder.problems()).toEqual([
      'checks.csv:2 periodStart: is after endDate, the last day of the period',
    ])
  })

  test('a column that another file may leave out, and this one may not', async () => {
    folder.write()
    for (const file of ['check-lines.csv', 'earnings-details.csv'] as const) {
      const text = readFileSync(folder.pathOf(file), 'utf8')
      const place = HEADERS[file].split(',').indexOf('units')
      const lines = text.split('\n').map(line => line.split(',').toSpliced(place, 1).join(','))
      writeFileSync(folder.pathOf(file), lines.join('\n'))
    }
    expect(await folder.problems()).toEqual(['earnings-details.csv:1 units: is missing'])
  })

  test('line ends of an old Mac, and a column without a title', async () => {
    folder.write()
    const text = readFileSync(folder.pathOf('employees.csv'), 'utf8')
    writeFileSync(folder.pathOf('employees.csv'), text.replaceAll('\n', '\r'))
    writeFileSync(
      folder.pathOf('checks.csv'),
      `${HEADERS['checks.csv'].replace(',', ',,')}\n${KEY.replace(',', ',,')},C1,100.00,80.00\n`,
    )
    expect((await folder.problems()).slice(0, 2)).toEqual([
      'employees.csv:1: has the line ends of an old Mac; save the file anew (in Excel: "CSV UTF-8")',
      'checks.csv:1: a column has no title',
    ])
  })

  test('broken quotes and bytes that are not UTF-8', async () => {
    folder.write({ 'check-lines.csv': [`${KEY},tax,"Federal,1,1,`] })
    const latin1 = readFileSync(folder.pathOf('employees.csv'), 'utf8').replace('Ann', 'André')
    writeFileSync(folder.pathOf('employees.csv'), latin1, 'latin1')
    expect(await folder.problems()).toEqual([
      'employees.csv:2 name: has characters that are not UTF-8; save the file as UTF-8 (in Excel: "CSV UTF-8")',
      'check-lines.csv:2: has a quote that is never closed',
    ])
  })

  test.each([
    ['is never closed', `"Federal,1,1,`, 'has a quote that is never closed'],
    [
      'is closed by the next one',
      `"Federal,1,1,`,
      'has text after a closing quote; a quote within a text is written twice',
      `${KEY},tax,"State",1,1,`,
    ],
  ])('a quote that %s is told where it opens', async (_, cells, problem, ...more) => {
    const good = `${KEY},tax,"Two ""or""\r\nmore lines",1,1,`
    folder.write({ 'check-lines.csv': [good, '', `${KEY},tax,${cells}`, good.replaceAll('"', ''), ...more] })
    expect(await folder.problems()).toEqual([`check-lines.csv:5: ${problem}`])
  })

  test('a NUL among the letters, wherever it is', async () => {
    folder.write({
      'employees.csv': [ANN.replace('Ann', 'A\0nn'), ANN.replace('7,', '8\0,')],
      'check-lines.csv': SMALL['check-lines.csv'].map(row => row.replace('20.00', '20\0')),
    })
    const text = readFileSync(folder.pathOf('earnings-details.csv'), 'utf8')
    writeFileSync(folder.pathOf('earnings-details.csv'), text.replace('date', 'da\0te'))
    const problem =
      'has a NUL (a byte that is 0), which is no character of a text; export or save the file anew'
    expect(await folder.problems()).toEqual([
      `employees.csv:2 name: ${problem}`,
      `employees.csv:3 id: ${problem}`,
      `check-lines.csv:3 amount: ${problem}`,
      `earnings-details.csv:1: ${problem}`,
    ])
  })

  test('UTF-16, whether marked or not, is named once', async () => {
    folder.write()
    const text = readFileSync(folder.pathOf('employees.csv'), 'utf8')
    writeFileSync(folder.pathOf('employees.csv'), `\uFEFF${text}`, 'utf16le')
    writeFileSync(folder.pathOf('checks.csv'), text, 'utf16le')
    const problems = await folder.problems()
    expect(problems.slice(0, 2)).toEqual([
      'employees.csv:1: is UTF-16; save it as UTF-8 (in Excel: "CSV UTF-8")',
      'checks.csv:1: is UTF-16; save it as UTF-8 (in Excel: "CSV UTF-8")',
    ])
  })

  test('days, amounts and numbers that no database could hold', async () => {
    folder.write({
      'checks.csv': [
        '7,2026-02-29,2026-01-04,1,C1,1,1',
        '7,0000-01-01,2026-01-04,1,C1,1,1',
        '7,2026-01-09,2026-1-4,1,C1,1,1',
        '7,2026-01-09,2026-01-04,-1,C1,1,1',
        '7,2026-01-09,2026-01-04,2,C1,12345678901,1e3',
        '7,2026-01-09,2026-01-04,3,C1,1.005,NaN',
      ],
      'check-lines.csv': [],
      'earnings-details.csv': [],
    })
    expect(await folder.problems()).toEqual([
      'checks.csv:2 date: must be a date such as 2026-11-13',
      'checks.csv:3 date: must be a date such as 2026-11-13',
      'checks.csv:4 endDate: must be a date such as 2026-11-13',
      'checks.csv:5 sequence: must be a whole number',
      'checks.csv:6 grossPay: must be an amount such as 1234.50',
      'checks.csv:6 netPay: must be an amount such as 1234.50',
      'checks.csv:7 grossPay: must be an amount such as 1234.50',
      'checks.csv:7 netPay: must be an amount such as 1234.50',
    ])
  })

  test('a file that is missing', async () => {
    cpSync(SAMPLES_FOLDER, folder.directory, { recursive: true })
    rmSync(folder.pathOf('check-lines.csv'))
    expect(await folder.problems()).toEqual(['check-lines.csv:1: is missing'])
  })

  test('very many problems are counted, and the first ones kept', async () => {
    folder.write({ 'checks.csv': Array.from({ length: IMPORT_LISTED_MAX + 5 }, () => 'x') })
    const error = await folder.load().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ total: IMPORT_LISTED_MAX + 5, problems: { length: IMPORT_LISTED_MAX } })
  })
})
