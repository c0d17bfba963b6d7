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

const CHECK = 'checks.csv:2: Check C1 dated 2026-01-09 for employee 7:'

/** The warnings for the check of `SMALL` with these days, hours and details. */
async function warningsOf(rest = ',,', details: string[] = SMALL['earnings-details.csv']) {
  folder.write({ 'earnings-details.csv': details })
  folder.writeChecks('periodStart,hours,sickLeaveHours', [`${KEY},C1,100.00,80.00,${rest}`])
  return (await folder.load()).warnings.map(formatProblem)
}
const detail = (workDate: string, numbers: string) => `${KEY},REG,${workDate},${numbers},24-1,03`

describe('a check that is odd comes in, and is named', () => {
  test.each([
    ['2025-12-29,5,31.5', []],
    [',5,', []],
    ['2025-12-29,-4,', ['Hours worked are below zero (-4).']],
    ['2025-12-29,5,-0.25', ['Sick leave is below zero (-0.25 hours).']],
    [
      '2025-12-29,169,',
      ['169 hours worked in 7 days is too many.', 'Hours worked are 169, but the details add up to 5.'],
    ],
    ['2025-12-29,5.5,', ['Hours worked are 5.5, but the details add up to 5.']],
    ['2026-01-03,5,', ['1 work date is outside the pay period.']],
  ])('%s', async (rest, oddities) => {
    expect(await warningsOf(rest)).toEqual(oddities.map(oddity => `${CHECK} ${oddity}`))
  })

  test.each([
    [[detail('2026-01-05', '5,20,100.00')], ['1 work date is outside the pay period.']],
    [[detail('2026-01-02', '5,20.001,100.01')], ['Earnings are 100.00, but their details add up to 100.01.']],
    [
      [detail('2026-01-02', '5,20,99.00'), detail('2026-01-02', '0,0,1.00')],
      ["1 earnings detail has an amount that isn't units times rate."],
    ],
    [[detail('2026-01-02', '3,20,60.00'), detail('2026-01-03', '2,20,40.00')], []],
  ])('%s', async (details, oddities) => {
    expect(await warningsOf(',,', details)).toEqual(oddities.map(oddity => `${CHECK} ${oddity}`))
  })

  const REGULAR = `${KEY},earning,Regular,100.00,100.00,5`
  test.each([
    [`${KEY},earning,Regular,99.00,99.00,5`, 'Earnings add up to 99.00, but gross pay is 100.00.'],
    [
      `${REGULAR}\n${KEY},otherDeduction,Dues,1.00,1.00,`,
      'Gross minus taxes and deductions is 79.00, but net pay is 80.00.',
    ],
    [
      `${REGULAR}\n${KEY},directDeposit,Checking,70.00,70.00,`,
      'Direct deposits add up to 70.00, but net pay is 80.00.',
    ],
  ])('%s', async (lines, oddity) => {
    folder.write({
      'check-lines.csv': [lines, `${KEY},tax,Federal,20.00,20.00,`],
      'earnings-details.csv': [],
    })
    expect((await folder.load()).warnings.map(formatProblem)).toEqual([`${CHECK} ${oddity}`])
  })

  test('a bonus may come without details', async () => {
    folder.write({
      'checks.csv': [`${KEY},C1,150.00,130.00`],
      'check-lines.csv': [...SMALL['check-lines.csv'], `${KEY},earning,Bonus,50.00,50.00,`],
    })
    expect((await folder.load()).warnings).toEqual([])
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
    expect(await folder.problems()).toEqual([
      `checks.csv:2 date: "${date}" is too long ago or too far ahead. Use a date from 1970-01-01 to 2027-11-21.`,
    ])
  })

  test('semicolons instead of commas, and a workbook', async () => {
    folder.write()
    const semicolons = `${HEADERS['employees.csv']}\n${ANN}`.replaceAll(',', ';')
    writeFileSync(folder.pathOf('employees.csv'), semicolons)
    writeFileSync(folder.pathOf('earnings-details.csv'), Buffer.from('504b03041400000008', 'hex'))
    expect(await folder.problems()).toEqual([
      'employees.csv:1: This file seems to use semicolons. Save it with commas, or set the delimiter in a column mapping.',
      'earnings-details.csv:1: This is an Excel workbook. Save each of its sheets as "CSV UTF-8".',
    ])
  })
})
