import { Readable } from 'node:stream'
import { PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { paySummarySchema } from '@epay/contract/paychecks/schemas'
import { extractText } from 'unpdf'
import { describe, expect, it, test } from 'vitest'
import { getEmployee } from '#server/employees/read-employees.ts'
import { ANN_ROW, HEADERS, KEY, LATER_KEY, SMALL_IMPORT, startImports } from './factories.ts'
import { formatProblem } from './import-findings.ts'

const { app, folder } = await startImports({ now: '2026-01-21T12:00:00Z' })

/**
 * Returns values that change with every write. Ignores xmax of employees, because locking them sets it without a
 * write.
 */
const readRowVersions = () =>
  folder.queryRows(`select xmin::text, '' as xmax, ctid::text from employees union all select xmin::text, xmax::text, ctid::text from checks
    union all select xmin::text, xmax::text, ctid::text from check_lines
    union all select xmin::text, xmax::text, ctid::text from earning_details`)

describe('an import', () => {
  test("writes only what differs, and removes a check's missing lines", async () => {
    folder.write()
    await folder.load()
    const before = await readRowVersions()
    expect((await folder.load()).counts).toEqual({
      employees: { new: 0, changed: 0, unchanged: 1 },
      checks: { new: 0, changed: 0, unchanged: 1 },
      lines: { new: 0, changed: 0, unchanged: 2, removed: 0 },
      details: { new: 0, changed: 0, unchanged: 1, removed: 0 },
    })
    expect(await readRowVersions()).toEqual(before)
    folder.write({
      'employees.csv': [ANN_ROW.replace('4567', '4568').replace('ann@', 'else@')],
      'checks.csv': [`${KEY},C2,100.00,80.00`, `${LATER_KEY},C3,1,1`],
      'check-lines.csv': [`${KEY},earning,Regular,101.00,100.00,5`, `${LATER_KEY},tax,Federal,1,1,`],
    })
    expect((await folder.load()).counts).toEqual({
      employees: { new: 0, changed: 1, unchanged: 0 },
      checks: { new: 1, changed: 1, unchanged: 0 },
      lines: { new: 1, changed: 1, unchanged: 0, removed: 1 },
      details: { new: 0, changed: 0, unchanged: 1, removed: 0 },
    })
    const ann = { ssn: 'XXX-XX-4568', email: 'ann@example.com' }
    expect(await getEmployee(app.context, '7')).toMatchObject(ann)
  })

  test('stores any text as it is', async () => {
    const jobs = ['NULL', '{a,b}', 'a\\', "a\\' or", 'two  words', '', ',', 'a "b" \\"', '名字 🙂']
    folder.write({
      'earnings-details.csv': jobs.map(
        job => `${KEY},REG,2026-01-02,5,20,100.00,"${job.replaceAll('"', '""')}",03`,
      ),
    })
    await folder.load()
    expect(await folder.queryRows('select job from earning_details order by position')).toEqual(
      jobs.map(job => ({ job })),
    )
    expect((await folder.load()).counts.details).toMatchObject({ unchanged: jobs.length, changed: 0 })
  })

  test('leaves nothing behind if it stops in the middle, and can run again', async () => {
    folder.write()
    const { files } = folder.getSource()
    async function* readHalfOfFile() {
      yield Buffer.from(
        `${HEADERS['check-lines.csv']}\n${SMALL_IMPORT['check-lines.csv'].join('\n')}\n`.repeat(2000),
      )
      throw new Error('The disk is gone.')
    }
    const failingFiles = files.map(file =>
      file.name === 'check-lines.csv' ? { ...file, open: async () => Readable.from(readHalfOfFile()) } : file,
    )
    await expect(folder.load({ files: failingFiles })).rejects.toThrow('The disk is gone.')
    expect(await folder.countRows()).toMatchObject({ employees: 0, checks: 0, accounts: 0 })
    expect(await folder.queryRows('select from staged_checks')).toEqual([])
    expect((await folder.load()).counts.checks.new).toBe(1)
  })

  test('needs no rows of stored employees, and leaves checks without rows alone', async () => {
    folder.write()
    await folder.load()
    folder.write({ 'employees.csv': [], 'checks.csv': [], 'check-lines.csv': [], 'earnings-details.csv': [] })
    await folder.load()
    folder.write({ 'employees.csv': [] })
    expect((await folder.load()).counts.checks.unchanged).toBe(1)
    expect(await folder.countRows()).toEqual({ employees: 1, checks: 1, lines: 2, details: 1, accounts: 1 })
  })

  test('reads columns in any order and letter case, and SSNs without hyphens', async () => {
    folder.write()
    const header = 'NAME,id,zip,address1,city,state,accountType,bankAccount,ssn,isActive,printStub'
    folder.put('employees.csv', `${header}\nAnn,7,95616,1 Main St,Davis,CA,,,901234567,1,N\n`)
    await folder.load()
    const ann = { name: 'Ann', zip: '95616', ssn: 'XXX-XX-4567', isActive: true, printStub: false }
    expect(await getEmployee(app.context, '7')).toMatchObject(ann)
  })

  test('keeps the address, bank account and SSN if the file has none', async () => {
    folder.write()
    await folder.load()
    const ann = await getEmployee(app.context, '7')
    folder.write({ 'employees.csv': ['7,Ann,,,,,,,,yes,no,'] })
    expect((await folder.load()).counts.employees).toEqual({ new: 0, changed: 0, unchanged: 1 })
    folder.write({ 'employees.csv': ['7,Ann B,,,,,,,,yes,no,'] })
    expect((await folder.load()).counts.employees.changed).toBe(1)
    expect(await getEmployee(app.context, '7')).toEqual({ ...ann, name: 'Ann B' })
    const reveal = await app.as('HR-Manager').post('/Employee/7/reveal', { field: 'bankAccount' })
    expect(reveal.body).toEqual({ value: '123456' })
  })
})

/** Imports two weeks' checks, then voids the first with a row that has other amounts and no lines. */
async function importAndVoid() {
  folder.write({
    'checks.csv': [`${KEY},C1,100.00,80.00`, `${LATER_KEY},C2,50.00,40.00`],
    'check-lines.csv': [
      ...SMALL_IMPORT['check-lines.csv'],
      ...[`${LATER_KEY},earning,Regular,50.00,50.00,2`, `${LATER_KEY},tax,Federal,10.00,10.00,`],
    ],
  })
  await folder.load()
  folder.write({ 'check-lines.csv': [], 'earnings-details.csv': [] })
  folder.writeChecks('voided', [`${KEY},C1,0.00,0.00,Yes`])
  return folder.load()
}

describe('a voided check', () => {
  it('keeps the amounts and lines of a voided check', async () => {
    expect(await importAndVoid()).toMatchObject({
      counts: {
        checks: { new: 0, changed: 0, unchanged: 0, voided: 1 },
        lines: { new: 0, changed: 0, unchanged: 0, removed: 0 },
      },
      controlTotals: { totals: [] },
      warnings: [],
    })
    expect(
      await folder.queryRows('select check_number, gross_pay, is_voided from checks order by date'),
    ).toEqual([
      { check_number: 'C1', gross_pay: '100.00', is_voided: true },
      { check_number: 'C2', gross_pay: '50.00', is_voided: false },
    ])
    expect(await folder.countRows()).toMatchObject({ lines: 4, details: 1 })
  })

  it('lists and marks a voided check, but counts it toward no total', async () => {
    await importAndVoid()
    const ann = await folder.signIn()
    expect((await ann.get('/Employee/Checks')).body).toMatchObject({
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
    const key = 'checkdate=2026-01-09&enddate=2026-01-04&sequence=1'
    expect((await ann.get(`/Employee/check?${key}`)).body).toMatchObject({ isVoided: true, grossPay: 100 })
    const { bytes } = await ann.get(`/Employee/check/statement.pdf?${key}`)
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
    expect(text).toContain(PAYCHECK_MESSAGES.voidedText)
  })

  it('counts a check again, with a warning, if a later file lacks the mark', async () => {
    await importAndVoid()
    folder.write()
    const { counts, warnings } = await folder.load()
    expect(counts.checks).toEqual({ new: 0, changed: 1, unchanged: 0 })
    expect(warnings.map(formatProblem)).toEqual([
      'checks.csv:2: Check C1 dated 2026-01-09 for employee 7: Voided in EPay, but it counts again in the files.',
    ])
    expect(await folder.queryRows(`select is_voided from checks where check_number = 'C1'`)).toEqual([
      { is_voided: false },
    ])
  })
})
