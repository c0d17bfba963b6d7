import { createHash } from 'node:crypto'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { revealPageSchema } from '@epay/contract/employees/schemas'
import { handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import { HAND_OVER_MESSAGES } from '@epay/contract/hand-over/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { findEmployment } from '#server/packets/queries.ts'
import { auditOf, submittedPacket } from '#server/packets/test-staff.ts'
import { submitByLink } from '#server/packets/test-submission.ts'
import { openImportFolder } from '#server/paychecks/import/factories.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { race } from '#server/testing/race.ts'
import { setEmployeeNumber } from './change-hire.ts'
import { createManagerWithCode, setEmployer } from './factories.ts'

/** From the packet's factory. */
const SSN = '512-34-6789'
const ACCOUNT = '000123454321'
const FULL_NUMBERS = [SSN, SSN.replaceAll('-', ''), ACCOUNT, '121000358', '998877665544', '121042882']

let app: TestApp
let manager: Awaited<ReturnType<typeof createManagerWithCode>>
let importFolder: Awaited<ReturnType<typeof openImportFolder>>
let count = 1000
beforeAll(async () => {
  app = await buildTestApp()
  importFolder = await openImportFolder(app)
  manager = await createManagerWithCode(app)
  await setEmployer(app)
})
afterAll(() => app.close())

const list = async () =>
  handOverEndpoints.hires.response.parse((await manager.client.get('/hand-over/hires')).body)
const rowOf = async (id: string) => (await list()).items.find(item => item.id === id)
const setNumber = (id: string, employeeNumber: string) =>
  manager.client.put(`/hand-over/hires/${id}/number`, { employeeNumber })
async function readyHire(): Promise<{ id: string; number: string }> {
  const id = await submittedPacket(app)
  const number = String(++count)
  expect((await setNumber(id, number)).status).toBe(200)
  return { id, number }
}
async function importRow(id: string, ssn: string): Promise<void> {
  const row = `${id},Ana López Muñoz,1200 Harbor Boulevard,Oakland,CA,94607,Checking,${ACCOUNT},${ssn},yes,no,`
  importFolder.write({
    ...{ 'employees.csv': [row], 'checks.csv': [], 'check-lines.csv': [], 'earnings-details.csv': [] },
  })
  await importFolder.load()
}

describe('the list', () => {
  beforeEach(() => app.dependencies.database.pool.query('delete from employees where account_id is null'))

  it('has hires with a packet, and suggests the next number if all numbers are plain counts', async () => {
    const id = await submittedPacket(app)
    await createEmployee(app, { id: '1900' })
    const { items, nextNumber } = await list()
    expect(items.find(item => item.id === id)).toMatchObject({
      ...{ employeeNumber: null, workState: 'CA', handedOver: null, changed: [] },
    })
    expect(nextNumber).toBe('1901')
    await createEmployee(app, { id: 'BEN10' })
    expect((await list()).nextNumber).toBeNull()
  })

  it('refuses a number that another hire is given at the same time', async () => {
    const [id, other] = [await submittedPacket(app), await submittedPacket(app)]
    const number = String(++count)
    const setFirst = (context: TransactionContext) => setEmployeeNumber(context, other, number)
    const { status } = await race(app, setFirst, () => setNumber(id, number))
    expect(status).toBe(400)
  })

  it('refuses numbers in use, and any number for a hire with an employee record', async () => {
    const [id, other] = [await submittedPacket(app), await readyHire()]
    await createEmployee(app, { id: 'A7', name: 'Bo Chen' })
    for (const [number, name] of [
      ['a7', 'Bo Chen'],
      [other.number, 'Ana López Muñoz'],
    ] as const) {
      const { status, body } = await setNumber(id, number)
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(`${number} belongs to`)])
      expect(JSON.stringify(body)).toContain(name.split(' ')[0])
    }
    const created = await app.as('HR-Manager').post(`/JobApplication/${id}/create-employee`, {
      employeeId: String(++count),
      useExistingAccount: true,
    })
    expect(created.status).toBe(201)
    expect((await setNumber(id, '77')).body).toMatchObject({
      status: 409,
      detail: HAND_OVER_MESSAGES.numberSet,
    })
  })
})

