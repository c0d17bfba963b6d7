import { createServer } from 'node:net'
import { SETTINGS_MESSAGES, TEST_MAIL_FAILURES } from '@epay/contract/settings/messages'
import { DEFAULT_SETTINGS, type SettingsUpdate } from '@epay/contract/settings/settings'
import { describe, expect, it as overHttp } from 'vitest'
import { listAuditEventsOf } from '#server/audit/queries.ts'
import { findAddressProblems } from '#server/mail/mail-server-address.ts'
import { portalSettings } from '#server/platform/tables.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { createTestMailServer } from '#server/testing/test-mail-server.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { changeSettings } from './change-settings.ts'
import { sendTestMail } from './send-test-mail.ts'

const LOCAL_ALLOWED = { COMPANY_NAME: '', LOCAL_MAIL_SERVER: 'on' }

const updateWith = (changes: Partial<SettingsUpdate>): SettingsUpdate => ({
  ...DEFAULT_SETTINGS,
  ...{ smtpHost: '127.0.0.1', smtpSecurity: 'opportunistic', lastModificationTime: null },
  ...changes,
})
const portOf = ({ url }: { url: string }) => Number(new URL(url).port)

async function getError(
  office: Office,
  changes: Partial<SettingsUpdate>,
  { environment = LOCAL_ALLOWED, limitMs = 50 } = {},
) {
  await office.configure(environment)
  return sendTestMail(await office.as('Admin'), updateWith(changes), limitMs).catch(error => error)
}

overHttp("a test mail goes to the Admin's own address, without saving the settings", async () => {
  const app = await buildTestApp({ environment: LOCAL_ALLOWED })
  const server = await createTestMailServer()
  const admin = app.as('Admin')
  const { status, body } = await admin.post('/settings/test-mail', updateWith({ smtpPort: portOf(server) }))
  expect([status, body]).toEqual([200, { sentTo: 'admin@example.com' }])
  expect(server.received).toMatchObject([{ recipients: ['admin@example.com'] }])
  expect((await admin.get('/settings')).body).toMatchObject({ smtpHost: '', lastModificationTime: null })
  await server.close()
  await app.close()
})

it.for([
  ['sender', 553, 'Not your address', 'refused'],
  ['recipient', 550, 'No such mailbox', 'recipient'],
] as const)('reports a server that refuses the %s with %i %s', async (row, { office }) => {
  const [part, code, reason, failure] = row
  const server = await createTestMailServer()
  server.rejectNext(code, reason, part)
  const error = await getError(office, { smtpPort: portOf(server) }, { limitMs: 8000 })
  expect(error.message).toBe(TEST_MAIL_FAILURES[failure])
  await server.close()
})

it('a test mail needs a mail server', async ({ office }) => {
  expect((await getError(office, { smtpHost: '' })).message).toBe(SETTINGS_MESSAGES.noServer)
})

/** Without a greeting, the server stays silent. */
async function listenWith(greeting: string | undefined) {
  const server = createServer(socket => {
    socket.on('error', () => {})
    if (greeting !== undefined) socket.write(`${greeting}\r\n`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}

it("a test mail doesn't reveal whether a port is closed, silent, or used by another service, or whether a name is unknown", async ({
  office,
}) => {
  const services = [
    await listenWith(undefined),
    await listenWith('SSH-2.0-OpenSSH_9'),
    await listenWith('554 go'),
  ]
  const tls = await createTestMailServer('tls')
  const attempts: Partial<SettingsUpdate>[] = [
    { smtpPort: await freePort() },
    ...services.map(({ port }) => ({ smtpPort: port })),
    { smtpPort: portOf(tls), smtpSecurity: 'tls' },
    { smtpHost: 'no-such-host.invalid' },
  ]
  for (const changes of attempts)
    expect((await getError(office, changes)).message).toBe(TEST_MAIL_FAILURES.noServer)
  const record = { action: 'settings.mail-tested', recordType: 'settings', recordId: 'portal' }
  const events = await listAuditEventsOf(office.context.db, record)
  expect(events).toMatchObject(attempts.map(() => ({ after: { result: 'noServer' } })))
  for (const { close } of services) close()
  await tls.close()
})

describe('without LOCAL_MAIL_SERVER', () => {
  const environment = { ...LOCAL_ALLOWED, LOCAL_MAIL_SERVER: 'off' }

  overHttp.each([
    ...['127.0.0.1', 'localhost', 'mail.localhost', '169.254.169.254', '0.0.0.0'],
    ...['::1', '::ffff:127.0.0.1', 'fe80::1', 'fd00:ec2::254'],
  ])('the host %s is refused', smtpHost => {
    expect(findAddressProblems({ allowsAnyMailServer: false }, { smtpHost, smtpPort: 25 })).toEqual({
      smtpHost: [SETTINGS_MESSAGES.ownMachine],
    })
  })

  it('refused hosts and ports can be neither tested nor saved', async ({ office }) => {
    const changes = { smtpHost: 'localhost', smtpPort: 5432 }
    const errors = [
      await getError(office, changes, { environment }),
      await changeSettings(await office.as('Admin'), updateWith(changes)).catch(error => error),
    ]
    for (const error of errors)
      expect(error).toMatchObject({
        fields: { smtpHost: [SETTINGS_MESSAGES.ownMachine], smtpPort: [SETTINGS_MESSAGES.mailPort] },
      })
  })

  it('a name that resolves to this machine receives no email', async ({ office }) => {
    // The resolver interprets 2130706433 as 127.0.0.1.
    const error = await getError(office, { smtpHost: '2130706433', smtpPort: 25 }, { environment })
    expect(error.message).toBe(TEST_MAIL_FAILURES.noServer)
  })

  it('an already saved host and port can stay', async ({ office }) => {
    const savedAddress = { smtpHost: '127.0.0.1', smtpPort: 26 }
    await office.configure(environment)
    await office.context.db.insert(portalSettings).values({ values: savedAddress })
    const admin = await office.as('Admin')
    const update = updateWith({ ...savedAddress, companyName: 'Harbor Builders' })
    const { lastModificationTime } = await changeSettings(admin, update)
    const withOtherPort = updateWith({ ...savedAddress, smtpPort: 25, lastModificationTime })
    await expect(changeSettings(admin, withOtherPort)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})
