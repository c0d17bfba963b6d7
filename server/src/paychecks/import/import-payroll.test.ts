import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { getEmployee } from '#server/employees/get-employee.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { importPayroll } from './import-payroll.ts'
import { formatProblem, ImportRefused } from './import-problems.ts'
import { filesOfFolder } from './plan-import.ts'

const SAMPLES = fileURLToPath(new URL('../../../../samples/', import.meta.url))
const HEADERS = {
  'employees.csv': 'id,name,address1,city,state,zip,accountType,bankAccount,ssn,isActive,printStub,email',
  'checks.csv': 'employeeId,date,endDate,sequence,checkNumber,grossPay,netPay',
  'check-lines.csv': 'employeeId,date,endDate,sequence,kind,description,amount,ytd,units',
  'earnings-details.csv': 'employeeId,date,endDate,sequence,payId,workDate,units,rate,amount,job,jcCostCode',
}
const KEY = '7,2026-01-09,2026-01-04,1'
const SMALL: Record<keyof typeof HEADERS, string[]> = {
  'employees.csv': ['7,Ann,1 Main St,Davis,CA,95616,Checking,123456,901-23-4567,yes,no,ann@example.com'],
  'checks.csv': [`${KEY},C1,100.00,80.00`],
  'check-lines.csv': [`${KEY},earning,Regular,100.00,100.00,5`, `${KEY},tax,Federal,20.00,20.00,`],
  'earnings-details.csv': [`${KEY},REG,2026-01-02,5,20,100.00,24-1,03`],
}

let app: TestApp
let directory: string
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.dependencies.database.pool.query(
    'truncate check_lines, earning_details, checks, employees, account_roles, accounts cascade',
  )
  directory = mkdtempSync(join(tmpdir(), 'epay-import-'))
  return () => rmSync(directory, { recursive: true })
})

function write(changes: Partial<Record<keyof typeof HEADERS, string[]>> = {}) {
  for (const [file, lines] of Object.entries({ ...SMALL, ...changes })) writeFile(file, lines)
}
function writeFile(file: string, lines: readonly string[]) {
  const header = Object.entries(HEADERS).find(([name]) => name === file)?.[1]
  writeFileSync(join(directory, file), [header, ...lines, ''].join('\n'))
}
const load = (folder = directory) => importPayroll(app.context, { files: filesOfFolder(folder, undefined) })
async function problemsOf(folder = directory): Promise<string[]> {
  const error = await load(folder).catch((thrown: unknown) => thrown)
  if (!(error instanceof ImportRefused)) throw error
  expect(error.total).toBe(error.problems.length)
  return error.problems.map(formatProblem)
}
async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await app.dependencies.database.pool.query<Row>(text)).rows
}
const sizes = async () =>
  (
    await rows<object>(`select (select count(*)::int from employees) as employees, (select count(*)::int from checks) as checks,
      (select count(*)::int from check_lines) as lines, (select count(*)::int from earning_details) as details,
      (select count(*)::int from accounts) as accounts`)
  )[0]
/** Changes with every write of any row. */
const versions = () =>
  rows(`select xmin::text, xmax::text, ctid::text from employees union all select xmin::text, xmax::text, ctid::text from checks
    union all select xmin::text, xmax::text, ctid::text from check_lines
    union all select xmin::text, xmax::text, ctid::text from earning_details`)

const NOTHING = { employees: 0, checks: 0, lines: 0, details: 0, accounts: 0 }

