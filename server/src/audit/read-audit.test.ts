import { auditPageSchema } from '@epay/contract/audit/endpoints'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'

const app = await openTestApp({
  now: '2026-03-10T12:00:00Z',
  environment: { TZ: 'America/Los_Angeles' },
})
beforeAll(async () => {
  // Creates the Admin first, because creating an account adds an entry.
  await app.as('Admin').accountId
  await createEmployee(app, { id: '17', name: 'Maria Sandoval' })
  const employeeRecord = { recordType: 'employee', recordId: '17' }
  await addEntry(1, { ...HELEN, ...employeeRecord, actorName: 'hélen', action: 'employee.updated' })
  await addEntry(2, { ...employeeRecord, actorName: 'Ann', action: 'employee.revealed', recordId: '170' })
  await addEntry(3, { actorName: 'hélen', action: 'mail.sent-again', recordType: 'mail', recordId: '100%' })
})

const HELEN = { actorId: '00000000-0000-4000-8000-000000000001', actorUsername: 'helen' }
const TEST_RECORDS = ['17', '170', '100%']

async function addEntry(day: number, event: Partial<typeof auditEvents.$inferInsert>): Promise<void> {
  await app.context.db.insert(auditEvents).values({
    at: new Date(`2026-03-0${day}T07:30:00Z`),
    actorKind: 'user',
    actorName: 'x',
    action: 'a',
    recordType: 'b',
    recordId: 'c',
    requestId: 'r',
    address: '192.0.2.7',
    before: { city: 'Reno', roles: ['Employee'], zip: '95616' },
    after: { city: 'Elko', roles: ['Employee', 'CFO'], zip: '95616', isActive: false },
    ...event,
  })
}

const list = (query: Record<string, string> = {}) => app.as('Admin').get('/Audit', { query })
async function listRecordIds(query: Record<string, string>): Promise<string[]> {
  const { items } = auditPageSchema.parse((await list({ maxResultCount: '100', ...query })).body)
  return items.map(({ recordId }) => recordId).filter(id => TEST_RECORDS.includes(id))
}

describe('GET /Audit', () => {
  it('the audit list shows who did what to which record, with each changed field', async () => {
    const { body } = await list({ record: 'employee 17', action: 'updated' })
    expect(auditPageSchema.parse(body)).toEqual({
      totalCount: 1,
      items: [
        {
          id: expect.any(String),
          at: '2026-03-01T07:30:00.000Z',
          person: 'hélen',
          username: 'helen',
          accountId: HELEN.actorId,
          action: 'employee.updated',
          recordType: 'employee',
          recordId: '17',
          recordName: 'Maria Sandoval',
          address: '192.0.2.7',
          details: [
            { name: 'city', before: 'Reno', after: 'Elko' },
            { name: 'roles', before: 'Employee', after: 'Employee, CFO' },
            { name: 'isActive', before: null, after: 'false' },
          ],
        },
      ],
    })
  })

  it.each<[Record<string, string>, string[]]>([
    [{}, ['100%', '170', '17']],
    [{ person: 'HEL' }, ['100%', '17']],
    [{ person: 'hêlen' }, ['100%', '17']],
    [{ person: 'ann' }, ['170']],
    [{ record: 'employee' }, ['170', '17']],
    [{ record: '170 employee' }, ['170']],
    [{ record: '%' }, ['100%']],
    [{ action: 'employee reveal' }, ['170']],
    [{ action: 'sent-again', person: 'ann' }, []],
    // 07:30 UTC is the evening before in Los Angeles.
    [{ fromDate: '2026-03-01', toDate: '2026-03-01' }, ['170']],
    [{ fromDate: '2026-03-01', toDate: '' }, ['100%', '170']],
    [{ sorting: 'At asc' }, ['17', '170', '100%']],
    [{ sorting: 'Person asc', record: '1' }, ['170', '17', '100%']],
    [{ sorting: 'Action asc' }, ['170', '17', '100%']],
    [{ sorting: 'Record desc' }, ['100%', '170', '17']],
  ])('the audit list filtered by %j contains %j', async (query, expected) => {
    expect(await listRecordIds(query)).toEqual(expected)
  })
})

describe('GET /Audit/csv', () => {
  const read = (bytes: Buffer): Record<string, string>[] => parse(bytes, { bom: true, columns: true })

  it('exports the filtered list, newest first, and audits the export', async () => {
    const admin = app.as('Admin')
    const { status, headers, bytes } = await admin.get('/Audit/csv', { query: { record: 'employee 17' } })
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename=audit-2026-03-10.csv',
    ])
    expect(read(bytes)).toEqual([
      expect.objectContaining({ Person: 'Ann', ID: '170' }),
      {
        Entry: expect.any(String),
        'Time (UTC)': '2026-03-01T07:30:00.000Z',
        Person: 'hélen',
        Action: 'employee.updated',
        Record: 'employee',
        ID: '17',
        Address: '192.0.2.7',
        Details: 'city: Reno → Elko\nroles: Employee → Employee, CFO\nisActive: false',
        Username: 'helen',
        'Account ID': HELEN.actorId,
      },
    ])
    const { items } = auditPageSchema.parse((await list({ action: 'audit.exported' })).body)
    expect(items).toMatchObject([{ person: 'admin', details: [{ name: 'record', after: 'employee 17' }] }])
  })
})
