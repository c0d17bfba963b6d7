import { importHistoryEndpoints } from '@epay/contract/paychecks/import-history'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getEmployee } from '#server/employees/read-employees.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { ANN, type ImportFolder, KEY, openImportFolder, SMALL } from './import/factories.ts'

let app: TestApp
let folder: ImportFolder
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-11-21T12:00:00Z' })
  folder = await openImportFolder(app)
})
afterAll(async () => {
  folder.remove()
  await app.close()
})
beforeEach(async () => {
  await folder.rows(
    'truncate check_lines, earning_details, checks, employees, employee_versions, imports cascade',
  )
  await folder.rows(
    `update accounts set ended_at = now() where email in ('ann@example.com', 'bob@example.com')`,
  )
})

const SECOND = `${KEY.slice(0, -1)}2`

async function imports() {
  const { body } = await app.as('HR-Manager').get('/imports')
  return importHistoryEndpoints.list.response.parse(body).items
}
async function newestId() {
  return (await imports())[0]?.id ?? ''
}
/** Each import has a time of its own. */
function load() {
  app.clock.advance(1)
  return folder.load()
}
const undo = (id: string) => app.as('Admin').post(`/imports/${id}/undo`)

/** All that an import may change. */
async function everything() {
  const tables = ['check_lines', 'earning_details']
  const all = await Promise.all(
    tables.map(table => folder.rows(`select to_jsonb(t) from ${table} t order by check_id, position`)),
  )
  return [
    ...all,
    await folder.rows(`select to_jsonb(t) from checks t order by id`),
    await folder.rows(`select to_jsonb(t) - 'revision' from employees t order by id`),
  ]
}

describe('an import of the last day', () => {
  it('is undone whole, and once', async () => {
    folder.write()
    await load()
    const before = await everything()
    folder.write({
      'employees.csv': [
        ANN.replace('Davis', 'Dixon').replace('123456', '999888'),
        ANN.replace('7,Ann', '8,Bob').replace('901-23-4567', '').replace('ann@', 'bob@'),
      ],
      'checks.csv': [`${KEY},C1,110.00,90.00`, `${SECOND},C2,10.00,10.00`],
      'check-lines.csv': [
        ...[`${KEY},earning,Regular,110.00,110.00,5`, `${SECOND},earning,Bonus,10.00,10.00,`],
      ],
      'earnings-details.csv': [],
    })
    await load()
    const id = await newestId()
    const mails = await folder.rows<{ count: number }>('select count(*)::int as count from mails')
    expect(await app.as('Admin').get(`/imports/${id}/changes`)).toMatchObject({
      body: {
        totalCount: 4,
        items: [
          {
            ...{ kind: 'employee', action: 'changed', employeeId: '7' },
            fields: [
              { field: 'city', before: 'Davis', after: 'Dixon' },
              { field: 'numbers', before: '', after: 'changed' },
            ],
          },
          { kind: 'employee', action: 'new', employeeId: '8' },
          {
            ...{ kind: 'check', action: 'changed', checkNumber: 'C1' },
            fields: [
              { field: 'netPay', before: '80.00', after: '90.00' },
              { field: 'grossPay', before: '100.00', after: '110.00' },
              { field: 'lines', before: '', after: 'changed' },
            ],
          },
          { kind: 'check', action: 'new', checkNumber: 'C2' },
        ],
      },
    })
    const undone = await undo(id)
    expect(undone).toMatchObject({ status: 200, body: { state: 'undone', undoUntil: null } })
    expect(await everything()).toEqual(before)
    expect(
      await folder.rows(
        `select ended_at is not null as ended from accounts where import_id is not null order by username`,
      ),
    ).toEqual([{ ended: false }, { ended: true }])
    expect(await folder.rows('select count(*)::int as count from mails')).toEqual([
      // About the bank account, and about the check.
      { count: (mails[0]?.count ?? 0) + 2 },
    ])
    expect((await getEmployee(app.context, '7')).city).toBe('Davis')
    expect((await undo(id)).status).toBe(200)
    expect((await load()).counts.employees).toMatchObject({ new: 1, changed: 1 })
  })

  it('goes back one after another', async () => {
    folder.write()
    await load()
    const first = await newestId()
    folder.write({ 'checks.csv': [`${KEY},C1,101.00,81.00`] })
    await load()
    const second = await newestId()
    const refused = await undo(first)
    expect(refused).toMatchObject({ status: 409 })
    expect(JSON.stringify(refused.body)).toContain('check C1 of 2026-01-09 for Ann (7)')
    expect((await undo(second)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
    expect(await folder.sizes()).toMatchObject({ employees: 0, checks: 0, lines: 0, details: 0 })
  })

  it('is refused when somebody changed a person since', async () => {
    folder.write()
    await load()
    await folder.rows(`update employees set city = 'Dixon'`)
    const before = await everything()
    const refused = await undo(await newestId())
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('Changed since the import: Ann (7)')
    expect(await everything()).toEqual(before)
  })

  it('is refused once a new account was signed in with', async () => {
    folder.write()
    await load()
    const [account] = await folder.rows<{ id: string }>(
      'select id from accounts where import_id is not null and ended_at is null',
    )
    await app.signIn(account?.id ?? '')
    const refused = await undo(await newestId())
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('accounts were used or changed since: Ann')
  })
})

it('can be undone for 24 hours', async () => {
  folder.write()
  await load()
  await folder.rows(`update imports set confirmed_at = confirmed_at - interval '24 hours 1 minute'`)
  expect(await undo(await newestId())).toMatchObject({ status: 409 })
  expect(JSON.stringify((await undo(await newestId())).body)).toContain(IMPORT_REFUSALS.tooOld)
})

it('the list has the totals to the cent, and the last import of the same kind', async () => {
  folder.write()
  await load()
  folder.write({
    'checks.csv': [SMALL['checks.csv'][0] ?? '', `${SECOND},C2,0.10,0.20`],
    'check-lines.csv': [...SMALL['check-lines.csv'], `${SECOND},directDeposit,Bank,0.20,0.20,`],
  })
  await load()
  const id = await newestId()
  expect((await app.as('Admin').get(`/imports/${id}`)).body).toMatchObject({
    byKind: 'command',
    refusal: '',
    totals: [
      {
        ...{ date: '2026-01-09', checks: 2, grossPay: 100.1, taxes: 20, otherDeductions: 0 },
        ...{ netPay: 80.2, directDeposits: 0.2 },
      },
    ],
    previous: { totals: [{ date: '2026-01-09', checks: 1, grossPay: 100, netPay: 80 }] },
  })
})
