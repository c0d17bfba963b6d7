import { changeRequestEndpoints } from '@epay/contract/change-requests/endpoints'
import { DECISION_MESSAGES } from '@epay/contract/change-requests/messages'
import { revealPageSchema } from '@epay/contract/employees/schemas'
import { importHistoryEndpoints } from '@epay/contract/paychecks/import-history'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openImportFolder } from '#server/paychecks/import/factories.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { race } from '#server/testing/race.ts'
import { codeOf, setUpSecondFactor } from '#server/testing/second-factor.ts'
import {
  ADDRESS,
  CURRENT_ACCOUNT,
  changeSettings,
  createManager,
  createRequester,
  idOf,
  PASSWORD,
  PROOF,
} from './factories.ts'
import { updateRequest } from './queries.ts'

const app = await openTestApp()
const folder = await openImportFolder(app)
const hr = await createManager(app)
const secret = await setUpSecondFactor(app, hr.client, PASSWORD)

const HOUR_IN_SECONDS = 3600
const rowsSchema = z.array(z.record(z.string(), z.string()))
const CALLED = { called: 'Rosa, (530) 555-0142' }

async function renewSession() {
  hr.client = app.withToken((await app.signIn(hr.accountId)).token)
}
type Requester = Awaited<ReturnType<typeof createRequester>>
async function createApprovedRequest(request: (rosa: Requester) => ReturnType<Requester['request']>) {
  await renewSession()
  const rosa = await createRequester(app)
  const id = idOf((await request(rosa)).body)
  const { body } = await hr.client.post(`/change-requests/${id}/approve`, CALLED)
  expect(body).toMatchObject({ status: 'approved' })
  return { rosa, id }
}
const createApprovedBankChange = () => createApprovedRequest(rosa => rosa.requestBankChange())
const createApprovedAddressChange = () => createApprovedRequest(rosa => rosa.request('address', ADDRESS))
async function download(ids: readonly string[], formatId = 'csv') {
  await renewSession()
  const response = await hr.client.post('/change-requests/payroll/file', {
    ...{ formatId, ids, reason: 'Changes', code: codeOf(app, secret) },
  })
  app.clock.advance(60)
  return response
}
const loadRequestRow = async (id: string) => {
  const { rows } = await app.context.database.pool.query('select * from change_requests where id = $1', [id])
  return rows[0]
}
const markEntered = (id: string, isEntered = true) =>
  hr.client.put(`/change-requests/${id}/entered`, { isEntered })

type PayrollRow = { address?: string; zip?: string; account?: string; type?: string }
async function importRow(id: string, row: PayrollRow = {}) {
  const { address = '1 Main Street', zip = '95616', account = CURRENT_ACCOUNT, type = 'Checking' } = row
  const line = `${id},Rosa Garcia,${address},Davis,CA,${zip},${type},${account},,yes,no,`
  folder.write({
    ...{ 'employees.csv': [line], 'checks.csv': [], 'check-lines.csv': [], 'earnings-details.csv': [] },
  })
  app.clock.advance(1)
  await folder.load()
}

it('the payroll file leaves out a change that is taken back at the same time', async () => {
  const { id } = await createApprovedAddressChange()
  const takeBack = ({ db }: TransactionContext) => updateRequest(db, id, { status: 'takenBack' })
  const response = await race(app, takeBack, () => download([id]))
  expect(response).toMatchObject({ status: 409, body: { detail: DECISION_MESSAGES.nothingToDownload } })
})

it('the payroll file has the new account after exactly 48 hours, and is audited', async () => {
  // Daylight saving time begins in New York on March 14.
  await changeSettings(app, { timeZone: 'America/New_York' })
  app.clock.set('2027-03-13T17:00:00Z')
  const { rosa, id } = await createApprovedBankChange()
  const selection = { formatId: 'csv', ids: [id] }
  const preview = async () =>
    changeRequestEndpoints.preview.response.parse(
      (await hr.client.post('/change-requests/payroll/preview', selection)).body,
    )
  expect(await preview()).toMatchObject({
    count: 0,
    rows: [{ problems: [DECISION_MESSAGES.tooEarlyForFile] }],
  })
  expect(await download([id])).toMatchObject({
    status: 409,
    body: { detail: DECISION_MESSAGES.nothingToDownload },
  })
  app.clock.set('2027-03-15T16:59:59.999Z')
  await renewSession()
  expect(await markEntered(id)).toMatchObject({ status: 409, body: { detail: DECISION_MESSAGES.tooEarly } })
  app.clock.set('2027-03-15T17:00:00Z')
  const { rows, count } = await preview()
  expect(count).toBe(1)
  expect(JSON.stringify(rows)).not.toContain(rosa.newAccount.accountNumber)
  const file = await download([id])
  expect(file.status).toBe(200)
  const { bankName, accountType, routingNumber, accountNumber } = rosa.newAccount
  const [row = {}] = rowsSchema.parse(parse(file.bytes, { bom: true, columns: true }))
  expect(Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''))).toEqual({
    ...{ employeeNumber: rosa.id, netPayBank: bankName, netPayAccountType: accountType },
    ...{ netPayRouting: routingNumber, netPayAccount: accountNumber },
  })
  const client = app.withToken((await app.signIn(rosa.accountId)).token)
  const reveals = await client.get('/employee/GetCurrentUser/reveals', {
    query: { skipCount: 0, maxResultCount: 10 },
  })
  expect(revealPageSchema.parse(reveals.body).items[0]).toMatchObject({ field: 'handOver' })
  expect((await client.post(`/my-details/requests/${id}/take-back`)).status).toBe(409)
})

