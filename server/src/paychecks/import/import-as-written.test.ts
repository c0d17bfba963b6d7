import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { ANN, HEADERS, type ImportFolder, KEY, openImportFolder, SMALL } from './factories.ts'
import { formatProblem, ImportRefused } from './import-findings.ts'
import { importPayroll } from './import-payroll.ts'
import { filesOfFolder } from './stage-import.ts'

let app: TestApp
let folder: ImportFolder
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-11-21T12:00:00Z' })
})
afterAll(() => app.close())
beforeEach(async () => {
  folder = await openImportFolder(app)
  return folder.remove
})

async function refusal() {
  const error = await folder.load().catch((thrown: unknown) => thrown)
  if (!(error instanceof ImportRefused)) throw error
  return error.problems
}

describe('rows as Excel writes them', () => {
  test('without commas at the end, or with too many of them, below its own first line', async () => {
    folder.write()
    const [bo, cy] = ['8,Bo,,,,,,,,yes,no', '9,Cy,,,,,,,,yes,no,,,']
    const lines = ['sep=,', `${HEADERS['employees.csv']},,`, ANN, bo, cy, ',,,,', '']
    writeFileSync(folder.pathOf('employees.csv'), lines.join('\r\n'))
    const { counts, warnings: found } = await folder.load()
    expect(counts.employees.new).toBe(3)
    expect(found).toEqual([])
  })

  test('totals, and rows that begin with nothing, are left out with a warning', async () => {
    folder.write({
      'checks.csv': [
        ...SMALL['checks.csv'],
        'Report Total,,,,,100.00,80.00',
        ',,,,,100.00,80.00',
        'Totals:,100.00',
      ],
      'check-lines.csv': [...SMALL['check-lines.csv'], '7 Total,,,,,,,120.00', 'Grand Total'],
    })
    expect((await folder.load()).warnings.map(formatProblem)).toEqual([
      'checks.csv:3: We skip this row because it starts with a total.',
      'checks.csv:4: We skip this row because its first column is blank.',
      'checks.csv:5: We skip this row because it starts with a total.',
      'check-lines.csv:4: We skip this row because it starts with a total.',
      'check-lines.csv:5: We skip this row because it starts with a total.',
    ])
  })
})

describe('files that are not what they should be', () => {
  test('a file that was cut off', async () => {
    folder.write()
    writeFileSync(
      folder.pathOf('checks.csv'),
      `${HEADERS['checks.csv']}\n${KEY},C1,100.00,80.00\n7,2026-01-16`,
    )
    const cutOff =
      'This row has 2 columns, but the header has 7. The file ends there, so it was cut off. Export it again.'
    expect(await refusal()).toEqual([
      expect.objectContaining({ file: 'checks.csv', line: 3, employeeId: '7', name: 'Ann', message: cutOff }),
    ])
    expect(await folder.sizes()).toMatchObject({ employees: 0, checks: 0 })
  })

  test('two files that were swapped, and lines above the header', async () => {
    folder.write()
    writeFileSync(folder.pathOf('employees.csv'), `${HEADERS['checks.csv']}\n`)
    writeFileSync(folder.pathOf('checks.csv'), `Payroll of January\n\n${HEADERS['checks.csv']}\n`)
    expect(await folder.problems()).toEqual([
      'employees.csv:1: This file has the columns of checks.csv. Check that no two files are swapped.',
      expect.stringContaining(
        "checks.csv:1: The first row has none of this file's columns: employeeId, date,",
      ),
    ])
  })
})

describe('a problem shows the value and the person', () => {
  test('but of hidden numbers the shape only, wherever they are', async () => {
    folder.write({
      'employees.csv': [
        ANN.replace('901-23-4567', '01-23-4567').replace('ann@example.com', '901-23-4567'),
        ANN.replace('7,Ann', '8,Bo').replace('901-23-4567', '1234567').replace('ann@', 'bo@'),
      ],
      'checks.csv': [`${KEY},C1,100.005,80.00`, `${KEY.replace('7', '9')},C1,1,1`],
    })
    const shown = (await refusal()).map(({ line, column, value, employeeId, name }) =>
      [line, column, value, employeeId, name].join(' '),
    )
    expect(shown).toEqual([
      '2 ssn ••-••-•••• 7 Ann',
      '2 email •••-••-•••• 7 Ann',
      '3 ssn ••••••• 8 Bo',
      '2 grossPay 100.005 7 Ann',
      '3 employeeId 9 9 ',
    ])
  })

  test('whose name only the portal knows; a script is not told it', async () => {
    await createEmployee(app, { id: '5', name: 'Eve Stored' })
    folder.write({ 'checks.csv': [`${KEY.replace('7', '5')},C1,1,1`, `${KEY.replace('7', '5')},C2,1,1`] })
    expect((await refusal())[0]).toMatchObject({ value: '1', name: 'Eve Stored' })
    const script = {
      ...app.context,
      actor: { kind: 'script' as const, tokenId: 't', name: 't', scope: 'import' as const },
    }
    const error = await importPayroll(script, { files: filesOfFolder(folder.directory, undefined) }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ problems: [{ employeeId: '5', name: '' }, {}] })
  })
})

describe('what a spreadsheet damaged', () => {
  const bad = (id: string, name: string, account: string) =>
    `${id},${name},1 Road,Boston,MA,2134,Checking,${account},900-11-2233,yes,no,`

  test('comes in with a warning for each, and an SSN of two people names both', async () => {
    folder.write({
      'employees.csv': [ANN, bad('1.00E+05', '#N/A', '1.23457E+11'), bad('42.0', 'Bo', '########')],
    })
    const { warnings: found, counts } = await folder.load()
    expect(counts.employees.new).toBe(3)
    expect(found.map(each => [each.line, each.column, each.value].join(' '))).toEqual([
      '3 id 1.00E+05',
      '3 name #N/A',
      '3 zip 2134',
      '3 bankAccount •.•••••x+••',
      '4 id 42.0',
      '4 zip 2134',
      '4 bankAccount ########',
      '4  ',
    ])
    expect(found.at(-1)?.message).toBe('Bo (42.0) has the same SSN as #N/A (1.00E+05) in row 3.')
    expect(JSON.stringify(found)).not.toContain('2233')
  })

  test('takes no stored account away, and gives a new employee none', async () => {
    folder.write()
    await folder.load()
    folder.write({ 'employees.csv': [ANN.replace('123456', '1.23457E+11'), bad('8', 'Bo', '#REF!')] })
    const { counts, bankAccounts } = await folder.load()
    expect(counts.employees).toMatchObject({ new: 1, unchanged: 1 })
    expect(bankAccounts.changed).toEqual([])
    const stored = await folder.rows(
      "select coalesce(bank_account_last4, '') as account from employees order by id",
    )
    expect(stored).toEqual([{ account: '3456' }, { account: '' }])
  })
})
