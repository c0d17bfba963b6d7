import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ImportMapping, parseImportMapping } from '@epay/contract/paychecks/import-mapping'
import { describe, expect, test } from 'vitest'
import { getEmployee } from '#server/employees/read-employees.ts'
import { buildEmployeeRow, buildFile, HEADERS, LATER_KEY, SMALL_IMPORT, startImports } from './factories.ts'
import { formatProblem } from './import-findings.ts'
import { readMappedDate } from './map-columns.ts'
import { listFolderFiles } from './stage-import.ts'

const SAGE_FOLDER = fileURLToPath(new URL('../../../../samples/sage/', import.meta.url))

const { app, folder } = await startImports()

function parseMapping(json: string): ImportMapping {
  const parsed = parseImportMapping(json)
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'))
  return parsed.mapping
}
function readSageSource() {
  const mapping = parseMapping(readFileSync(join(SAGE_FOLDER, 'mapping.json'), 'utf8'))
  return { mapping, files: listFolderFiles(SAGE_FOLDER, mapping) }
}

describe('the Sage-style sample', () => {
  test('imports the Sage-style sample completely', async () => {
    const { counts, accounts, warnings } = await folder.load(readSageSource())
    expect(warnings.map(formatProblem)).toEqual([
      'PR_Checks.csv:4: Check 80233 dated 2026-01-09 for employee 6077: Voided in the files, but EPay has no such check. We skip it.',
    ])
    expect(accounts).toBe(2)
    expect([counts.employees.new, counts.checks.new, counts.lines.new, counts.details.new]).toEqual([
      3, 2, 18, 5,
    ])
    expect(await getEmployee(app.context, '6042')).toMatchObject({
      ...{ name: 'José Alvarez', accountType: 'Checking', ssn: 'XXX-XX-6042', isActive: true },
    })
    expect(await getEmployee(app.context, '6080')).toMatchObject({ isActive: false, email: '' })
    expect(
      await folder.queryRows(
        `select date::text, period_start::text, hours::float, sick_leave_hours::float, gross_pay::float
          from checks where employee_id = '6042'`,
      ),
    ).toEqual([
      { date: '2026-01-09', period_start: '2025-12-29', hours: 44, sick_leave_hours: 31.5, gross_pay: 1426 },
    ])
    expect(
      await folder.queryRows(`select amount::float from check_lines where description = 'Union dues'`),
    ).toEqual([{ amount: 28.5 }])
  })

  test('reports problems with the file, line and header of the other system', async () => {
    const { files, mapping } = readSageSource()
    const text = readFileSync(join(SAGE_FOLDER, 'PR_Checks.csv'), 'utf8')
    const invalidText = text.replace('01/09/2026', '13/09/2026').replace('"1,010.70"', '1010.705')
    const otherFiles = files.filter(({ name }) => name !== 'PR_Checks.csv')
    const problems = await folder.listProblems({
      mapping,
      files: [...otherFiles, buildFile('PR_Checks.csv', invalidText)],
    })
    expect(problems.slice(0, 2)).toEqual([
      'PR_Checks.csv:2 Check_Date: "13/09/2026" isn\'t a valid date. The mapping expects one like 11/13/2026.',
      'PR_Checks.csv:2 Net_Pay: "1010.705" isn\'t an amount. Use numbers only, like 1234.50.',
    ])
  })
})

