import { parseImportMapping } from '@epay/contract/paychecks/import-mapping'
import { PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { paySummarySchema } from '@epay/contract/paychecks/schemas'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { HEADERS, type ImportFolder, KEY, openImportFolder } from './factories.ts'
import { formatProblem } from './import-findings.ts'
import { importPayroll } from './import-payroll.ts'
import { filesOfFolder } from './stage-import.ts'

let app: TestApp
let folder: ImportFolder
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-01-21T12:00:00Z' })
})
afterAll(() => app.close())
beforeEach(async () => {
  folder = await openImportFolder(app)
  return folder.remove
})

const LATER = '7,2026-01-16,2026-01-11,1'

/** Two weeks' checks; then the first is voided, by a row that has other amounts and no lines. */
async function importAndVoid() {
  folder.write({
    'checks.csv': [`${KEY},C1,100.00,80.00`, `${LATER},C2,50.00,40.00`],
    'check-lines.csv': [
      ...[`${KEY},earning,Regular,100.00,100.00,5`, `${KEY},tax,Federal,20.00,20.00,`],
      ...[`${LATER},earning,Regular,50.00,50.00,2`, `${LATER},tax,Federal,10.00,10.00,`],
    ],
  })
  await folder.load()
  folder.write({ 'check-lines.csv': [], 'earnings-details.csv': [] })
  folder.writeChecks('voided', [`${KEY},C1,0.00,0.00,Yes`])
  return folder.load()
}

async function signInAsAnn() {
  const [account] = await folder.rows<{ id: string }>('select id from accounts')
  return app.withToken((await app.signIn(account?.id ?? '')).token)
}

describe('a check that payroll voids', () => {
  it('is marked, and what it paid and its lines stay', async () => {
    const { counts, warnings } = await importAndVoid()
    expect(counts.checks).toEqual({ new: 0, changed: 0, unchanged: 0, voided: 1 })
    expect(counts.lines).toEqual({ new: 0, changed: 0, unchanged: 0, removed: 0 })
    expect(warnings).toEqual([])
    expect(await folder.rows('select check_number, gross_pay, is_voided from checks order by date')).toEqual([
      { check_number: 'C1', gross_pay: '100.00', is_voided: true },
      { check_number: 'C2', gross_pay: '50.00', is_voided: false },
    ])
    expect(await folder.sizes()).toMatchObject({ lines: 4, details: 1 })
    expect((await folder.load()).counts.checks).toEqual({ new: 0, changed: 0, unchanged: 1 })
  })

  it('stays in the list and counts in no sum', async () => {
    await importAndVoid()
    const ann = await signInAsAnn()
    const list = await ann.get('/Employee/Checks')
    expect(list.body).toMatchObject({
      totalCount: 2,
      items: [
        { checkNumber: 'C2', isVoided: false },
        { checkNumber: 'C1', isVoided: true },
      ],
    })
    const { recent, yearToDate } = paySummarySchema.parse((await ann.get('/Employee/PaySummary')).body)
    expect(recent.map(({ checkNumber }) => checkNumber)).toEqual(['C2'])
    expect(yearToDate).toEqual({ year: 2026, grossPay: 50, netPay: 40, taxes: 10, otherDeductions: 0 })
    expect((await ann.get('/Employee/PayYears')).body).toMatchObject({
      items: [{ year: 2026, checkCount: 1, grossPay: 50, taxes: 10 }],
    })
    const earlier = `/Employee/EarlierLines?checkDate=2026-01-16&endDate=2026-01-11&sequence=1`
    expect((await ann.get(earlier)).body).toMatchObject({ totalCount: 0 })
    expect(String((await ann.get('/exports/pay-year.csv?year=2026')).body)).not.toContain('C1')
    expect(String((await ann.get('/exports/checks.csv')).body)).toContain('"C1","100.00","80.00","Voided"')
  })

  it('is told by its details and its statement', async () => {
    await importAndVoid()
    const ann = await signInAsAnn()
    const key = 'checkdate=2026-01-09&enddate=2026-01-04&sequence=1'
    expect((await ann.get(`/Employee/check?${key}`)).body).toMatchObject({ isVoided: true, grossPay: 100 })
    const { bytes } = await ann.get(`/Employee/check/statement.pdf?${key}`)
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
    expect(text).toContain(PAYCHECK_MESSAGES.voidedText)
  })

  it('counts again where a later file has it without the mark, which is told', async () => {
    await importAndVoid()
    folder.write()
    const { counts, warnings } = await folder.load()
    expect(counts.checks).toEqual({ new: 0, changed: 1, unchanged: 0 })
    expect(warnings.map(formatProblem)).toEqual([
      'checks.csv:2: Check C1 dated 2026-01-09 for employee 7: Voided in EPay, but it counts again in the files.',
    ])
    expect(await folder.rows('select is_voided from checks where check_number = $$C1$$')).toEqual([
      { is_voided: false },
    ])
  })

  it('is left out and named where EPay does not have it', async () => {
    folder.write()
    folder.writeChecks('voided', [`${KEY},C1,100.00,80.00,yes`])
    const { counts, warnings } = await folder.load()
    expect(counts.checks).toEqual({ new: 0, changed: 0, unchanged: 0 })
    expect(warnings.map(formatProblem)).toEqual([
      'checks.csv:2: Check C1 dated 2026-01-09 for employee 7: Voided in the files, but EPay has no such check. We skip it.',
    ])
    expect(await folder.sizes()).toMatchObject({ checks: 0, lines: 0, details: 0 })
  })
})

describe('a mapping', () => {
  const columns = Object.fromEntries(HEADERS['checks.csv'].split(',').map(name => [name, name]))
  const loadMapped = (source: object) => {
    const read = parseImportMapping(
      JSON.stringify({ sources: [{ from: 'checks.csv', to: 'checks.csv', columns, ...source }] }),
    )
    if (!('mapping' in read)) throw new Error(read.problems.join())
    const { mapping } = read
    return importPayroll(app.context, { files: filesOfFolder(folder.directory, mapping), mapping })
  }

  it('warns where its "only" leaves out a check that EPay has', async () => {
    folder.write()
    await folder.load()
    folder.write({ 'check-lines.csv': [], 'earnings-details.csv': [] })
    folder.writeChecks('Void', [
      `${KEY},C1,100.00,80.00,Y`,
      `7,2026-01-16,2026-01-11,9,C9,1.00,1.00,Y`,
      `${LATER},C2,0.00,0.00,N`,
    ])
    const { warnings } = await loadMapped({ only: { Void: ['N'] } })
    expect(warnings.map(formatProblem)).toEqual([
      'checks.csv:2: Check C1 dated 2026-01-09 for employee 7: The mapping\'s "only" leaves it out, but EPay has it. We keep it as is. If it was voided, map the column to "voided" instead.',
    ])
  })
})
