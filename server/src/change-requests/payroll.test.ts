import { changeRequestEndpoints } from '@epay/contract/change-requests/endpoints'
import { DECISION_MESSAGES } from '@epay/contract/change-requests/messages'
import { revealPageSchema } from '@epay/contract/employees/schemas'
import { importHistoryEndpoints } from '@epay/contract/paychecks/import-history'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openImportFolder } from '#server/paychecks/import/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { codeOf, setUpSecondFactor } from '#server/testing/second-factor.ts'
import { ADDRESS, createAsker, createManager, idOf, PASSWORD, PRESENT, setModes } from './factories.ts'

let app: TestApp
let hr: Awaited<ReturnType<typeof createManager>>
let secret: string
let folder: Awaited<ReturnType<typeof openImportFolder>>
beforeAll(async () => {
  app = await buildTestApp()
  folder = await openImportFolder(app)
  hr = await createManager(app)
  secret = await setUpSecondFactor(app, hr.client, PASSWORD)
})
afterAll(() => app.close())

const HOUR = 3600
const CALLED = { called: 'Rosa, (530) 555-0142' }

async function renewed() {
  hr.client = app.withToken((await app.signIn(hr.accountId)).token)
}
async function approvedBankChange(given: { id?: string } = {}) {
  await renewed()
  const rosa = await createAsker(app, given)
  const id = idOf((await rosa.askBank()).body)
  const { body } = await hr.client.post(`/change-requests/${id}/approve`, CALLED)
  expect(body).toMatchObject({ status: 'approved' })
  return { rosa, id }
}
async function approvedAddress() {
  await renewed()
  const rosa = await createAsker(app)
  const id = idOf((await rosa.ask('address', ADDRESS)).body)
  await hr.client.post(`/change-requests/${id}/approve`, {})
  return { rosa, id }
}
async function download(ids: readonly string[], formatId = 'csv') {
  await renewed()
  const answer = await hr.client.post('/change-requests/payroll/file', {
    ...{ formatId, ids, reason: 'Changes', code: codeOf(app, secret) },
  })
  app.clock.advance(60)
  return answer
}
const statusOf = async (id: string) => {
  const { rows } = await app.context.database.pool.query('select * from change_requests where id = $1', [id])
  return rows[0]
}
const enter = (id: string, isEntered = true) => hr.client.put(`/change-requests/${id}/entered`, { isEntered })

type Imported = { address?: string; zip?: string; account?: string; type?: string }
async function importRow(id: string, given: Imported = {}) {
  const { address = '1 Main Street', zip = '95616', account = PRESENT, type = 'Checking' } = given
  const row = `${id},Rosa Garcia,${address},Davis,CA,${zip},${type},${account},,yes,no,`
  folder.write({
    ...{ 'employees.csv': [row], 'checks.csv': [], 'check-lines.csv': [], 'earnings-details.csv': [] },
  })
  app.clock.advance(1)
  await folder.load()
}

