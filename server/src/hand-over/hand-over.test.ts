import { createHash } from 'node:crypto'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { revealPageSchema } from '@epay/contract/employees/schemas'
import { handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import { HAND_OVER_MESSAGES } from '@epay/contract/hand-over/messages'
import { describe, expect, it } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { findEmployment } from '#server/packets/queries.ts'
import { auditOf, createSubmittedPacket } from '#server/packets/test-staff.ts'
import { submitByLink } from '#server/packets/test-submission.ts'
import { buildEmployeeRow, NO_CHECKS, startImports } from '#server/paychecks/import/factories.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import { race } from '#server/testing/race.ts'
import { setEmployeeNumber } from './change-hire.ts'
import { createManagerWithCode, setEmployer } from './factories.ts'

/** Numbers in the packet that the factory creates. */
const SSN = '512-34-6789'
const ACCOUNT = '000123454321'
const FULL_NUMBERS = [SSN, SSN.replaceAll('-', ''), ACCOUNT, '121000358', '998877665544', '121042882']

const { app, folder } = await startImports({ shouldKeepAccounts: true })
const manager = await createManagerWithCode(app)
await setEmployer(app)
let lastNumber = 1000

const listHires = async () =>
  handOverEndpoints.hires.response.parse((await manager.client.get('/hand-over/hires')).body)
const findHire = async (id: string) => (await listHires()).items.find(item => item.id === id)
const setNumber = (id: string, employeeNumber: string) =>
  manager.client.put(`/hand-over/hires/${id}/number`, { employeeNumber })
async function createReadyHire(): Promise<{ id: string; number: string }> {
  const id = await createSubmittedPacket(app)
  const number = String(++lastNumber)
  expect((await setNumber(id, number)).status).toBe(200)
  return { id, number }
}
async function importRow(id: string, ssn: string): Promise<void> {
  folder.write({ ...NO_CHECKS, 'employees.csv': [buildEmployeeRow({ id, ssn, bankAccount: ACCOUNT })] })
  await folder.load()
}
const listDone = async () =>
  handOverEndpoints.done.response.parse((await manager.client.get('/hand-over/done')).body)

describe('the list', () => {
  it('lists hires with a packet, and suggests the next number if all numbers are plain integers', async () => {
    const id = await createSubmittedPacket(app)
    await createEmployee(app, { id: '1900' })
    const { items, nextNumber } = await listHires()
    expect(items.find(item => item.id === id)).toMatchObject({
      ...{ employeeNumber: null, workState: 'CA', handedOver: null, changed: [] },
    })
    expect(nextNumber).toBe('1901')
    await createEmployee(app, { id: 'BEN10' })
    expect((await listHires()).nextNumber).toBeNull()
  })

  it('rejects a number that is being set for another hire', async () => {
    const [id, otherId] = [await createSubmittedPacket(app), await createSubmittedPacket(app)]
    const number = String(++lastNumber)
    const setConcurrently = (context: TransactionContext) => setEmployeeNumber(context, otherId, number)
    const { status } = await race(app, setConcurrently, () => setNumber(id, number))
    expect(status).toBe(400)
  })

  it('rejects numbers in use, and any number for a hire with an employee record', async () => {
    const [id, otherHire] = [await createSubmittedPacket(app), await createReadyHire()]
    await createEmployee(app, { id: 'A7', name: 'Bo Chen' })
    for (const text of ['a7 belongs to Bo', `${otherHire.number} belongs to Ana`]) {
      const { status, body } = await setNumber(id, text.split(' ')[0] ?? '')
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(text)])
    }
    const newEmployee = { employeeId: String(++lastNumber), useExistingAccount: true }
    const path = `/JobApplication/${id}/create-employee`
    expect((await app.as('HR-Manager').post(path, newEmployee)).status).toBe(201)
    expect((await setNumber(id, '77')).body).toMatchObject({
      status: 409,
      detail: HAND_OVER_MESSAGES.numberSet,
    })
  })
})