it('the payroll file leaves out changes that its format has no column for', async () => {
  const { id } = await createApprovedBankChange()
  app.clock.advance(48 * HOUR_IN_SECONDS)
  await renewSession()
  const { body } = await hr.client.post('/change-requests/payroll/preview', {
    ...{ formatId: 'quickbooks', ids: [id] },
  })
  expect(body).toMatchObject({
    rows: [{ problems: [DECISION_MESSAGES.noColumn('Net pay account number')] }],
  })
})

it.each([
  [7 * 24 * HOUR_IN_SECONDS - 1, ['emailChanged']],
  [7 * 24 * HOUR_IN_SECONDS, []],
])('%i seconds after an email change, a bank change has the markings %j', async (age, markings) => {
  const rosa = await createRequester(app)
  await app.context.database.pool.query(
    `insert into audit_events (at, actor_kind, actor_name, action, record_type, record_id, request_id)
     values ($1, 'system', 'EPay', 'email.changed', 'account', $2, 'test')`,
    [app.clock.now(), rosa.accountId],
  )
  app.clock.advance(age)
  const client = app.withToken((await app.signIn(rosa.accountId)).token)
  const response = await client.post('/my-details/direct-deposit', { ...rosa.newAccount, ...PROOF })
  expect((await loadRequestRow(idOf(response.body))).markings).toEqual(markings)
})

it('refuses to unmark an entered request after the employee requested a newer change', async () => {
  const { rosa, id } = await createApprovedAddressChange()
  expect((await markEntered(id)).status).toBe(200)
  expect((await rosa.request('address', { ...ADDRESS, zip: '95616' })).status).toBe(201)
  expect(await markEntered(id, false)).toMatchObject({
    status: 409,
    body: { detail: DECISION_MESSAGES.newer },
  })
})

it('an import closes requests that payroll has entered', async () => {
  const { rosa, id } = await createApprovedBankChange()
  await importRow(rosa.id, { account: rosa.newAccount.accountNumber, type: 'Savings' })
  expect(await loadRequestRow(id)).toMatchObject({ status: 'done', account_number_sealed: null })
  const address = await createApprovedAddressChange()
  await importRow(address.rosa.id, { address: '9 OAK LANE.' })
  expect(await loadRequestRow(address.id)).toMatchObject({ status: 'approved', differs: { zip: '95616' } })
})

it('an import leaves requests open until payroll enters them, and reports differences', async () => {
  const { rosa, id } = await createApprovedBankChange()
  await importRow(rosa.id)
  expect(await loadRequestRow(id)).toMatchObject({ status: 'approved', differs: {} })
  app.clock.advance(48 * HOUR_IN_SECONDS)
  await renewSession()
  await markEntered(id)
  await importRow(rosa.id, { account: '123450000' })
  expect(await loadRequestRow(id)).toMatchObject({
    status: 'approved',
    differs: { accountNumber: '••••0000', accountType: 'Checking' },
  })
  await importRow(rosa.id, { account: rosa.newAccount.accountNumber, type: 'Savings' })
  expect(await loadRequestRow(id)).toMatchObject({ status: 'done' })
})

it('undoing an import reopens the requests that it closed', async () => {
  const { rosa, id } = await createApprovedAddressChange()
  const newAddress = { address: ADDRESS.address1, zip: ADDRESS.zip }
  await importRow(rosa.id, newAddress)
  expect(await loadRequestRow(id)).toMatchObject({ status: 'done' })
  const imports = importHistoryEndpoints.list.response.parse((await hr.client.get('/imports')).body)
  const response = await hr.client.post(`/imports/${imports.items[0]?.id}/undo`)
  expect(response).toMatchObject({ status: 200, body: { state: 'undone' } })
  expect(await loadRequestRow(id)).toMatchObject({ status: 'approved', closed_at: null, closed_by: null })
  await importRow(rosa.id, newAddress)
  expect(await loadRequestRow(id)).toMatchObject({ status: 'done' })
})

it('an import closes a waiting request whose field it changes to something else', async () => {
  await renewSession()
  const rosa = await createRequester(app)
  const id = idOf((await rosa.request('address', ADDRESS)).body)
  await importRow(rosa.id, { address: '77 Elm Street' })
  expect(await hr.client.post(`/change-requests/${id}/approve`, {})).toMatchObject({
    ...{ status: 409, body: { detail: DECISION_MESSAGES.overtaken } },
  })
})
