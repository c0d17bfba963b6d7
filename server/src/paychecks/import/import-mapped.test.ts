import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ImportMapping, parseImportMapping } from '@epay/contract/paychecks/import-mapping'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getEmployee } from '#server/employees/read-employees.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { formatProblem, ImportRefused } from './import-findings.ts'
import { importPayroll } from './import-payroll.ts'
import { readMappedDate } from './map-columns.ts'
import { filesOfFolder } from './stage-import.ts'

const SAGE = fileURLToPath(new URL('../../../../samples/sage/', import.meta.url))

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
  directory = mkdtempSync(join(tmpdir(), 'epay-mapped-'))
  return () => rmSync(directory, { recursive: true })
})

function mappingOf(json: string): ImportMapping {
  const read = parseImportMapping(json)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.mapping
}
const sageMapping = () => mappingOf(readFileSync(join(SAGE, 'mapping.json'), 'utf8'))
const load = (folder: string, mapping: ImportMapping) =>
  importPayroll(app.context, { files: filesOfFolder(folder, mapping), mapping })
async function problemsOf(mapping: ImportMapping): Promise<string[]> {
  const error = await load(directory, mapping).catch((thrown: unknown) => thrown)
  if (!(error instanceof ImportRefused)) throw error
  return error.problems.map(formatProblem)
}
const rows = async (text: string) => (await app.dependencies.database.pool.query(text)).rows

describe('the Sage-style sample', () => {
  test('comes in whole, adds up, and a second time changes nothing', async () => {
    const { counts, accounts, warnings } = await load(SAGE, sageMapping())
    expect(warnings.map(formatProblem)).toEqual([
      'PR_Checks.csv:4: Check 80233 dated 2026-01-09 for employee 6077: Voided in the files, but EPay has no such check. We skip it.',
    ])
    expect(accounts).toBe(2)
    expect([counts.employees.new, counts.checks.new, counts.lines.new, counts.details.new]).toEqual([
      3, 2, 18, 5,
    ])
    expect(await getEmployee(app.context, '6042')).toMatchObject({
      name: 'José Alvarez',
      accountType: 'Checking',
      ssn: 'XXX-XX-6042',
      isActive: true,
      email: 'jose.alvarez@samples.example.com',
    })
    expect(await getEmployee(app.context, '6080')).toMatchObject({ isActive: false, email: '' })
    expect(
      await rows(
        `select date::text, period_start::text, hours::float, sick_leave_hours::float, gross_pay::float
          from checks where employee_id = '6042'`,
      ),
    ).toEqual([
      { date: '2026-01-09', period_start: '2025-12-29', hours: 44, sick_leave_hours: 31.5, gross_pay: 1426 },
    ])
    expect(await rows(`select amount::float from check_lines where description = 'Union dues'`)).toEqual([
      { amount: 28.5 },
    ])
    const again = await load(SAGE, sageMapping())
    expect(again.counts.lines).toEqual({ new: 0, changed: 0, unchanged: 18, removed: 0 })
  })

  test('has a problem named by their file, line and header', async () => {
    const text = readFileSync(join(SAGE, 'PR_Checks.csv'), 'utf8')
    for (const { name, open } of filesOfFolder(SAGE, sageMapping()))
      writeFileSync(join(directory, name), await (await open()).toArray().then(Buffer.concat))
    writeFileSync(
      join(directory, 'PR_Checks.csv'),
      text.replace('01/09/2026', '13/09/2026').replace('"1,010.70"', '1010.705'),
    )
    expect((await problemsOf(sageMapping())).slice(0, 2)).toEqual([
      'PR_Checks.csv:2 Check_Date: "13/09/2026" isn\'t a valid date. The mapping expects one like 11/13/2026.',
      'PR_Checks.csv:2 Net_Pay: "1010.705" isn\'t an amount. Use numbers only, like 1234.50.',
    ])
  })
})

