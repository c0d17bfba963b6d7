import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '#server/audit/record-audit.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { type Actor, type Context, inTransaction } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const ACCOUNT_ID = '00000000-0000-4000-8000-000000000001'

let app: TestApp
let context: Context
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z' })
  context = { ...app.context, requestId: 'request-1', address: '192.0.2.7', userAgent: 'Browser/1' }
})
afterAll(() => app.close())

const change = { action: 'employee.updated', recordType: 'employee', recordId: '17' }

async function recordedFor(actor: Actor) {
  const { database } = app.dependencies
  await inTransaction(context, context => recordAudit({ ...context, actor }, change))
  const [event] = await database.orm.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  return event
}

describe('recordAudit', () => {
  it('writes who did what to which record, when, from where, with the changed fields', async () => {
    const { database } = app.dependencies
    const actor: Actor = {
      kind: 'user',
      accountId: ACCOUNT_ID,
      username: 'hr.manager',
      name: 'Dana Whitfield',
      roles: ['HR-Manager'],
      sessionId: 's',
      isLinkSession: false,
      applicationId: null,
      needsSecondFactor: false,
      wasResetByMail: false,
      areRolesChanged: false,
    }
    await inTransaction(context, context =>
      recordAudit({ ...context, actor }, { ...change, before: { city: 'Reno' }, after: { city: 'Elko' } }),
    )
    const [event] = await database.orm.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
    expect(event).toEqual({
      id: expect.any(Number),
      at: new Date('2026-03-02T10:00:00Z'),
      actorKind: 'user',
      actorId: ACCOUNT_ID,
      actorName: 'Dana Whitfield',
      actorUsername: 'hr.manager',
      ...change,
      address: '192.0.2.7',
      userAgent: 'Browser/1',
      requestId: 'request-1',
      before: { city: 'Reno' },
      after: { city: 'Elko' },
    })
  })

  it('names the account of a link, else the link itself, and no one for the portal', async () => {
    const link = {
      kind: 'link',
      linkId: 'L1',
      purpose: 'complete-packet',
      subjectId: 'A1',
      name: 'Ann',
      role: null,
      endedAt: null,
    } as const
    const staff = { ...link, accountId: ACCOUNT_ID, username: 'hr.manager' }
    expect(await recordedFor(staff)).toMatchObject({ actorId: ACCOUNT_ID, actorUsername: 'hr.manager' })
    expect(await recordedFor({ ...link, accountId: null, username: null })).toMatchObject({
      actorId: 'L1',
      actorName: 'Ann',
      actorUsername: null,
    })
    expect(await recordedFor({ kind: 'anonymous' })).toMatchObject({ actorId: null, actorName: 'Applicant' })
    expect(await recordedFor({ kind: 'system' })).toMatchObject({ actorId: null, before: null, after: null })
  })

  it('names whom the act itself proved, such as who has just signed in', async () => {
    const { database } = app.dependencies
    const by = { id: ACCOUNT_ID, username: 'cfo', name: 'Thomas Okafor' }
    await inTransaction(context, context => recordAudit(context, { ...change, by }))
    const [event] = await database.orm.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
    expect(event).toMatchObject({ actorKind: 'user', actorId: ACCOUNT_ID, actorName: 'Thomas Okafor' })
  })

  it('leaves nothing of a transaction that is rolled back', async () => {
    const { database } = app.dependencies
    const count = await database.orm.$count(auditEvents)
    const failing = inTransaction(context, async context => {
      await recordAudit(context, change)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database.orm.$count(auditEvents)).toBe(count)
  })
})

describe('the audit trail', () => {
  it.each([
    `update audit_events set actor_name = 'somebody else'`,
    'delete from audit_events',
    'truncate audit_events',
    'truncate audit_events cascade',
  ])('refuses: %s', async statement => {
    const { database } = app.dependencies
    await inTransaction(context, context => recordAudit(context, change))
    const count = await database.orm.$count(auditEvents)
    await expect(database.pool.query(statement)).rejects.toThrow('the audit trail is append-only')
    expect(await database.orm.$count(auditEvents)).toBe(count)
  })
})