describe('a mapping', () => {
  const CHECKS = 'id;on;to;nr;gross;net\n7;20260109;20260104;C1;100;80\n'
  const keyColumns = { id: 'employeeId', on: 'date', to: 'endDate' }
  const checksSource = {
    ...{ from: 'c.txt', to: 'checks.csv', delimiter: ';', dateFormat: 'YYYYMMDD' },
    columns: { ...keyColumns, nr: 'checkNumber', gross: 'grossPay', net: 'netPay' },
    constants: { sequence: '1' },
  }
  const linesSource = {
    ...{ from: 'l.txt', to: 'check-lines.csv', encoding: 'windows-1252' },
    columns: { ...keyColumns, what: 'description', amount: 'amount' },
    constants: { sequence: '1', kind: 'earning', ytd: '0' },
  }
  const buildMapping = (...sources: object[]) => parseMapping(JSON.stringify({ sources }))
  const mapping = buildMapping(checksSource, linesSource)
  const EMPLOYEES = `${HEADERS['employees.csv']}\n${buildEmployeeRow({ id: '7' })}\n`

  function putFiles(files: Record<string, string | Buffer>) {
    for (const [name, content] of Object.entries(files)) folder.put(name, content)
  }

  test('reads other encodings, and our own files next to mapped ones', async () => {
    putFiles({
      'c.txt': CHECKS,
      'l.txt': Buffer.from('id,on,to,what,amount\n7,2026-01-09,2026-01-04,Prämie,100\n', 'latin1'),
      'employees.csv': EMPLOYEES,
    })
    const { counts, warnings } = await folder.load({ mapping })
    expect([counts.employees.new, counts.checks.new, counts.lines.new]).toEqual([1, 1, 1])
    expect(await folder.queryRows('select description from check_lines')).toEqual([{ description: 'Prämie' }])
    expect(warnings.map(formatProblem)).toEqual([
      'c.txt:2: Check C1 dated 2026-01-09 for employee 7: Gross minus taxes and deductions is 100.00, but net pay is 80.00.',
    ])
  })

  test('reads several sources from one file, below skipped lines, unless its "only" leaves out every row', async () => {
    const buildSource = (kind: string, letter: string) => ({
      ...{ ...linesSource, from: 'PR.csv', skipRows: 2, only: { Kind: [letter] } },
      constants: { ...linesSource.constants, kind },
    })
    const buildRegisterMapping = (letter: string) =>
      buildMapping(checksSource, buildSource('earning', letter), buildSource('tax', 'T'))
    const row = '7,2026-01-09,2026-01-04,Regular,100,E'
    const register = ['Register', '"Run of 1/9, page 1"', 'id,on,to,what,amount,Kind', row, '']
    putFiles({ 'c.txt': CHECKS, 'employees.csv': EMPLOYEES, 'PR.csv': register.join('\n') })
    expect((await folder.load({ mapping: buildRegisterMapping('E') })).counts.lines.new).toBe(1)
    expect(await folder.listProblems({ mapping: buildRegisterMapping('e') })).toEqual([
      'PR.csv:1: The mapping leaves out every row, because it reads only Kind: e; Kind: T. Capital letters count.',
    ])
  })

  test('keeps a check that its "only" leaves out, with a warning', async () => {
    folder.write()
    await folder.load()
    folder.write({ 'check-lines.csv': [], 'earnings-details.csv': [] })
    folder.writeChecks('Void', [
      ...SMALL_IMPORT['checks.csv'].map(row => `${row},Y`),
      `7,2026-01-16,2026-01-11,9,C9,1.00,1.00,Y`,
      `${LATER_KEY},C2,0.00,0.00,N`,
    ])
    const columns = Object.fromEntries(HEADERS['checks.csv'].split(',').map(name => [name, name]))
    const source = { from: 'checks.csv', to: 'checks.csv', columns, only: { Void: ['N'] } }
    const { warnings } = await folder.load({ mapping: buildMapping(source) })
    expect(warnings.map(formatProblem)).toEqual([
      `checks.csv:2: Check C1 dated 2026-01-09 for employee 7: The mapping's "only" leaves it out, but EPay has it. We keep it as is. If it was voided, map the column to "voided" instead.`,
    ])
  })

  test('keeps stored details if it reads none', async () => {
    putFiles({ 'c.txt': CHECKS, 'l.txt': 'id,on,to,what,amount\n', 'employees.csv': EMPLOYEES })
    await folder.load({ mapping })
    await folder.queryRows(
      `insert into earning_details select id, 1, 'REG', '2026-01-02', 5, 20, 100, '', '' from checks`,
    )
    await folder.load({ mapping })
    expect(await folder.queryRows('select 1 from earning_details')).toHaveLength(1)
  })

  test('reports a file or column that is in the mapping, but missing', async () => {
    putFiles({ 'c.txt': CHECKS.replace('gross', 'brutto') })
    expect(await folder.listProblems({ mapping })).toEqual([
      'l.txt:1: This file is in the mapping, but missing here. Choose it with the others.',
    ])
    putFiles({ 'l.txt': 'id,on,to,what\n7,2026-01-09,2026-01-04,x\n' })
    expect(await folder.listProblems({ mapping })).toEqual([
      'c.txt:1 gross: This column is in the mapping, but not in the file.',
      'l.txt:1 amount: This column is in the mapping, but not in the file.',
    ])
  })

  test('reports a required file or column that the mapping lacks', async () => {
    putFiles({ 'c.txt': CHECKS, 'employees.csv': EMPLOYEES })
    const { nr: _, ...columns } = checksSource.columns
    const incompleteMapping = buildMapping({ ...checksSource, columns })
    expect(await folder.listProblems({ mapping: incompleteMapping })).toEqual([
      'check-lines.csv:1: This file is missing. Choose it with the others.',
    ])
    putFiles({ 'check-lines.csv': `${HEADERS['check-lines.csv']}\n` })
    expect(await folder.listProblems({ mapping: incompleteMapping })).toEqual([
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
    ['YYYY-MM-DD', '2025-12-31 00:00:00.000', '2025-12-31'],
    ['DD-MMM-YYYY', '9 January 2026 12:00 AM', '2026-01-09'],
    ['DD-MMM-YY', '30-Sept-25', '2025-09-30'],
    ['DD-MMM-YY', '9-Jan-2026', undefined],
    ['MMM D, YYYY', 'January 9, 2026', '2026-01-09'],
    ['MMM D, YYYY', 'Jan  9 2026 12:00AM', '2026-01-09'],
    ['MMM D, YYYY', 'Mai 9, 2026', undefined],
  ] as const)('reads %s %s as %s', (format, text, date) => {
    expect(readMappedDate(text, format)).toBe(date)
  })
})