describe('the file', () => {
  it('previews masked numbers, and downloads them in full with a code and a reason', async () => {
    const { id, number } = await createReadyHire()
    const incompleteId = await createSubmittedPacket(app)
    const selection = { formatId: 'csv', ids: [id, incompleteId] }
    const preview = await manager.client.post('/hand-over/preview', selection)
    const { rows, count } = handOverEndpoints.preview.response.parse(preview.body)
    expect(count).toBe(1)
    expect(rows.find(row => row.id === incompleteId)?.problems).toEqual([HAND_OVER_MESSAGES.noNumber])
    const previewText = JSON.stringify(preview.body)
    for (const secret of FULL_NUMBERS) expect(previewText).not.toContain(secret)
    expect(previewText).toContain('••••6789')

    const wrongCodeResponse = await manager.download('csv', [id], { code: '000000' })
    expect(wrongCodeResponse.body).toMatchObject({
      status: 400,
      errors: { Code: [SECOND_FACTOR_MESSAGES.wrongCode] },
    })
    const secretReasonResponse = await manager.download('csv', [id], { reason: `For ${SSN}` })
    expect(secretReasonResponse.body).toMatchObject({
      errors: { Reason: [HAND_OVER_MESSAGES.numbersInReason] },
    })

    const { status, headers, bytes } = await manager.download('csv', [id, incompleteId])
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
    expect(await auditOf(app, 'hand-over.downloaded', incompleteId)).toBeUndefined()
    expect((await listDone())[0]).toMatchObject({
      ...{ digest, format: 'Plain CSV', reason: 'New hires' },
      people: [{ id, employeeNumber: number, closedAt: null }],
    })
    expect((await findHire(id))?.handedOver).not.toBeNull()
    const storedNumbers = await folder.queryRows(
      'select h::text from hand_overs h union all select p::text from hand_over_people p',
    )
    for (const secret of FULL_NUMBERS) expect(JSON.stringify(storedNumbers)).not.toContain(secret)
  })

  it('requires a second factor, at least one person, and a known format for a file', async () => {
    const { id } = await createReadyHire()
    const body = { formatId: 'csv', ids: [id], reason: 'New hires', code: '123456' }
    expect((await app.as('HR-Manager').post('/hand-over/file', body)).body).toMatchObject({
      status: 403,
      detail: SECOND_FACTOR_MESSAGES.neededHere,
    })
    const incompleteId = await createSubmittedPacket(app)
    expect((await manager.download('csv', [incompleteId])).body).toMatchObject({
      ...{ status: 409, detail: HAND_OVER_MESSAGES.nothingToDownload },
    })
    expect((await manager.download('salary', [id])).status).toBe(404)
  })

  it('marks what changed since a file was downloaded', async () => {
    const { id } = await createReadyHire()
    await manager.download('csv', [id])
    await manager.client.post(`/JobApplication/${id}/reopen-packet`, { reason: 'Wrong bank.' })
    expect(await findHire(id)).toBeUndefined()
    app.clock.advance(60)
    await submitByLink(app, id, { fields: { secondaryAccountNumber: '11112222', address: '9 Pier Road' } })
    await manager.client.put(`/hand-over/hires/${id}/work-state`, { workState: 'NV' })
    expect(await findHire(id)).toMatchObject({
      changed: ['Street address', 'Work state', 'Net pay account number'],
    })
  })
})

describe('an import', () => {
  it('closes hires whose number and SSN are imported, and shows them the download', async () => {
    const { id, number } = await createReadyHire()
    await manager.download('csv', [id])
    await importRow(number, '900-00-0001')
    expect((await findHire(id))?.employeeNumber).toBe(number)
    await importRow(number, SSN)
    expect(await findHire(id)).toBeUndefined()
    expect(await findEmployment(app.context.db, id)).toMatchObject({ employeeId: number })
    const people = (await listDone()).flatMap(file => file.people)
    expect(people.find(person => person.id === id)?.closedAt).not.toBeNull()

    const accountId = await app.createAccount({ roles: ['Employee'] })
    await folder.queryRows(`update employees set account_id = '${accountId}' where id = '${number}'`)
    const person = app.withToken((await app.signIn(accountId)).token)
    const { items } = revealPageSchema.parse((await person.get('/employee/GetCurrentUser/reveals')).body)
    expect(items.map(({ field }) => field)).toContain('handOver')
  })

  it('closes no hire if the imported SSN is empty', async () => {
    const { id, number } = await createReadyHire()
    await importRow(number, '')
    expect(await findHire(id)).toBeDefined()
  })
})

describe('a format that an Admin adds', () => {
  const format = {
    name: 'Ours',
    file: 'tab',
    records: [{ for: 'person', columns: [{ name: 'SSN', from: 'ssn' }] }],
  }
  const addFormat = (json: object) =>
    app.as('Admin').post('/hand-over/formats', { json: JSON.stringify(json) })

  it('checks a new format, writes files in it, and removes it', async () => {
    const { id } = await createReadyHire()
    expect(await addFormat(format)).toMatchObject({ status: 201, body: { name: 'Ours' } })
    expect((await addFormat(format)).status).toBe(409)
    expect((await addFormat({ ...format, name: 'Other', records: [] })).status).toBe(400)
    const formatId = (await listHires()).formats.find(({ name }) => name === 'Ours')?.id ?? ''
    expect((await manager.download(formatId, [id])).bytes.toString()).toBe(`SSN\r\n${SSN}\r\n`)
    expect((await app.as('Admin').delete(`/hand-over/formats/${formatId}`)).status).toBe(200)
    expect((await manager.download(formatId, [id])).status).toBe(404)
  })
})

it('includes only a state’s workers in its file, and requires the EIN', async () => {
  const [floridaId, californiaId] = [await createSubmittedPacket(app), await createSubmittedPacket(app)]
  await manager.client.put(`/hand-over/hires/${floridaId}/work-state`, { workState: 'FL' })
  const { bytes } = await manager.download('new-hire-FL', [floridaId, californiaId])
  expect(bytes.toString()).toMatch(/^FL Newhire Record.{784}\r\n$/)
  await setEmployer(app, { ein: '' })
  expect((await manager.download('new-hire-FL', [floridaId])).status).toBe(409)
  await setEmployer(app)
  expect((await findHire(floridaId))?.handedOver).toBeNull()
})
