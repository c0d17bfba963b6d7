import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { ANN, HEADERS, type ImportFolder, KEY, openImportFolder, SMALL } from './factories.ts'
import { formatProblem } from './import-findings.ts'

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

const CHECK = 'checks.csv:2: check C1 of 2026-01-09 for employee 7'

/** The warnings for the check of `SMALL` with these days, hours and details. */
async function warningsOf(rest = '', details: string[] = SMALL['earnings-details.csv']) {
  folder.write({ 'earnings-details.csv': details })
  const header = `${HEADERS['checks.csv']},periodStart,hours,sickLeaveHours`
  writeFileSync(folder.pathOf('checks.csv'), `${header}\n${KEY},C1,100.00,80.00,${rest || ',,'}\n`)
  return (await folder.load()).warnings.map(formatProblem)
}
const detail = (workDate: string, numbers: string) => `${KEY},REG,${workDate},${numbers},24-1,03`

describe('a check that is odd comes in, and is named', () => {
  test.each([
    ['2025-12-29,5,31.5', []],
    [',5,', []],
    ['2025-12-29,-4,', ['has -4 hours worked']],
    ['2025-12-29,5,-0.25', ['has -0.25 hours of sick leave left']],
    ['2025-12-29,169,', ['has 169 hours worked in 7 days', 'has 169 hours worked and details of 5']],
    ['2025-12-29,5.5,', ['has 5.5 hours worked and details of 5']],
    ['2026-01-03,5,', ['has 1 work date outside of its period']],
  ])('%s', async (rest, oddities) => {
    expect(await warningsOf(rest)).toEqual(oddities.map(oddity => `${CHECK} ${oddity}`))
  })

  test.each([
    [[detail('2026-01-05', '5,20,100.00')], ['has 1 work date outside of its period']],
    [[detail('2026-01-02', '5,20.001,100.01')], ['has earnings of 100.00 and details of 100.01']],
    [
      [detail('2026-01-02', '5,20,99.00'), detail('2026-01-02', '0,0,1.00')],
      ["has 1 earnings' detail whose amount is not units times rate"],
    ],
    [[detail('2026-01-02', '3,20,60.00'), detail('2026-01-03', '2,20,40.00')], []],
  ])('%s', async (details, oddities) => {
    expect(await warningsOf('', details)).toEqual(oddities.map(oddity => `${CHECK} ${oddity}`))
  })

  test('a bonus may come without details', async () => {
    folder.write({
      'checks.csv': [`${KEY},C1,150.00,130.00`],
      'check-lines.csv': [...SMALL['check-lines.csv'], `${KEY},earning,Bonus,50.00,50.00,`],
    })
    expect((await folder.load()).warnings).toEqual([])
  })

  test('a date long before the end of its period', async () => {
    const key = '7,2026-01-09,2026-03-04,1'
    folder.write({
      'checks.csv': [`${key},C1,0,0`],
      ...{ 'check-lines.csv': [], 'earnings-details.csv': [] },
    })
    expect((await folder.load()).warnings.map(formatProblem)).toEqual([
      `${CHECK} is dated 54 days before its period ends`,
    ])
  })
})

describe('one cause is one problem', () => {
  test.each(['0001-01-09', '9999-12-31', '1969-12-31', '2027-11-22'])('a check of %s', async date => {
    const key = KEY.replace('2026-01-09', date)
    folder.write({
      'checks.csv': [`${key},C1,100.00,80.00`],
      'check-lines.csv': [`${key},earning,Regular,100.00,100.00,5`],
      'earnings-details.csv': [],
    })
    expect(await folder.problems()).toEqual(['checks.csv:2 date: is not between 1970-01-01 and 2027-11-21'])
  })

  test("a check of an employee who isn't there, whose lines name another", async () => {
    folder.write({ 'checks.csv': [`x${KEY},C1,100.00,80.00`] })
    expect(await folder.problems()).toEqual(['checks.csv:2 employeeId: there is no employee x7'])
  })

  test('a check that only its lines and details know', async () => {
    folder.write({ 'checks.csv': [`${KEY.replace('-09', '-10')},C1,100.00,80.00`] })
    expect(await folder.problems()).toEqual([
      'check-lines.csv:2 employeeId: checks.csv has no check of 2026-01-09 (period to 2026-01-04, sequence 1) for employee 7',
    ])
  })

  test('semicolons instead of commas, and a workbook', async () => {
    folder.write()
    const semicolons = `${HEADERS['employees.csv']}\n${ANN}`.replaceAll(',', ';')
    writeFileSync(folder.pathOf('employees.csv'), semicolons)
    writeFileSync(folder.pathOf('earnings-details.csv'), Buffer.from('504b03041400000008', 'hex'))
    expect(await folder.problems()).toEqual([
      'employees.csv:1: seems to be separated by semicolons; save it with commas, or read it by a mapping with that delimiter',
      'earnings-details.csv:1: is an Excel workbook; save each of its sheets as "CSV UTF-8"',
    ])
  })
})