describe('good files', () => {
  test('the samples load, and loading them again touches no row', async () => {
    const { counts: first, accounts, warningCount } = await load(SAMPLES)
    expect({ accounts, warningCount }).toEqual({ accounts: 12, warningCount: 0 })
    expect(first.employees).toEqual({ new: 12, changed: 0, unchanged: 0 })
    expect(first.checks).toEqual({ new: 72, changed: 0, unchanged: 0 })
    const size = await sizes()
    const before = await versions()
    const { counts: second } = await load(SAMPLES)
    expect(second.employees).toEqual({ new: 0, changed: 0, unchanged: 12 })
    expect(second.checks).toEqual({ new: 0, changed: 0, unchanged: 72 })
    expect(second.lines).toEqual({ new: 0, changed: 0, unchanged: first.lines.new, removed: 0 })
    expect(second.details).toEqual({ new: 0, changed: 0, unchanged: first.details.new, removed: 0 })
    expect(await sizes()).toEqual(size)
    expect(await versions()).toEqual(before)
  })

  test('only what differs is changed; lines that a check has no more go', async () => {
    write()
    await load()
    const other = '7,2026-01-16,2026-01-11,1'
    write({
      'employees.csv': [(SMALL['employees.csv'][0] ?? '').replace('4567', '4568').replace('ann@', 'else@')],
      'checks.csv': [`${KEY},C2,100.00,80.00`, `${other},C3,1,1`],
      'check-lines.csv': [`${KEY},earning,Regular,101.00,100.00,5`, `${other},tax,Federal,1,1,`],
    })
    expect((await load()).counts).toEqual({
      employees: { new: 0, changed: 1, unchanged: 0 },
      checks: { new: 1, changed: 1, unchanged: 0 },
      lines: { new: 1, changed: 1, unchanged: 0, removed: 1 },
      details: { new: 0, changed: 0, unchanged: 1, removed: 0 },
    })
    expect(await getEmployee(app.context, '7')).toMatchObject({
      ssn: 'XXX-XX-4568',
      email: 'ann@example.com',
    })
  })

  test('checks of employees who are there need no row in employees.csv, and other checks stay', async () => {
    write()
    await load()
    write({ 'employees.csv': [], 'checks.csv': [], 'check-lines.csv': [], 'earnings-details.csv': [] })
    await load()
    write({ 'employees.csv': [], 'check-lines.csv': SMALL['check-lines.csv'] })
    expect((await load()).counts.checks.unchanged).toBe(1)
    expect(await sizes()).toEqual({ employees: 1, checks: 1, lines: 2, details: 1, accounts: 1 })
  })

  test('a byte order mark, CRLF, quotes, commas and line ends in quotes, and any order of columns', async () => {
    write()
    const text = [
      '\uFEFFNAME,id,zip,address1,city,state,accountType,bankAccount,ssn,isActive,printStub',
      '"Ann ""Annie"" O\'Neil, Jr.",7,95616,"1 Main St\r\nRear house",Davis,CA,Checking,,901234567,1,N',
      '',
      'Žofia,8,95616,2 Main St,Davis,CA,,,,TRUE,0',
    ]
    writeFileSync(join(directory, 'employees.csv'), text.join('\r\n'))
    await load()
    expect(await getEmployee(app.context, '7')).toMatchObject({
      name: 'Ann "Annie" O\'Neil, Jr.',
      address1: '1 Main St\r\nRear house',
      ssn: 'XXX-XX-4567',
      email: '',
    })
    expect(await getEmployee(app.context, '8')).toMatchObject({ name: 'Žofia', isActive: true })
  })

  test('rows of commas, as spreadsheets leave them, say nothing', async () => {
    write()
    for (const [file, header] of Object.entries(HEADERS)) {
      const path = join(directory, file)
      writeFileSync(path, `${readFileSync(path, 'utf8')}${header.replaceAll(/[^,]/g, '')}\r\n`)
    }
    expect((await load()).counts.checks.new).toBe(1)
  })

  test("an account with that e-mail and no employee becomes the employee's", async () => {
    const id = await app.createAccount({ roles: ['Admin'], username: 'boss', email: 'Ann@example.com' })
    write()
    await load()
    expect(await getEmployee(app.context, '7')).toMatchObject({
      roles: ['Admin', 'Employee'],
    })
    expect(await rows(`select account_id from employees`)).toEqual([{ account_id: id }])
  })

  test('an employee who was deleted stays deleted, and gets no account', async () => {
    await createEmployee(app, { id: '7', name: 'Before' })
    await app.dependencies.database.pool.query('update employees set deleted_at = now()')
    write()
    await load()
    expect(await rows('select name, deleted_at is null as is_listed, account_id from employees')).toEqual([
      { name: 'Ann', is_listed: false, account_id: null },
    ])
  })
})

