import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { ANN, HEADERS, type ImportFolder, KEY, openImportFolder, SMALL } from './factories.ts'
import { formatProblem } from './import-findings.ts'
import { importPayroll } from './import-payroll.ts'

let app: TestApp
let folder: ImportFolder
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-11-21T12:00:00Z' })
})
afterAll(() => app.close())
beforeEach(async () => {
  folder = await openImportFolder(app)
})

describe('rows as Excel writes them', () => {
  test('may lack commas at the end or have too many, below a separator line', async () => {
    folder.write()
    const [bo, cy] = ['8,Bo,,,,,,,,yes,no', '9,Cy,,,,,,,,yes,no,,,']
    const lines = ['sep=,', `${HEADERS['employees.csv']},,`, ANN, bo, cy, ',,,,', '']
    folder.put('employees.csv', lines.join('\r\n'))
    expect(await folder.load()).toMatchObject({ counts: { employees: { new: 3 } }, warnings: [] })
  })

  test('are skipped with a warning if they are totals or start with a blank', async () => {
    const totals = ['Report Total,,,,,100.00,80.00', ',,,,,100.00,80.00', 'Totals:,100.00']
    folder.write({
      'checks.csv': [...SMALL['checks.csv'], ...totals],
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

describe('an unusable file is refused', () => {
  test('if it was cut off', async () => {
    folder.write()
    folder.put('checks.csv', `${HEADERS['checks.csv']}\n${KEY},C1,100.00,80.00\n7,2026-01-16`)
    const message =
      'This row has 2 columns, but the header has 7. The file ends there, so it was cut off. Export it again.'
    expect((await folder.refusal()).problems).toMatchObject([
      { file: 'checks.csv', line: 3, employeeId: '7', name: 'Ann', message },
    ])
    expect(await folder.sizes()).toMatchObject({ employees: 0, checks: 0 })
  })

  test('if it was swapped with another, or has lines above the header', async () => {
    folder.write()
    folder.put('employees.csv', `${HEADERS['checks.csv']}\n`)
    folder.put('checks.csv', `Payroll of January\n\n${HEADERS['checks.csv']}\n`)
    expect(await folder.problems()).toEqual([
      'employees.csv:1: This file has the columns of checks.csv. Check that no two files are swapped.',
      expect.stringContaining(
        "checks.csv:1: The first row has none of this file's columns: employeeId, date,",
      ),
    ])
  })
})

describe('a problem shows the value and the person', () => {
  test('but masks personal numbers in any column', async () => {
    folder.write({
      'employees.csv': [
        ANN.replace('901-23-4567', '01-23-4567').replace('ann@example.com', '901-23-4567'),
        ANN.replace('7,Ann', '8,Bo').replace('901-23-4567', '1234567').replace('ann@', 'bo@'),
      ],
      'checks.csv': [`${KEY},C1,100.005,80.00`, `${KEY.replace('7', '9')},C1,1,1`],
    })
    const { problems } = await folder.refusal()
    expect(
      problems.map(({ line, column, value, employeeId, name }) =>
        [line, column, value, employeeId, name].join(' '),
      ),
    ).toEqual([
      '2 ssn ••-••-•••• 7 Ann',
      '2 email •••-••-•••• 7 Ann',
      '3 ssn ••••••• 8 Bo',
      '2 grossPay 100.005 7 Ann',
      '3 employeeId 9 9 ',
    ])
  })

  test('but hides a name that is only in EPay from scripts', async () => {
    await createEmployee(app, { id: '5', name: 'Eve Stored' })
    folder.write({ 'checks.csv': [`${KEY.replace('7', '5')},C1,1,1`, `${KEY.replace('7', '5')},C2,1,1`] })
    expect((await folder.refusal()).problems[0]).toMatchObject({ value: '1', name: 'Eve Stored' })
    const actor = { kind: 'script' as const, tokenId: 't', name: 't', scope: 'import' as const }
    await expect(importPayroll({ ...app.context, actor }, folder.source())).rejects.toMatchObject({
      problems: [{ employeeId: '5', name: '' }, {}],
    })
  })
})

describe('values that a spreadsheet damaged', () => {
  const damaged = (id: string, name: string, account: string) =>
    `${id},${name},1 Road,Boston,MA,2134,Checking,${account},900-11-2233,yes,no,`

  test('are imported with a warning each, and an SSN of two people names both', async () => {
    folder.write({
      'employees.csv': [
        ANN,
        damaged('1.00E+05', '#N/A', '1.23457E+11'),
        damaged('42.0', 'Bo', '########').replace('900-11-', '90011'),
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

  test('never replace a stored bank account, and give a new employee none', async () => {
    folder.write()
    await folder.load()
    folder.write({ 'employees.csv': [ANN.replace('123456', '1.23457E+11'), damaged('8', 'Bo', '#REF!')] })
    expect(await folder.load()).toMatchObject({
      counts: { employees: { new: 1, unchanged: 1 } },
      bankAccounts: { changed: [] },
    })
    const stored = 'select bank_account_last4 as account from employees order by id'
    expect(await folder.rows(stored)).toEqual([{ account: '3456' }, { account: '' }])
  })
})
