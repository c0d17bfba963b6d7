import { createServer } from 'node:net'
import { SETTINGS_MESSAGES, TEST_MAIL_FAILURES } from '@epay/contract/settings/messages'
import { DEFAULT_SETTINGS, type SettingsUpdate } from '@epay/contract/settings/settings'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Actor } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createTestMailServer } from '#server/testing/test-mail-server.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { sendTestMail } from './send-test-mail.ts'

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp({ environment: { COMPANY_NAME: '' } })
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

it('a server that refuses says why', async () => {
  const server = await createTestMailServer()
  const smtpPort = Number(new URL(server.url).port)
  server.refuseNext(550, 'No')
  expect((await tryWith({ smtpPort })).body).toMatchObject({ detail: TEST_MAIL_FAILURES.refused })
  const needsTls = await tryWith({ smtpPort, smtpSecurity: 'starttls' })
  expect([needsTls.status, needsTls.body]).toMatchObject([400, { detail: TEST_MAIL_FAILURES.encryption }])
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

it('there may be no server', async () => {
  const { body } = await tryWith({ smtpPort: await freePort() })
  expect(body).toMatchObject({ detail: TEST_MAIL_FAILURES.connection })
  expect((await tryWith({ smtpHost: '' })).body).toMatchObject({ detail: SETTINGS_MESSAGES.noServer })
})

it('a server that hangs is given up', async () => {
  const silent = createServer(() => {})
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const smtpPort = typeof address === 'object' && address ? address.port : 0
  const { accountId } = app.as('Admin')
  const actor: Actor = {
    kind: 'user',
    accountId: await accountId,
    name: 'Admin',
    roles: ['Admin'],
    sessionId: '',
    isLinkSession: false,
    linkSubjectId: null,
    needsSecondFactor: false,
    areRolesChanged: false,
  }
  await expect(sendTestMail({ ...app.context, actor }, update({ smtpPort }), 50)).rejects.toThrow(
    TEST_MAIL_FAILURES.timeout,
  )
  silent.close()
})