describe('a check whose lines do not add up comes in, and is named', () => {
  test.each([
    [`${KEY},earning,Regular,99.00,99.00,5`, 'earnings are 99.00, gross pay is 100.00'],
    [
      `${KEY},earning,Regular,100.00,100.00,5\n${KEY},otherDeduction,Dues,1.00,1.00,`,
      'gross pay less taxes and deductions is 79.00, net pay is 80.00',
    ],
    [
      `${KEY},earning,Regular,100.00,100.00,5\n${KEY},directDeposit,Checking,70.00,70.00,`,
      'deposits are 70.00, net pay is 80.00',
    ],
  ])('%s', async (lines, warning) => {
    write({ 'check-lines.csv': [lines, `${KEY},tax,Federal,20.00,20.00,`] })
    const { warnings, warningCount } = await load()
    expect(warnings.map(formatProblem)).toEqual([
      `checks.csv:2: check C1 of 2026-01-09 for employee 7 doesn't add up: ${warning}`,
    ])
    expect(warningCount).toBe(1)
    expect(await sizes()).toMatchObject({ checks: 1 })
  })
})

test('a period that is longer than any payroll comes in, and is named', async () => {
  write()
  const header = `${HEADERS['checks.csv']},periodStart`
  const other = '7,2026-04-09,2026-04-04,1'
  const rows = [`${KEY},C1,100.00,80.00,2025-10-04`, `${other},C2,0,0,2026-01-03`]
  writeFileSync(join(directory, 'checks.csv'), [header, ...rows].join('\n'))
  expect((await load()).warnings.map(formatProblem)).toEqual([
    'checks.csv:2: check C1 of 2026-01-09 for employee 7 has a period of 93 days',
  ])
})

