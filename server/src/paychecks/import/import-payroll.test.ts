import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getEmployee } from '#server/employees/read-employees.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { SAMPLES_FOLDER } from '#server/testing/portal-process.ts'
import { ANN, type ImportFolder, KEY, openImportFolder, SMALL } from './factories.ts'

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

/** Changes with every write of any row. Employees are locked: that shows in their xmax, and writes nothing. */
const versions = () =>
  folder.rows(`select xmin::text, '' as xmax, ctid::text from employees union all select xmin::text, xmax::text, ctid::text from checks
    union all select xmin::text, xmax::text, ctid::text from check_lines
    union all select xmin::text, xmax::text, ctid::text from earning_details`)

describe('good files', () => {
  test('the samples load, and loading them again touches no row', async () => {
    const { counts: first, accounts, warningCount } = await folder.load(SAMPLES_FOLDER)
    expect({ accounts, warningCount }).toEqual({ accounts: 12, warningCount: 0 })
    expect(first.employees).toEqual({ new: 12, changed: 0, unchanged: 0 })
    expect(first.checks).toEqual({ new: 72, changed: 0, unchanged: 0 })
    const size = await folder.sizes()
    const before = await versions()
    const { counts: second } = await folder.load(SAMPLES_FOLDER)
    expect(second.employees).toEqual({ new: 0, changed: 0, unchanged: 12 })
    expect(second.checks).toEqual({ new: 0, changed: 0, unchanged: 72 })
    expect(second.lines).toEqual({ new: 0, changed: 0, unchanged: first.lines.new, removed: 0 })
    expect(second.details).toEqual({ new: 0, changed: 0, unchanged: first.details.new, removed: 0 })
    expect(await folder.sizes()).toEqual(size)
    expect(await versions()).toEqual(before)
  })

  test('only what differs is changed; lines that a check has no more go', async () => {
    folder.write()
    await folder.load()
    const other = '7,2026-01-16,2026-01-11,1'
    folder.write({
      'employees.csv': [ANN.replace('4567', '4568').replace('ann@', 'else@')],
      'checks.csv': [`${KEY},C2,100.00,80.00`, `${other},C3,1,1`],
      'check-lines.csv': [`${KEY},earning,Regular,101.00,100.00,5`, `${other},tax,Federal,1,1,`],
    })
    expect((await folder.load()).counts).toEqual({
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

  test('any text is kept as it is, and is the same the second time', async () => {
    const jobs = ['NULL', '{a,b}', 'a\\', "a\\' or", 'two  words', '', ',', 'a "b" \\"', '名字 🙂']
    folder.write({
      'earnings-details.csv': jobs.map(
        job => `${KEY},REG,2026-01-02,5,20,100.00,"${job.replaceAll('"', '""')}",03`,
      ),
    })
    await folder.load()
    expect(await folder.rows('select job from earning_details order by position')).toEqual(
      jobs.map(job => ({ job })),
    )
    expect((await folder.load()).counts.details).toMatchObject({ unchanged: jobs.length, changed: 0 })
  })

  test('checks of employees who are there need no row in employees.csv, and other checks stay', async () => {
    folder.write()
    await folder.load()
    folder.write({ 'employees.csv': [], 'checks.csv': [], 'check-lines.csv': [], 'earnings-details.csv': [] })
    await folder.load()
    folder.write({ 'employees.csv': [], 'check-lines.csv': SMALL['check-lines.csv'] })
    expect((await folder.load()).counts.checks.unchanged).toBe(1)
    expect(await folder.sizes()).toEqual({ employees: 1, checks: 1, lines: 2, details: 1, accounts: 1 })
  })

  test('a byte order mark, CRLF, quotes, commas and line ends in quotes, and any order of columns', async () => {
    folder.write()
    const text = [
      '\uFEFFNAME,id,zip,address1,city,state,accountType,bankAccount,ssn,isActive,printStub',
      '"Ann ""Annie"" O\'Neil, Jr.",7,95616,"1 Main St\r\nRear house",Davis,CA,Checking,,901234567,1,N',
      '',
      'Žofia,8,95616,2 Main St,Davis,CA,,,,TRUE,0',
    ]
    writeFileSync(folder.pathOf('employees.csv'), text.join('\r\n'))
    await folder.load()
    expect(await getEmployee(app.context, '7')).toMatchObject({
      name: 'Ann "Annie" O\'Neil, Jr.',
      address1: '1 Main St\r\nRear house',
      ssn: 'XXX-XX-4567',
      email: '',
    })
    expect(await getEmployee(app.context, '8')).toMatchObject({ name: 'Žofia', isActive: true })
  })

  test('an address, an account and an SSN stay when the file says nothing of them', async () => {
    folder.write()
    await folder.load()
    const shown = await getEmployee(app.context, '7')
    folder.write({ 'employees.csv': ['7,Ann,,,,,,,,yes,no,'] })
    expect((await folder.load()).counts.employees).toEqual({ new: 0, changed: 0, unchanged: 1 })
    folder.write({ 'employees.csv': ['7,Ann B,,,,,,,,yes,no,'] })
    expect((await folder.load()).counts.employees.changed).toBe(1)
    expect(await getEmployee(app.context, '7')).toEqual({ ...shown, name: 'Ann B' })
    const reveal = await app.as('HR-Manager').post('/Employee/7/reveal', { field: 'bankAccount' })
    expect(reveal.body).toEqual({ value: '123456' })
  })
})
