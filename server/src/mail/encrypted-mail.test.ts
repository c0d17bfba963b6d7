import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { classifyMailError } from '#server/mail/rules.ts'
import { createMailTransport } from '#server/mail/transport.ts'
import { createTestMailServer, type TestMailServer } from '#server/testing/test-mail-server.ts'

/** Disables the certificate check, which only tests may do. */
const UNCHECKED = '?tls.rejectUnauthorized=false'

let server: TestMailServer
afterEach(() => server.close())

async function send(smtpUrl: string): Promise<unknown> {
  const transport = createMailTransport({ server: smtpUrl, from: 'office@portal.test', dataDir: tmpdir() })
  const mail = {
    ...{ id: randomUUID(), to: 'hr@example.com', subject: 'Hello', text: 't', html: '<p>h</p>' },
    letterhead: { companyName: 'Builders', logo: undefined },
  }
  try {
    await transport.send({ ...mail, createdAt: new Date('2026-11-20T09:00:00Z') })
    return undefined
  } catch (error) {
    return error
  } finally {
    transport.close()
  }
}

it.each(['tls', 'starttls'] as const)('sends mail over %s', async encryption => {
  server = await createTestMailServer(encryption)
  expect(await send(`${server.url}${UNCHECKED}`)).toBeUndefined()
  expect(server.received).toMatchObject([{ recipients: ['hr@example.com'], isEncrypted: true }])
})

it.each(['tls', 'starttls'] as const)(
  'sends no mail over %s to a server without a trusted certificate',
  async encryption => {
    server = await createTestMailServer(encryption)
    expect(classifyMailError(await send(server.url))).toBe('encryption')
    expect(server.received).toEqual([])
  },
)

it('sends no unencrypted mail if the address requires encryption', async () => {
  server = await createTestMailServer()
  expect(classifyMailError(await send(`${server.url}?requireTLS=true`))).toBe('encryption')
  expect(server.received).toEqual([])
})
