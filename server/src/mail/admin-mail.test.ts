import { mailItemSchema, mailPageSchema } from '@epay/contract/mail/endpoints'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { insertMail, type MailRow } from '#server/mail/queries.ts'
import { inTransaction } from '#server/platform/context.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const id = (number: number) => `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`
const day = (number: number) => new Date(`2026-11-${String(number).padStart(2, '0')}T09:00:00Z`)
const LINK = 'http://portal.test/validate-token?token=a.secret.token'

const app = await openTestApp()
beforeEach(async () => {
  await app.context.database.pool.query('truncate mails cascade')
  await addMail(1, {
    to: 'b@example.com',
    kind: 'approval-request',
    status: 'sent',
    sentAt: day(2),
    attempts: 1,
  })
  const refusedMail = { attempts: 21, lastError: '550 No mailbox', lastErrorCategory: 'refused' } as const
  await addMail(2, { to: 'A@example.com', kind: 'packet-invitation', status: 'failed', ...refusedMail })
  await addMail(3, { to: 'c@example.com', kind: 'approval-request', status: 'queued' })
})

function addMail(number: number, changes: Partial<MailRow>) {
  const mail = { to: 'x@example.com', subject: `Mail ${number}`, text: LINK, html: LINK, kind: 'test' }
  return inTransaction(app.context, ({ db }) =>
    insertMail(db, { ...mail, id: id(number), createdAt: day(number), ...changes }),
  )
}
const list = (query: Record<string, string> = {}) => app.as('Admin').get('/mail', { query })
async function listIds(query: Record<string, string>): Promise<string[]> {
  return mailPageSchema.parse((await list(query)).body).items.map(mail => mail.id)
}

describe('GET /mail', () => {
  it("lists the newest first, without bodies or the mail server's messages", async () => {
    const { status, body, bytes } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalCount: 3 })
    expect(mailPageSchema.parse(body).items).toEqual([
      expect.objectContaining({ id: id(3), status: 'queued', attempts: 0, lastError: null, sentAt: null }),
      {
        id: id(2),
        to: 'A@example.com',
        subject: 'Mail 2',
        kind: 'packet-invitation',
        status: 'failed',
        attempts: 21,
        lastError: 'refused',
        createdAt: '2026-11-02T09:00:00.000Z',
        sentAt: null,
      },
      expect.objectContaining({ id: id(1), status: 'sent', sentAt: '2026-11-02T09:00:00.000Z' }),
    ])
    expect(bytes.toString()).not.toMatch(/token|No mailbox/)
  })

  it('filters, pages, and sorts', async () => {
    expect(await listIds({ status: 'failed' })).toEqual([id(2)])
    expect(await listIds({ status: '' })).toHaveLength(3)
    expect(await listIds({ sorting: 'To asc' })).toEqual([id(2), id(1), id(3)])
    expect(await listIds({ sorting: 'Kind asc' })).toEqual([id(1), id(3), id(2)])
    expect(await listIds({ sorting: 'Status asc' })).toEqual([id(2), id(3), id(1)])
    expect(await listIds({ sorting: 'CreatedAt asc', skipCount: '1', maxResultCount: '1' })).toEqual([id(2)])
  })
})

describe('POST /mail/{id}/send-again', () => {
  const resend = (mailId: string) => app.as('Admin').post(`/mail/${mailId}/send-again`)
  async function countJobs(mailId: string): Promise<number> {
    const { pool } = app.context.database
    const text = `select id from pgboss.job where name = 'deliver-mail' and data ->> 'mailId' = $1`
    return (await pool.query(text, [mailId])).rows.length
  }

  it.each([
    ['failed', 11],
    ['queued', 12],
  ] as const)('queues a %s mail again, and audits it', async (status, number) => {
    await addMail(number, { status, attempts: 3, lastError: '550', lastErrorCategory: 'refused' })
    const { status: responseStatus, body } = await resend(id(number))
    expect([responseStatus, mailItemSchema.parse(body).status]).toEqual([200, 'queued'])
    expect(await countJobs(id(number))).toBe(1)
    const events = await app.context.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.recordId, id(number)), eq(auditEvents.action, 'mail.sent-again')))
    expect(events).toMatchObject([{ before: { status }, after: { status: 'queued' }, actorName: 'admin' }])
  })

  it('refuses sent and unknown mails', async () => {
    await addMail(13, { status: 'sent', sentAt: day(13) })
    expect((await resend(id(13))).status).toBe(409)
    expect(await countJobs(id(13))).toBe(0)
    for (const unknown of [UNKNOWN, '17']) expect((await resend(unknown)).status).toBe(404)
  })
})
