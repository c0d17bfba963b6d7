import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import { mailEndpoints } from '@epay/contract/mail/endpoints'
import { expect, it } from 'vitest'
import { queueMail } from '#server/mail/queue-mail.ts'
import { inTransaction } from '#server/platform/context.ts'
import { buildTestApp, openTestApp } from '#server/testing/build-test-app.ts'

const app = await openTestApp({
  now: '2026-03-02T10:00:00Z',
  environment: { PUBLIC_URL: 'http://localhost:3000' },
})

it('the mailbox does not exist for requests through a proxy', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect(await app.anonymous.get('/dev/mail', { headers })).toMatchObject({ status: 404 })
  const { body } = await app.anonymous.get('/portal', { headers })
  expect(platformEndpoints.portal.response.parse(body).extras).not.toContain('devMailbox')
})

it('the mailbox does not exist if the portal has a public address', async () => {
  const publicApp = await buildTestApp({ environment: { PUBLIC_URL: 'https://pay.example.com' } })
  expect(await publicApp.anonymous.get('/dev/mail')).toMatchObject({ status: 404 })
  const { body } = await publicApp.anonymous.get('/portal')
  expect(platformEndpoints.portal.response.parse(body).extras).not.toContain('devMailbox')
  await publicApp.close()
})

it('the mailbox lists the newest 200 mails', async () => {
  const mail = { to: 'a@example.com', text: 't', html: '<p>h</p>', kind: 'test' }
  for (let number = 1; number <= 201; number++) {
    app.clock.advance(60)
    const subject = `Mail ${number}`
    await inTransaction(app.context, context => queueMail(context, { ...mail, subject }))
  }
  const { status, body } = await app.anonymous.get('/dev/mail')
  expect(status).toBe(200)
  const list = mailEndpoints.devMailbox.response.parse(body)
  expect(list).toHaveLength(200)
  const { kind: _, ...expectedMail } = mail
  const sentAt = '2026-03-02T13:21:00.000Z'
  expect(list[0]).toEqual({ ...expectedMail, id: expect.any(String), subject: 'Mail 201', sentAt })
  expect(list.at(-1)?.subject).toBe('Mail 2')
})
