import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { extractText } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import { KEY, LATER_KEY, startImports } from './import/factories.ts'
import { formatProblem } from './import/import-findings.ts'

const { app, folder } = await startImports({ now: '2026-11-21T12:00:00Z', shouldKeepAccounts: true })

// Version IDs differ from check IDs, so that a query that confuses them fails.
await folder.queryRows('alter table check_versions alter column id restart with 1000000')

/** The audit trail can't be emptied between tests. */
let lastEvent = 0
beforeEach(async () => {
  const [last] = await folder.queryRows<{ id: number }>('select max(id)::int as id from audit_events')
  lastEvent = last?.id ?? 0
})

const DAYS = Array.from({ length: 16 }, (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`)
const details = DAYS.map(day => `${KEY},REG,${day},5,24.303,121.51,24-1,03`)
const FIRST_FILES = {
  'checks.csv': [`${KEY},C1,2430.30,1944.28`, `${LATER_KEY},C2,50.00,40.00`],
  'check-lines.csv': [
    ...[`${KEY},earning,Regular,2430.30,2430.30,100`, `${KEY},tax,Federal,486.02,486.02,`],
    ...[`${LATER_KEY},earning,Regular,50.00,2480.30,2`, `${LATER_KEY},tax,Federal,10.00,496.02,`],
  ],
  'earnings-details.csv': details,
}
const CORRECTED_FILES = {
  ...FIRST_FILES,
  'checks.csv': [`${KEY},C1,2430.30,100.00`, `${LATER_KEY},C2,50.00,40.00`],
  'earnings-details.csv': [],
}

async function load(files: typeof FIRST_FILES) {
  folder.write(files)
  app.clock.advance(60)
  return folder.load()
}

const key = 'checkdate=2026-01-09&enddate=2026-01-04&sequence=1'
async function readCheck() {
  const { body } = await (await folder.signIn()).get(`/Employee/check?${key}`)
  return paycheckEndpoints.get.response.parse(body)
}
const listAuditEvents = () =>
  folder.queryRows<{ action: string }>(
    `select action, record_id, before, after from audit_events
      where action like 'check.%' and id > ${lastEvent} order by id`,
  )
async function undoNewest() {
  const newestPath = `/imports/${await folder.findNewestImport()}`
  const { body: changes } = await app.as('Admin').get(`${newestPath}/changes`)
  expect((await app.as('Admin').post(`${newestPath}/undo`)).status).toBe(200)
  return changes
}

describe('a check corrected by a later import', () => {
  it('shows the former values of a check in the list, the details and the statement', async () => {
    await load(FIRST_FILES)
    await load(CORRECTED_FILES)
    await load({
      ...CORRECTED_FILES,
      'checks.csv': [`${KEY},C1,2430.30,150.00`, `${LATER_KEY},C2,50.00,40.00`],
    })
    expect((await (await folder.signIn()).get('/Employee/Checks')).body).toMatchObject({
      items: [
        { checkNumber: 'C2', isCorrected: false },
        { checkNumber: 'C1', isCorrected: true },
      ],
    })
    const { corrections } = await readCheck()
    expect(corrections).toMatchObject([
      { on: '2026-11-21', netPay: 1944.28, grossPay: null, isVoided: null, lines: [] },
      { on: '2026-11-21', netPay: 100, details: [] },
    ])
    expect(corrections?.[0]?.details).toHaveLength(16)
    expect(corrections?.[0]?.details[0]).toMatchObject({ workDate: '2026-01-01', outcome: 'removed' })
    const { bytes } = await (await folder.signIn()).get(`/Employee/check/statement.pdf?${key}&language=es`)
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
    for (const expectedText of ['Corregido el Nov 21, 2026', 'Pago neto $1,944.28'])
      expect(text).toContain(expectedText)
  })

  it('audits a correction, and emails the owner once at each recent address, without amounts', async () => {
    await load(FIRST_FILES)
    expect(await listAuditEvents()).toEqual([])
    await folder.queryRows(`update accounts set language = 'es'`)
    const changed = { id: '7', email: 'ann@new.example', roles: ['Employee'] }
    const seen = { email: 'ann@example.com', roles: ['Employee'] }
    expect((await app.as('Admin').put('/Employee/7', { ...changed, seen })).status).toBe(200)
    await load(CORRECTED_FILES)
    const amounts = { date: '2026-01-09', checkNumber: 'C1', grossPay: '2430.30' }
    expect(await listAuditEvents()).toEqual([
      {
        ...{ action: 'check.corrected', record_id: '7' },
        before: { ...amounts, netPay: '1944.28' },
        after: { ...amounts, netPay: '100.00', lines: 0, details: 16, import: expect.any(String) },
      },
    ])
    const mails = (await app.mails()).filter(({ kind }) => kind === 'checks-corrected')
    expect(mails.map(({ to }) => to)).toEqual(['ann@example.com', 'ann@new.example'])
    expect(mails[0]?.text).toContain('La oficina de nómina corrigió su cheque del 9 ene 2026.')
    expect(mails[0]?.text).not.toMatch(/1,?944|100\.00/)
  })

  it('shows no correction if the rows only change their order or the import is undone', async () => {
    await load(FIRST_FILES)
    await load({ ...FIRST_FILES, 'earnings-details.csv': details.toReversed() })
    expect(await app.mails()).toEqual([])
    await load(CORRECTED_FILES)
    await undoNewest()
    expect(await readCheck()).toMatchObject({ netPay: 1944.28, corrections: [] })
    expect(await listAuditEvents()).toMatchObject([
      { action: 'check.corrected', after: { netPay: '100.00' } },
      { action: 'check.restored', before: { netPay: '100.00' }, after: { netPay: '1944.28' } },
    ])
    expect(await app.mails()).toHaveLength(2)
  })
})

it('shows when a check was voided, and counts it again once that import is undone', async () => {
  await load(FIRST_FILES)
  folder.write({ 'check-lines.csv': [], 'earnings-details.csv': [] })
  folder.writeChecks('voided', [`${KEY},C1,0.00,0.00,yes`])
  app.clock.advance(60)
  await folder.load()
  const { corrections } = await readCheck()
  expect(corrections).toMatchObject([{ isVoided: false, netPay: null, lines: [], details: [] }])
  expect(await undoNewest()).toMatchObject({
    items: [{ action: 'voided', fields: [{ field: 'voided', before: 'no', after: 'yes' }] }],
  })
  expect(await readCheck()).toMatchObject({ isVoided: false, netPay: 1944.28, corrections: [] })
  expect((await listAuditEvents()).map(({ action }) => action)).toEqual(['check.voided', 'check.restored'])
})

it('audits the checks that undoing an import removes, without an email', async () => {
  await load(FIRST_FILES)
  await undoNewest()
  const removedEvent = { action: 'check.removed', record_id: '7' }
  expect(await listAuditEvents()).toMatchObject([
    { ...removedEvent, before: { checkNumber: 'C1', netPay: '1944.28' } },
    { ...removedEvent, before: { checkNumber: 'C2', netPay: '40.00' } },
  ])
  expect(await app.mails()).toEqual([])
})

it('adds up qualified overtime for the year, keeps it if its column is missing, and reverts it with the import', async () => {
  const keys = ['7,2025-12-26,2025-12-21,1', KEY, LATER_KEY]
  const rows = keys.map((each, index) => `${each},C${index},100.00,100.00`)
  function loadOvertime(amounts?: [lastYear: string, first: string, later: string]) {
    folder.write({
      'checks.csv': rows,
      'check-lines.csv': keys.map(each => `${each},earning,Overtime,100.00,100.00,5`),
      'earnings-details.csv': [],
    })
    const withAmounts = amounts && rows.map((row, index) => `${row},${amounts[index]}`)
    if (withAmounts) folder.writeChecks('qualifiedOvertime', withAmounts)
    app.clock.advance(60)
    return folder.load()
  }
  const query = { checkdate: '2026-01-16', enddate: '2026-01-11', sequence: 1 }
  const readLaterCheck = async () => (await (await folder.signIn()).get('/Employee/check', { query })).body

  expect((await loadOvertime(['70.00', '33.33', ''])).warnings).toEqual([])
  expect(await readLaterCheck()).toMatchObject({
    ...{ qualifiedOvertime: null, qualifiedOvertimeYtd: 33.33, corrections: [] },
  })
  expect((await loadOvertime()).counts.checks).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
  const corrected = await loadOvertime(['70.00', '0', '-1.00'])
  expect(corrected.counts.checks).toMatchObject({ changed: 2, unchanged: 1 })
  expect(corrected.warnings.map(formatProblem).join()).toContain('Qualified overtime is below zero (-1.00).')
  expect(await readLaterCheck()).toMatchObject({ qualifiedOvertime: -1, qualifiedOvertimeYtd: -1 })
  await undoNewest()
  expect(await readLaterCheck()).toMatchObject({ qualifiedOvertime: null, qualifiedOvertimeYtd: 33.33 })
})
