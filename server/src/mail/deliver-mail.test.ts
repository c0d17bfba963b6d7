import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOf } from '@epay/contract/common/records'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, expect, it } from 'vitest'
import { deliverMail } from '#server/mail/deliver-mail.ts'
import { type NewMail, queueMail } from '#server/mail/queue-mail.ts'
import { createTransportSource } from '#server/mail/transport.ts'
import { inTransaction } from '#server/platform/context.ts'
import { JOB_NAMES, PermanentFailure } from '#server/platform/jobs.ts'
import { openTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createTestMailServer } from '#server/testing/test-mail-server.ts'

const LINK = 'https://portal.test/validate-token?token=secret-token'
const mail: NewMail = {
  to: 'hr@example.com',
  subject: 'Nové žádosti – a new application',
  text: `Open it:\n${LINK}\n`,
  html: `<p><a href="${LINK}">Open it</a></p>`,
  kind: 'approval-request',
  about: 'application-1',
}
const FIRST_ATTEMPT = { isLast: false }

const server = await createTestMailServer()
afterAll(() => server.close())
const { app, transport, deliver } = await openPortal({ SMTP_URL: server.url })
const portalWithoutServer = await openPortal({})

async function openPortal(settings: Record<string, string>) {
  const environment = { MAIL_FROM: 'Builders <office@portal.test>', ...settings }
  const app = await openTestApp({ environment })
  const getTransport = createTransportSource(app.dependencies)
  const transport = await getTransport()
  afterAll(() => transport.close())
  return { app, transport, deliver: deliverMail(app.dependencies, getTransport) }
}

const queueIn = ({ context }: TestApp, changes: Partial<NewMail> = {}): Promise<string> =>
  inTransaction(context, context => queueMail(context, { ...mail, ...changes }))
const queueOne = (changes?: Partial<NewMail>) => queueIn(app, changes)
const findStoredMail = async (mailId: string) => (await app.mails()).find(({ id }) => id === mailId)

it('sends a queued mail unchanged', async () => {
  const mailId = await queueOne()
  await deliver({ mailId }, FIRST_ATTEMPT)
  const received = server.received.at(-1)
  expect(received?.recipients).toEqual(['hr@example.com'])
  const message = await PostalMime.parse(received?.content ?? '')
  expect(message).toMatchObject({
    from: { name: 'Builders', address: 'office@portal.test' },
    to: [{ address: 'hr@example.com' }],
    subject: mail.subject,
    messageId: `<${mailId}@portal.test>`,
  })
  expect(message.text?.trim()).toBe(mail.text.trim())
  expect(message.html?.trim()).toBe(mail.html)
  expect(message.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  // Working links must not be stored.
  expect(await findStoredMail(mailId)).toMatchObject({
    ...{ status: 'sent', sentAt: app.clock.now(), attempts: 1, text: '', html: '' },
  })
})

it('ignores sent and deleted mails', async () => {
  const mailId = await queueOne()
  await deliver({ mailId }, FIRST_ATTEMPT)
  const count = server.received.length
  await deliver({ mailId }, FIRST_ATTEMPT)
  await deliver({ mailId: '00000000-0000-4000-8000-000000000000' }, FIRST_ATTEMPT)
  expect(server.received).toHaveLength(count)
})

it('keeps a mail that the server temporarily refuses, and sends it on the next attempt', async () => {
  const mailId = await queueOne()
  server.rejectNext(451, 'Try again later')
  await expect(deliver({ mailId }, FIRST_ATTEMPT)).rejects.toThrow('refused-for-now')
  expect(await findStoredMail(mailId)).toMatchObject({
    status: 'queued',
    attempts: 1,
    text: mail.text,
    lastError: expect.stringContaining('451'),
  })
  await deliver({ mailId }, FIRST_ATTEMPT)
  expect(await findStoredMail(mailId)).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
})

it.each([
  ['after the last attempt', 451, true],
  ['right away if the server refuses it permanently', 550, false],
])('marks a mail as failed %s', async (_, code, isLast) => {
  const mailId = await queueOne()
  server.rejectNext(code, 'No')
  const failure = isLast ? Error : PermanentFailure
  await expect(deliver({ mailId }, { isLast })).rejects.toThrow(failure)
  expect(await findStoredMail(mailId)).toMatchObject({ status: 'failed', attempts: 1, text: mail.text })
})

it('logs neither address nor content, even if the server repeats them', async () => {
  const lines: string[] = []
  const log = pino({}, { write: line => lines.push(line) })
  const deliverLogged = deliverMail({ ...app.dependencies, log }, async () => transport)
  const mailId = await queueOne()
  server.rejectNext(550, 'No mailbox for hr@example.com')
  await expect(deliverLogged({ mailId }, FIRST_ATTEMPT)).rejects.toThrow()
  await deliverLogged({ mailId }, FIRST_ATTEMPT)
  expect(lines).toHaveLength(2)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ mailId, responseCode: 550, kind: mail.kind })
  expect(lines.join()).not.toMatch(/hr@example|secret-token|application/)
})

it('treats an address as one recipient, and a subject as one line', async () => {
  const mailId = await queueOne({
    to: 'a@example.com,evil@example.com',
    subject: 'Hello\r\nBcc: evil@example.com',
  })
  await deliver({ mailId }, FIRST_ATTEMPT).catch(() => {})
  expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain('evil@example.com')
  for (const { content } of server.received) expect(content).not.toMatch(/^bcc:/im)
})

it('turns a permanently refused mail into a dead letter until someone resends it', async () => {
  const { pool } = app.dependencies.database
  await pool.query('delete from pgboss.job')
  await app.dependencies.jobs.start({
    ...recordOf(JOB_NAMES, () => async () => {}),
    'deliver-mail': deliver,
  })
  server.rejectNext(550, 'No such mailbox')
  const mailId = await queueOne()
  const listJobs = async () => {
    const mailJobs = `select name, state from pgboss.job where data->>'mailId' = $1 order by name`
    return (await pool.query(mailJobs, [mailId])).rows
  }
  await expect.poll(listJobs).toEqual([
    { name: 'dead-letters', state: 'created' },
    { name: 'deliver-mail', state: 'failed' },
  ])
  expect(await findStoredMail(mailId)).toMatchObject({ status: 'failed', attempts: 1 })
  const admin = app.as('Admin')
  expect((await admin.post(`/mail/${mailId}/send-again`)).status).toBe(200)
  await expect.poll(() => findStoredMail(mailId)).toMatchObject({ status: 'sent', attempts: 2 })
})

it('without a mail server, each mail becomes a file, and its body stays for the mailbox page', async () => {
  const [firstId, secondId] = [await queueIn(portalWithoutServer.app), await queueIn(portalWithoutServer.app)]
  for (const mailId of [secondId, firstId, firstId])
    await portalWithoutServer.deliver({ mailId }, FIRST_ATTEMPT)
  const folder = join(portalWithoutServer.app.dependencies.config.dataDir, 'mail')
  const names = readdirSync(folder)
  expect(names).toHaveLength(2)
  const content = readFileSync(join(folder, names.find(name => name.includes(firstId)) ?? ''))
  expect(content.toString()).toMatch(/^From: Builders <office@portal\.test>\r$/m)
  const message = await PostalMime.parse(content)
  expect(message).toMatchObject({ subject: mail.subject, messageId: `<${firstId}@portal.test>` })
  const expected = { status: 'sent', text: mail.text, html: mail.html }
  expect(await portalWithoutServer.app.mails()).toMatchObject([expected, expected])
})
