import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import { mailEndpoints } from '@epay/contract/mail/endpoints'
import { afterEach, describe, expect, it } from 'vitest'
import { queueMail } from '#server/mail/queue-mail.ts'
import { inTransaction } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const LOCAL = { PUBLIC_URL: 'http://localhost:3000' }

let app: TestApp
afterEach(() => app.close())

async function queueMails(count: number) {
  for (let number = 1; number <= count; number++) {
    app.clock.advance(60)
    const subject = `Mail ${number}`
    await inTransaction(app.context, context =>
      queueMail(context, { to: 'a@example.com', subject, text: 't', html: '<p>h</p>', kind: 'test' }),
    )
  }
}

describe('GET /api/dev/mail', () => {
  it.each([
    ['behind a trusted proxy', { TRUST_PROXY: 'on' }],
    ['if the portal has a public address', { PUBLIC_URL: 'https://pay.example.com' }],
    ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
    ['in production', { NODE_ENV: 'production', RATE_LIMITS: 'on', COMPANY_NAME: 'Harbor Builders' }],
  ])('does not exist %s', async (_, environment) => {
    app = await buildTestApp({ environment: { ...LOCAL, ...environment } })
    expect(await app.anonymous.get('/dev/mail')).toMatchObject({ status: 404 })
  })

  it('does not exist for requests through a proxy', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    app = await buildTestApp({ environment: LOCAL })
    expect(await app.anonymous.get('/dev/mail', { headers })).toMatchObject({ status: 404 })
    const { body } = await app.anonymous.get('/portal', { headers })
    expect(platformEndpoints.portal.response.parse(body).extras).not.toContain('devMailbox')
  })

  it('lists the newest 200 mails', async () => {
    app = await buildTestApp({ now: '2026-03-02T10:00:00Z', environment: LOCAL })
    await queueMails(201)
    const { status, body } = await app.anonymous.get('/dev/mail')
    expect(status).toBe(200)
    const list = mailEndpoints.devMailbox.response.parse(body)
    expect(list).toHaveLength(200)
    expect(list[0]).toEqual({
      id: expect.any(String),
      to: 'a@example.com',
      subject: 'Mail 201',
      text: 't',
      html: '<p>h</p>',
      sentAt: '2026-03-02T13:21:00.000Z',
    })
    expect(list.at(-1)?.subject).toBe('Mail 2')
  })
})
