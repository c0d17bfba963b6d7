import { createServer } from 'node:net'
import { SETTINGS_MESSAGES, TEST_MAIL_FAILURES } from '@epay/contract/settings/messages'
import { DEFAULT_SETTINGS, type SettingsUpdate, settingsStateSchema } from '@epay/contract/settings/settings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createTestMailServer } from '#server/testing/test-mail-server.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { sendTestMail } from './send-test-mail.ts'

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp({ environment: { COMPANY_NAME: '', LOCAL_MAIL_SERVER: 'on' } })
})
afterEach(() => app.close())

const update = (changed: Partial<SettingsUpdate>): SettingsUpdate => ({
  ...DEFAULT_SETTINGS,
  ...{ smtpHost: '127.0.0.1', smtpSecurity: 'opportunistic', lastModificationTime: null },
  ...changed,
})
const tryWith = (changed: Partial<SettingsUpdate>) =>
  app.as('Admin').post('/settings/test-mail', update(changed))

it('a test mail goes to the Admin, with settings that are not saved', async () => {
  const server = await createTestMailServer()
  const { status, body } = await tryWith({ smtpPort: Number(new URL(server.url).port) })
  expect([status, body]).toEqual([200, { sentTo: 'admin@example.com' }])
  expect(server.received).toMatchObject([{ recipients: ['admin@example.com'] }])
  expect((await app.as('Admin').get('/settings')).body).toMatchObject({
    smtpHost: '',
    lastModificationTime: null,
  })
  await server.close()
})

it.each([
  ['sender', 530, '5.7.0 Must issue a STARTTLS command first', TEST_MAIL_FAILURES.encryption],
  ['sender', 530, '5.7.0 Authentication required', TEST_MAIL_FAILURES['sign-in']],
  ['sender', 553, 'Not your address', TEST_MAIL_FAILURES.refused],
  ['recipient', 550, 'No such mailbox', TEST_MAIL_FAILURES.recipient],
  ['recipient', 450, 'Try later', TEST_MAIL_FAILURES['refused-for-now']],
  ['recipient', 530, 'Authentication required', TEST_MAIL_FAILURES['sign-in']],
] as const)('a server that answers to the %s with %i %s', async (part, code, reason, detail) => {
  const server = await createTestMailServer()
  server.refuseNext(code, reason, part)
  expect((await tryWith({ smtpPort: Number(new URL(server.url).port) })).body).toMatchObject({ detail })
  await server.close()
})

it('there may be no server to try', async () => {
  expect((await tryWith({ smtpHost: '' })).body).toMatchObject({ detail: SETTINGS_MESSAGES.noServer })
})

async function refusalOf(changed: Partial<SettingsUpdate>, limitMs: number): Promise<unknown> {
  const { accountId } = app.as('Admin')
  const actor: Actor = {
    kind: 'user',
    accountId: await accountId,
    username: 'admin',
    name: 'Admin',
    roles: ['Admin'],
    sessionId: '',
    isLinkSession: false,
    applicationId: null,
    needsSecondFactor: false,
    wasResetByMail: false,
    areRolesChanged: false,
  }
  return sendTestMail({ ...app.context, actor }, update(changed), limitMs).catch(error => error)
}

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

it('a closed port, a silent one, another service and an unknown name are told apart by nothing', async () => {
  const others = [
    await listenWith(undefined),
    await listenWith('SSH-2.0-OpenSSH_9'),
    await listenWith('554 go'),
  ]
  const tls = await createTestMailServer('tls')
  const tried: Partial<SettingsUpdate>[] = [
    { smtpPort: await freePort() },
    ...others.map(({ port }) => ({ smtpPort: port })),
    { smtpPort: Number(new URL(tls.url).port), smtpSecurity: 'tls' },
    { smtpHost: 'no-such-host.invalid' },
  ]
  for (const changed of tried)
    expect(await refusalOf(changed, 50)).toEqual(
      new PortalError('INVALID_INPUT', TEST_MAIL_FAILURES.noServer),
    )
  const { rows } = await app.dependencies.database.pool.query(
    `select after->>'result' as result from audit_events where action = 'settings.mail-tested' order by id`,
  )
  expect(rows).toEqual(tried.map(() => ({ result: 'noServer' })))
  for (const { close } of others) close()
  await tls.close()
})

describe('where no one allowed more', () => {
  beforeEach(async () => {
    await app.close()
    app = await buildTestApp({ environment: { COMPANY_NAME: '' } })
  })

  it.each([
    '127.0.0.1',
    'localhost',
    'mail.localhost',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00:ec2::254',
  ])('%s can neither be tried nor saved', async smtpHost => {
    for (const { status, body } of [
      await tryWith({ smtpHost }),
      await app.as('Admin').put('/settings', update({ smtpHost })),
    ])
      expect([status, body]).toMatchObject([400, { errors: { SmtpHost: [SETTINGS_MESSAGES.ownMachine] } }])
  })

  it.each([22, 80, 5432])('port %i can neither be tried nor saved', async smtpPort => {
    const smtpHost = 'mail.example.com'
    for (const { status, body } of [
      await tryWith({ smtpHost, smtpPort }),
      await app.as('Admin').put('/settings', update({ smtpHost, smtpPort })),
    ])
      expect([status, body]).toMatchObject([400, { errors: { SmtpPort: [SETTINGS_MESSAGES.mailPort] } }])
  })

  it('a name that leads to this machine is no mail server', async () => {
    // The resolver reads this as 127.0.0.1.
    expect(await refusalOf({ smtpHost: '2130706433', smtpPort: 25 }, 50)).toEqual(
      new PortalError('INVALID_INPUT', TEST_MAIL_FAILURES.noServer),
    )
  })

  it('what is saved may be kept', async () => {
    await app.dependencies.database.pool.query(
      `insert into portal_settings (values) values ('{"smtpHost": "127.0.0.1", "smtpPort": 26}')`,
    )
    const kept = update({ smtpHost: '127.0.0.1', smtpPort: 26, companyName: 'Harbor Builders' })
    const saved = await app.as('Admin').put('/settings', kept)
    expect(saved.status).toBe(200)
    const { lastModificationTime } = settingsStateSchema.parse(saved.body)
    const elsewhere = update({ smtpHost: '127.0.0.1', smtpPort: 25, lastModificationTime })
    const moved = await app.as('Admin').put('/settings', elsewhere)
    expect(moved.status).toBe(400)
  })
})