describe('a mapping', () => {
  const CHECKS = 'id;on;to;nr;gross;net\n7;20260109;20260104;C1;100;80\n'
  const sources = [
    {
      ...{ from: 'c.txt', to: 'checks.csv', delimiter: ';', dateFormat: 'YYYYMMDD' },
      columns: {
        id: 'employeeId',
        on: 'date',
        to: 'endDate',
        nr: 'checkNumber',
        gross: 'grossPay',
        net: 'netPay',
      },
      constants: { sequence: '1' },
    },
    {
      ...{ from: 'l.txt', to: 'check-lines.csv', encoding: 'windows-1252' },
      columns: { id: 'employeeId', on: 'date', to: 'endDate', what: 'description', amount: 'amount' },
      constants: { sequence: '1', kind: 'earning', ytd: '0' },
    },
  ]
  const mapping = () => mappingOf(JSON.stringify({ sources }))
  const EMPLOYEES =
    'id,name,address1,city,state,zip,accountType,bankAccount,ssn,isActive,printStub\n7,Ann,,,,,,,,yes,no\n'

  function write(files: Record<string, string | Buffer>) {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content)
  }

  test('goes with our own files for what it does not name, and reads other encodings', async () => {
    write({
      'c.txt': CHECKS,
      'l.txt': Buffer.from('id,on,to,what,amount\n7,2026-01-09,2026-01-04,Prämie,100\n', 'latin1'),
      'employees.csv': EMPLOYEES,
    })
    const { counts, warnings } = await load(directory, mapping())
    expect([counts.employees.new, counts.checks.new, counts.lines.new]).toEqual([1, 1, 1])
    expect(await rows('select description from check_lines')).toEqual([{ description: 'Prämie' }])
    expect(warnings.map(formatProblem)).toEqual([
      'c.txt:2: Check C1 dated 2026-01-09 for employee 7: Gross minus taxes and deductions is 100.00, but net pay is 80.00.',
    ])
  })

  describe('of several sources in one file', () => {
    const ofKind = (kind: string, letter: string) => ({
      ...{ from: 'PR.csv', to: 'check-lines.csv', skipRows: 2, only: { Kind: [letter] } },
      columns: { Emp: 'employeeId', Date: 'date', End: 'endDate', What: 'description', Amount: 'amount' },
      constants: { sequence: '1', kind, ytd: '0' },
    })
    const mapped = (letter: string) =>
      mappingOf(JSON.stringify({ sources: [sources[0], ofKind('earning', letter), ofKind('tax', 'T')] }))
    beforeEach(() => {
      const row = '7,2026-01-09,2026-01-04,Regular,100,E'
      const register = ['Register', '"Run of 1/9, page 1"', 'Emp,Date,End,What,Amount,Kind', row, '']
      write({ 'c.txt': CHECKS, 'employees.csv': EMPLOYEES, 'PR.csv': register.join('\n') })
    })

    test('skips the lines above the header, and may find no row for one', async () => {
      expect((await load(directory, mapped('E'))).counts.lines.new).toBe(1)
    })

    test('is refused when its only leaves out every row', async () => {
      expect(await problemsOf(mapped('e'))).toEqual([
        'PR.csv:1: The mapping leaves out every row, because it reads only Kind: e; Kind: T. Capital letters count.',
      ])
    })
  })

  test('leaves details alone when nothing is read as them', async () => {
    write({ 'c.txt': CHECKS, 'l.txt': 'id,on,to,what,amount\n', 'employees.csv': EMPLOYEES })
    await load(directory, mapping())
    await rows(
      `insert into earning_details select id, 1, 'REG', '2026-01-02', 5, 20, 100, '', '' from checks`,
    )
    const { counts } = await load(directory, mapping())
    expect(counts.details).toMatchObject({ removed: 0 })
    expect(await rows('select 1 from earning_details')).toHaveLength(1)
  })

  test('that does not fit the files', async () => {
    write({ 'c.txt': CHECKS.replace('gross', 'brutto') })
    expect(await problemsOf(mapping())).toEqual([
      'l.txt:1: This file is in the mapping, but missing here. Choose it with the others.',
    ])
    write({ 'l.txt': 'id,on,to,what\n7,2026-01-09,2026-01-04,x\n' })
    expect(await problemsOf(mapping())).toEqual([
      'c.txt:1 gross: This column is in the mapping, but not in the file.',
      'l.txt:1 amount: This column is in the mapping, but not in the file.',
    ])
  })

  test('that leaves out what is needed', async () => {
    write({ 'c.txt': CHECKS, 'l.txt': '', 'employees.csv': EMPLOYEES })
    const [checks] = sources
    const { nr: _, ...columns } = checks?.columns ?? {}
    const short = mappingOf(JSON.stringify({ sources: [{ ...checks, columns }] }))
    expect(await problemsOf(short)).toEqual([
      'check-lines.csv:1: This file is missing. Choose it with the others.',
    ])
    write({ 'check-lines.csv': 'employeeId,date,endDate,sequence,kind,description,amount,ytd\n' })
    expect(await problemsOf(short)).toEqual([
      'c.txt:1 checkNumber: The mapping of c.txt has neither a column nor a constant for this.',
    ])
  })

  test.each([
    ['MM/DD/YYYY', '1/9/2026', '2026-01-09'],
    ['MM/DD/YYYY', '01/09/2026 12:00:00 AM', '2026-01-09'],
    ['MM/DD/YYYY', '2026-01-09', undefined],
    ['MM/DD/YYYY', '02/30/2026', undefined],
    ['MM/DD/YY', '12/31/69', '2069-12-31'],
    ['MM/DD/YY', '12/31/70', '1970-12-31'],
    ['DD/MM/YYYY', '31.12.2025', '2025-12-31'],
    ['YYYYMMDD', '20251231', '2025-12-31'],
    ['YYYY-MM-DD', '2025-12-31T00:00:00', '2025-12-31'],
    ['YYYY-MM-DD', '2025-12-31 00:00:00.000', '2025-12-31'],
    ['DD-MMM-YYYY', '9 January 2026 12:00 AM', '2026-01-09'],
    ['DD-MMM-YYYY', '09-JAN-2026:00:00:00', '2026-01-09'],
    ['DD-MMM-YY', '30-Sept-25', '2025-09-30'],
    ['DD-MMM-YY', '9-Jan-2026', undefined],
    ['MMM D, YYYY', 'January 9, 2026', '2026-01-09'],
    ['MMM D, YYYY', 'Jan  9 2026 12:00AM', '2026-01-09'],
    ['MMM D, YYYY', 'Mai 9, 2026', undefined],
  ] as const)('reads %s %s as %s', (format, text, date) => {
    expect(readMappedDate(text, format)).toBe(date)
  })
})