describe('the file', () => {
  it('leaves with the new account once its 48 hours are over, and is audited', async () => {
    const { rosa, id } = await approvedBankChange()
    const chosen = { formatId: 'csv', ids: [id] }
    const preview = async () =>
      changeRequestEndpoints.preview.response.parse(
        (await hr.client.post('/change-requests/payroll/preview', chosen)).body,
      )
    expect(await preview()).toMatchObject({
      count: 0,
      rows: [{ problems: [DECISION_MESSAGES.tooEarlyForFile] }],
    })
    expect(await download([id])).toMatchObject({ status: 409, body: { detail: DECISION_MESSAGES.noOne } })
    expect(await enter(id)).toMatchObject({ status: 409, body: { detail: DECISION_MESSAGES.tooEarly } })
    app.clock.advance(48 * HOUR)
    await renewed()
    const { rows, count } = await preview()
    expect(count).toBe(1)
    expect(JSON.stringify(rows)).not.toContain(rosa.newAccount.accountNumber)
    const file = await download([id])
    expect(file.status).toBe(200)
    const [header = '', row = ''] = file.bytes
      .toString()
      .replaceAll(/["\uFEFF]/g, '')
      .split('\r\n')
    const cells = new Map(header.split(',').map((name, index) => [name, row.split(',')[index]]))
    expect(Object.fromEntries([...cells].filter(([, cell]) => cell))).toEqual({
      employeeNumber: rosa.id,
      netPayBank: 'Harbor Bank',
      netPayAccountType: 'savings',
      netPayRouting: '011000015',
      netPayAccount: rosa.newAccount.accountNumber,
    })
    const client = app.withToken((await app.signIn(rosa.accountId)).token)
    const seen = await client.get('/employee/GetCurrentUser/reveals', {
      query: { skipCount: 0, maxResultCount: 10 },
    })
    expect(revealPageSchema.parse(seen.body).items[0]).toMatchObject({ field: 'handOver' })
    expect((await client.post(`/my-details/requests/${id}/take-back`)).status).toBe(409)
  })

  it('is refused in a format without a column for the change', async () => {
    const { id } = await approvedBankChange()
    app.clock.advance(48 * HOUR)
    await renewed()
    const { body } = await hr.client.post('/change-requests/payroll/preview', {
      ...{ formatId: 'quickbooks', ids: [id] },
    })
    expect(body).toMatchObject({
      rows: [{ problems: [DECISION_MESSAGES.noColumn('Net pay account number')] }],
    })
  })
})

describe.each([
  ['spring forward', '2026-03-07T17:00:00Z', '2026-03-09T17:00:00Z'],
  ['fall back', '2026-10-31T17:00:00Z', '2026-11-02T17:00:00Z'],
])('when clocks in New York %s', (_, asked, after48Hours) => {
  it.each([
    [2, after48Hours],
    [7, new Date(Date.parse(asked) + 7 * 24 * HOUR * 1000).toISOString()],
    [0, asked],
  ])('a wait of %i days is that many times 24 hours', async (days, leaves) => {
    await setModes(app, { timeZone: 'America/New_York', bankChangeDays: days })
    app.clock.set(asked)
    const { id } = await approvedBankChange()
    app.clock.set(new Date(Date.parse(leaves) - 1).toISOString())
    await renewed()
    if (days > 0) expect((await enter(id)).status).toBe(409)
    app.clock.set(leaves)
    await renewed()
    expect((await enter(id)).status).toBe(200)
    await setModes(app, { timeZone: '', bankChangeDays: 2 })
  })

  it('an email counts as new for seven times 24 hours', async () => {
    for (const [since, markings] of [
      [7 * 24 * HOUR - 1, ['emailChanged']],
      [7 * 24 * HOUR, []],
    ] as const) {
      app.clock.set(new Date(Date.parse(asked) - 3 * 24 * HOUR * 1000).toISOString())
      const rosa = await createAsker(app)
      await app.context.database.pool.query(
        `insert into audit_events (at, actor_kind, actor_name, action, record_type, record_id, request_id)
         values ($1, 'system', 'EPay', 'email.changed', 'account', $2, 'test')`,
        [app.clock.now(), rosa.accountId],
      )
      app.clock.advance(since)
      const client = app.withToken((await app.signIn(rosa.accountId)).token)
      const body = { ...rosa.newAccount, password: PASSWORD, presentAccount: PRESENT }
      const id = idOf((await client.post('/my-details/direct-deposit', body)).body)
      expect((await statusOf(id)).markings).toEqual(markings)
    }
  })
})

it('an entry is not taken back once the employee asked for something newer', async () => {
  const { rosa, id } = await approvedAddress()
  expect((await enter(id)).status).toBe(200)
  expect((await rosa.ask('address', { ...ADDRESS, zip: '95616' })).status).toBe(201)
  expect(await enter(id, false)).toMatchObject({ status: 409, body: { detail: DECISION_MESSAGES.newer } })
})

describe('an import', () => {
  it('closes the request that payroll has', async () => {
    const { rosa, id } = await approvedBankChange()
    await importRow(rosa.id, { account: rosa.newAccount.accountNumber, type: 'Savings' })
    expect(await statusOf(id)).toMatchObject({ status: 'done', account_number_sealed: null })
    const address = await approvedAddress()
    await importRow(address.rosa.id, { address: '9 OAK LANE.' })
    expect(await statusOf(address.id)).toMatchObject({ status: 'approved', differs: { zip: '95616' } })
  })

  it('leaves one open that payroll has not entered, and then says what differs', async () => {
    const { rosa, id } = await approvedBankChange()
    await importRow(rosa.id)
    expect(await statusOf(id)).toMatchObject({ status: 'approved', differs: {} })
    app.clock.advance(48 * HOUR)
    await renewed()
    await enter(id)
    await importRow(rosa.id, { account: '123450000' })
    expect(await statusOf(id)).toMatchObject({
      status: 'approved',
      differs: { accountNumber: '••••0000', accountType: 'Checking' },
    })
    await importRow(rosa.id, { account: rosa.newAccount.accountNumber, type: 'Savings' })
    expect(await statusOf(id)).toMatchObject({ status: 'done' })
  })

  it('opens the requests again that it closed when it is undone', async () => {
    const { rosa, id } = await approvedAddress()
    const moved = { address: ADDRESS.address1, zip: ADDRESS.zip }
    await importRow(rosa.id, moved)
    expect(await statusOf(id)).toMatchObject({ status: 'done' })
    const imports = importHistoryEndpoints.list.response.parse((await hr.client.get('/imports')).body)
    const undone = await hr.client.post(`/imports/${imports.items[0]?.id}/undo`)
    expect(undone).toMatchObject({ status: 200, body: { state: 'undone' } })
    expect(await statusOf(id)).toMatchObject({ status: 'approved', closed_at: null, closed_by: null })
    await importRow(rosa.id, moved)
    expect(await statusOf(id)).toMatchObject({ status: 'done' })
  })

  it('is the end of a waiting request whose field it changes otherwise', async () => {
    await renewed()
    const rosa = await createAsker(app)
    const id = idOf((await rosa.ask('address', ADDRESS)).body)
    await importRow(rosa.id, { address: '77 Elm Street' })
    const { status, body } = await hr.client.post(`/change-requests/${id}/approve`, {})
    expect([status, body]).toEqual([409, expect.objectContaining({ detail: DECISION_MESSAGES.overtaken })])
  })
})