describe('the file', () => {
  it('is previewed with masked numbers, and downloaded in full with a code and a reason', async () => {
    const { id, number } = await readyHire()
    const incomplete = await submittedPacket(app)
    const selection = { formatId: 'csv', ids: [id, incomplete] }
    const preview = await manager.client.post('/hand-over/preview', selection)
    const { rows, count } = handOverEndpoints.preview.response.parse(preview.body)
    expect(count).toBe(1)
    expect(rows.find(row => row.id === incomplete)?.problems).toEqual([HAND_OVER_MESSAGES.noNumber])
    const previewText = JSON.stringify(preview.body)
    for (const secret of FULL_NUMBERS) expect(previewText).not.toContain(secret)
    expect(previewText).toContain('••••6789')

    const wrong = await manager.client.post('/hand-over/file', {
      ...selection,
      reason: 'New hires',
      code: '000000',
    })
    expect(wrong.body).toMatchObject({ status: 400, errors: { Code: [SECOND_FACTOR_MESSAGES.wrongCode] } })
    const secretReason = await manager.download('csv', [id], { reason: `For ${SSN}` })
    expect(secretReason.body).toMatchObject({ errors: { Reason: [HAND_OVER_MESSAGES.numbersInReason] } })

    const { status, headers, bytes } = await manager.download('csv', [id, incomplete])
    expect([status, headers.get('cache-control'), headers.get('content-disposition')]).toEqual([
      ...[200, 'private, no-store', 'attachment; filename=plain-csv-2026-11-20.csv'],
    ])
    const text = bytes.toString()
    for (const secret of [SSN, ACCOUNT]) expect(text).toContain(secret)
    expect(text.trim().split('\r\n')).toHaveLength(2)

    const digest = createHash('sha256').update(bytes).digest('hex')
    expect(await auditOf(app, 'hand-over.downloaded', id)).toMatchObject({
      after: { format: 'Plain CSV', reason: 'New hires', sha256: digest, people: 1 },
    })
    expect(await auditOf(app, 'hand-over.downloaded', incomplete)).toBeUndefined()
    const done = handOverEndpoints.done.response.parse((await manager.client.get('/hand-over/done')).body)
    expect(done[0]).toMatchObject({
      ...{ digest, format: 'Plain CSV', reason: 'New hires' },
      people: [{ id, employeeNumber: number, closedAt: null }],
    })
    expect((await rowOf(id))?.handedOver).not.toBeNull()
    const { pool } = app.dependencies.database
    const { rows: stored } = await pool.query(
      'select h::text from hand_overs h union all select p::text from hand_over_people p',
    )
    for (const secret of FULL_NUMBERS) expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('requires a second factor, at least one person, and a known format', async () => {
    const { id } = await readyHire()
    const body = { formatId: 'csv', ids: [id], reason: 'New hires', code: '123456' }
    expect((await app.as('HR-Manager').post('/hand-over/file', body)).body).toMatchObject({
      status: 403,
      detail: SECOND_FACTOR_MESSAGES.neededHere,
    })
    const incomplete = await submittedPacket(app)
    expect((await manager.download('csv', [incomplete])).body).toMatchObject({
      ...{ status: 409, detail: HAND_OVER_MESSAGES.noOne },
    })
    expect((await manager.download('salary', [id])).status).toBe(404)
  })

  it('marks what changed since the download', async () => {
    const { id } = await readyHire()
    await manager.download('csv', [id])
    expect((await rowOf(id))?.changed).toEqual([])
    await manager.client.post(`/JobApplication/${id}/reopen-packet`, { reason: 'Wrong bank.' })
    expect(await rowOf(id)).toBeUndefined()
    app.clock.advance(60)
    await submitByLink(app, id, { fields: { secondaryAccountNumber: '11112222', address: '9 Pier Road' } })
    await manager.client.put(`/hand-over/hires/${id}/work-state`, { workState: 'NV' })
    expect(await rowOf(id)).toMatchObject({
      changed: ['Street address', 'Work state', 'Net pay account number'],
    })
  })
})

describe('an import', () => {
  it('closes hires with the same number and SSN, whose record then shows the download', async () => {
    const { id, number } = await readyHire()
    await manager.download('csv', [id])
    await importRow(number, '900-00-0001')
    expect((await rowOf(id))?.employeeNumber).toBe(number)
    await importRow(number, SSN)
    expect(await rowOf(id)).toBeUndefined()
    expect(await findEmployment(app.context.db, id)).toMatchObject({ employeeId: number })
    const done = handOverEndpoints.done.response.parse((await manager.client.get('/hand-over/done')).body)
    expect(done.flatMap(({ people }) => people).find(person => person.id === id)?.closedAt).not.toBeNull()

    const accountId = await app.createAccount({ roles: ['Employee'] })
    const { pool } = app.dependencies.database
    await pool.query('update employees set account_id = $1 where id = $2', [accountId, number])
    const own = app.withToken((await app.signIn(accountId)).token)
    const { items } = revealPageSchema.parse((await own.get('/employee/GetCurrentUser/reveals')).body)
    expect(items.map(({ field }) => field)).toContain('handOver')
  })

  it('closes no hire if its SSN is empty', async () => {
    const { id, number } = await readyHire()
    await importRow(number, '')
    expect(await rowOf(id)).toBeDefined()
  })
})

describe('a format that an Admin adds', () => {
  const format = {
    name: 'Ours',
    file: 'tab',
    records: [{ for: 'person', columns: [{ name: 'SSN', from: 'ssn' }] }],
  }
  const add = (json: object) => app.as('Admin').post('/hand-over/formats', { json: JSON.stringify(json) })

  it('is checked, writes files, and can be removed', async () => {
    const { id } = await readyHire()
    const { status, body } = await add(format)
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'Ours' } })
    expect((await add(format)).status).toBe(409)
    expect((await add({ ...format, name: 'Other', records: [] })).status).toBe(400)
    const formatId = (await list()).formats.find(({ name }) => name === 'Ours')?.id ?? ''
    expect((await manager.download(formatId, [id])).bytes.toString()).toBe(`SSN\r\n${SSN}\r\n`)
    expect((await app.as('Admin').delete(`/hand-over/formats/${formatId}`)).status).toBe(200)
    expect((await manager.download(formatId, [id])).status).toBe(404)
  })
})

describe('the file for a state', () => {
  it('contains only people who work there, and needs the EIN', async () => {
    const [florida, california] = [await submittedPacket(app), await submittedPacket(app)]
    await manager.client.put(`/hand-over/hires/${florida}/work-state`, { workState: 'FL' })
    const { bytes } = await manager.download('new-hire-FL', [florida, california])
    expect(bytes.toString()).toMatch(/^FL Newhire Record.{784}\r\n$/)
    expect(bytes.toString().slice(285, 294)).toBe('012345678')
    await setEmployer(app, { ein: '' })
    expect((await manager.download('new-hire-FL', [florida])).status).toBe(409)
    await setEmployer(app)
    expect((await rowOf(florida))?.handedOver).toBeNull()
  })
})
