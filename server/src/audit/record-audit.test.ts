import { desc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type AuditEvent, recordAudit } from '#server/audit/record-audit.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { type Actor, inTransaction } from '#server/platform/context.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'

const ACCOUNT_ID = '00000000-0000-4000-8000-000000000001'

const app = await openTestApp({ now: '2026-03-02T10:00:00Z' })
const context = { ...app.context, requestId: 'request-1', address: '192.0.2.7', userAgent: 'Browser/1' }

const change = { action: 'employee.updated', recordType: 'employee', recordId: '17' }

async function recordAs(actor: Actor, event: Partial<AuditEvent> = {}) {
  await inTransaction(context, context => recordAudit({ ...context, actor }, { ...change, ...event }))
  const { orm } = app.dependencies.database
  return (await orm.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0]
}

it('an audit entry stores who did what to which record, when, from where, with the changed fields', async () => {
  const actor: Actor = {
    ...{ kind: 'user', accountId: ACCOUNT_ID, username: 'hr.manager', name: 'Dana Whitfield' },
    ...{ roles: ['HR-Manager'], sessionId: 's', isLinkSession: false, applicationId: null },
    ...{ needsSecondFactor: false, wasResetByMail: false, haveRolesChanged: false },
  }
  expect(await recordAs(actor, { before: { city: 'Reno' }, after: { city: 'Elko' } })).toEqual({
    ...{ id: expect.any(Number), at: new Date('2026-03-02T10:00:00Z'), ...change },
    ...{ actorKind: 'user', actorId: ACCOUNT_ID },
    ...{ actorName: 'Dana Whitfield', actorUsername: 'hr.manager' },
    ...{ address: '192.0.2.7', userAgent: 'Browser/1', requestId: 'request-1' },
    ...{ before: { city: 'Reno' }, after: { city: 'Elko' } },
  })
})

it("an audit entry names a link's account, or else the link, and no one for the portal", async () => {
  const link: Extract<Actor, { kind: 'link' }> = {
    ...{ kind: 'link', linkId: 'L1', purpose: 'complete-packet', subjectId: 'A1' },
    ...{ name: 'Ann', role: null, endedAt: null, accountId: null, username: null },
  }
  const staff = { ...link, accountId: ACCOUNT_ID, username: 'hr.manager' }
  expect(await recordAs(staff)).toMatchObject({ actorId: ACCOUNT_ID, actorUsername: 'hr.manager' })
  expect(await recordAs(link)).toMatchObject({ actorId: 'L1', actorName: 'Ann', actorUsername: null })
  expect(await recordAs({ kind: 'anonymous' })).toMatchObject({ actorId: null, actorName: 'Applicant' })
  expect(await recordAs({ kind: 'system' })).toMatchObject({ actorId: null, before: null, after: null })
})

it('an audit entry names the account that the action proved, such as by signing in', async () => {
  const by = { id: ACCOUNT_ID, username: 'cfo', name: 'Thomas Okafor' }
  const expected = { actorKind: 'user', actorId: ACCOUNT_ID, actorName: 'Thomas Okafor' }
  expect(await recordAs({ kind: 'anonymous' }, { by })).toMatchObject(expected)
})