describe('anything wrong imports nothing, and is told with file, line and column', () => {
  const BAD = '8,,1 Main St,Davis,CA,95616,Checking,1,12-34,maybe,no,nobody'

  test('bad cells, all of them', async () => {
    write({
      'employees.csv': [
        ...SMALL['employees.csv'],
        BAD,
        '..,Bob,1 Main St,Davis,CA,95616,Checking,1,,yes,no,',
      ],
      'checks.csv': [...SMALL['checks.csv'], '8,2026-02-30,2026-01-04,1,C2,"1,000.00",1.005'],
      'check-lines.csv': [`${KEY},bonus,Regular,1,1,`, '8,2026-02-30,2026-01-04,1,tax,Federal,1,1,'],
    })
    expect(await problemsOf()).toEqual([
      'employees.csv:3 name: is missing',
      'employees.csv:3 ssn: must be an SSN such as 123-45-6789',
      'employees.csv:3 isActive: must be yes or no',
      'employees.csv:3 email: must be an e-mail address',
      'employees.csv:4 id: must be more than dots',
      'checks.csv:3 date: must be a date such as 2026-11-13',
      'checks.csv:3 grossPay: must be an amount such as 1234.50',
      'checks.csv:3 netPay: must be an amount such as 1234.50',
      'check-lines.csv:2 kind: must be one of directDeposit, earning, tax, otherDeduction',
      'check-lines.csv:3 date: must be a date such as 2026-11-13',
    ])
    expect(await sizes()).toEqual(NOTHING)
  })

  test('what the files have twice, and what refers to nothing', async () => {
    const second = '8,Bob,1 Main St,Davis,CA,95616,Checking,1,,yes,no,ANN@example.com'
    write({
      'employees.csv': [...SMALL['employees.csv'], second, second.replace('ANN@', 'bob@')],
      'checks.csv': [...SMALL['checks.csv'], `${KEY},C9,1,1`, '9,2026-01-09,2026-01-04,1,C9,1,1'],
      'earnings-details.csv': ['7,2026-01-10,2026-01-04,1,REG,2026-01-02,5,20,100.00,24-1,03'],
    })
    expect(await problemsOf()).toEqual([
      'employees.csv:4 id: repeats the employee of line 3',
      'employees.csv:3 email: is on line 2 already; every account needs its own',
      'checks.csv:3 sequence: repeats the check of line 2',
      'checks.csv:4 employeeId: there is no employee 9',
      'earnings-details.csv:2 employeeId: checks.csv has no check of 2026-01-10 (period to 2026-01-04, sequence 1) for employee 7',
    ])
    expect(await sizes()).toEqual(NOTHING)
  })

  test("another employee's e-mail", async () => {
    await createEmployee(app, {
      id: '5',
      accountId: await app.createAccount({ roles: [], email: 'ann@example.com' }),
    })
    write()
    expect(await problemsOf()).toEqual([
      'employees.csv:2 email: is the account of employee 5; every account needs its own',
    ])
  })

  test('lines are counted as an editor does, also below texts of several lines', async () => {
    write()
    const header = HEADERS['employees.csv']
    const tall = SMALL['employees.csv'][0]?.replace('1 Main St', '"1 Main St\r\nRear\r\nhouse"')
    writeFileSync(join(directory, 'employees.csv'), [header, tall, '', BAD, 'too,few'].join('\r\n'))
    const problems = await problemsOf()
    expect(problems[0]).toBe('employees.csv:6 name: is missing')
    expect(problems).toContain('employees.csv:7: has 2 columns where the header has 12')
  })

  test('a header that is none', async () => {
    write()
    writeFileSync(join(directory, 'checks.csv'), 'employeeId,date,date,endDate,sequence,checkNo,netPay\n')
    writeFileSync(join(directory, 'check-lines.csv'), '')
    expect(await problemsOf()).toEqual([
      expect.stringContaining('checks.csv:1 checkNo: is not a column of this file'),
      'checks.csv:1 date: is there more than once',
      'checks.csv:1 checkNumber: is missing',
      'checks.csv:1 grossPay: is missing',
      'check-lines.csv:1: there is no header row',
    ])
  })

  test("a check's or an employee's row that is wrong, without everything that hangs on it", async () => {
    const other = '7,2026-01-16,2026-01-11,1'
    write({
      'employees.csv': [...SMALL['employees.csv'], 'too,few', 'x,Ann,,,,,,,,maybe,no,'],
      'checks.csv': [`${KEY},C1,100,00,80.00`, `${other},C2,100.00,80.00`, 'x,1.1.2026,2026-01-11,1,C3,1,1'],
      'check-lines.csv': [...SMALL['check-lines.csv'], 'x,2026-01-01,2026-01-11,1,tax,Federal,1,1,'],
    })
    expect(await problemsOf()).toEqual([
      'employees.csv:3: has 2 columns where the header has 12',
      'employees.csv:4 isActive: must be yes or no',
      'checks.csv:2: has 8 columns where the header has 7',
      'checks.csv:4 date: must be a date such as 2026-11-13',
    ])
    write({
      'checks.csv': [`${KEY},C1,ten,80.00`],
      'earnings-details.csv': ['8,2026-01-09,2026-01-04,1,REG,2026-01-02,5,20,100.00,24-1,03'],
    })
    expect(await problemsOf()).toEqual([
      'checks.csv:2 grossPay: must be an amount such as 1234.50',
      expect.stringContaining('earnings-details.csv:2 employeeId: checks.csv has no check'),
    ])
  })

  test('a period that ends before it begins', async () => {
    write()
    const header = `${HEADERS['checks.csv']},periodStart`
    writeFileSync(join(directory, 'checks.csv'), `${header}\n${KEY},C1,100.00,80.00,2030-01-01\n`)
    expect(await problemsOf()).toEqual([
      'checks.csv:2 periodStart: is after endDate, the last day of the period',
    ])
  })

  test('a column that another file may leave out, and this one may not', async () => {
    write()
    for (const file of ['check-lines.csv', 'earnings-details.csv'] as const) {
      const text = readFileSync(join(directory, file), 'utf8')
      const place = HEADERS[file].split(',').indexOf('units')
      const lines = text.split('\n').map(line => line.split(',').toSpliced(place, 1).join(','))
      writeFileSync(join(directory, file), lines.join('\n'))
    }
    expect(await problemsOf()).toEqual(['earnings-details.csv:1 units: is missing'])
  })

  test('line ends of an old Mac, and a column without a title', async () => {
    write()
    const text = readFileSync(join(directory, 'employees.csv'), 'utf8')
    writeFileSync(join(directory, 'employees.csv'), text.replaceAll('\n', '\r'))
    writeFileSync(join(directory, 'checks.csv'), `${HEADERS['checks.csv']},\n${KEY},C1,100.00,80.00,\n`)
    expect((await problemsOf()).slice(0, 2)).toEqual([
      'employees.csv:1: has the line ends of an old Mac; save the file anew (in Excel: "CSV UTF-8")',
      'checks.csv:1: a column has no title',
    ])
  })

  test('broken quotes and bytes that are not UTF-8', async () => {
    write({ 'check-lines.csv': [`${KEY},tax,"Federal,1,1,`] })
    const latin1 = readFileSync(join(directory, 'employees.csv'), 'utf8').replace('Ann', 'André')
    writeFileSync(join(directory, 'employees.csv'), latin1, 'latin1')
    expect(await problemsOf()).toEqual([
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
    write({ 'check-lines.csv': [good, '', `${KEY},tax,${cells}`, good.replaceAll('"', ''), ...more] })
    expect(await problemsOf()).toEqual([`check-lines.csv:5: ${problem}`])
  })

  test('a NUL among the letters, wherever it is', async () => {
    write({
      'employees.csv': (SMALL['employees.csv'] ?? []).map(row => row.replace('Ann', 'A\0nn')),
      'check-lines.csv': SMALL['check-lines.csv'].map(row => row.replace('20.00', '20\0')),
    })
    const text = readFileSync(join(directory, 'earnings-details.csv'), 'utf8')
    writeFileSync(join(directory, 'earnings-details.csv'), text.replace('date', 'da\0te'))
    const problem =
      'has a NUL (a byte that is 0), which is no character of a text; export or save the file anew'
    expect(await problemsOf()).toEqual([
      `employees.csv:2 name: ${problem}`,
      `check-lines.csv:3 amount: ${problem}`,
      `earnings-details.csv:1: ${problem}`,
    ])
  })

  test('UTF-16, whether marked or not, is named once', async () => {
    write()
    const text = readFileSync(join(directory, 'employees.csv'), 'utf8')
    writeFileSync(join(directory, 'employees.csv'), `\uFEFF${text}`, 'utf16le')
    writeFileSync(join(directory, 'checks.csv'), text, 'utf16le')
    const problems = await problemsOf()
    expect(problems.slice(0, 2)).toEqual([
      'employees.csv:1: is UTF-16; save it as UTF-8 (in Excel: "CSV UTF-8")',
      'checks.csv:1: is UTF-16; save it as UTF-8 (in Excel: "CSV UTF-8")',
    ])
  })

  test('days, amounts and numbers that no database could hold', async () => {
    write({
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
    expect(await problemsOf()).toEqual([
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
    cpSync(SAMPLES, directory, { recursive: true })
    rmSync(join(directory, 'check-lines.csv'))
    expect(await problemsOf()).toEqual(['check-lines.csv:1: is missing'])
  })

  test('very many problems are counted, and the first ones kept', async () => {
    write({ 'checks.csv': Array.from({ length: 500 }, () => 'x') })
    const error = await load().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ total: 500, problems: { length: 200 } })
  })
})

test('the import is in the audit trail, with counts only', async () => {
  write()
  await load()
  const events = await rows<{ after: object }>(
    `select after from audit_events where action = 'payroll.imported' order by id desc limit 1`,
  )
  expect(events[0]?.after).toMatchObject({ employees: { new: 1 }, checks: { new: 1 } })
})
