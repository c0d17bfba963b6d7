import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SETTINGS_MESSAGES, TEST_MAIL_FAILURES } from '@epay/contract/settings/messages'
import type { SettingsUpdate } from '@epay/contract/settings/settings'
import { recordAuditAlone } from '#server/audit/record-audit.ts'
import { findAccount } from '#server/auth/queries.ts'
import { compose } from '#server/mail/compose.ts'
import { findAddressProblems, resolveMailServer } from '#server/mail/mail-server-address.ts'
import { classifyMailError, isMailServerResponse, isRecipientRefused } from '#server/mail/rules.ts'
import { buildMailRoute, createMailTransport, type MailRoute } from '#server/mail/transport.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { readLogo } from '#server/platform/logo.ts'
import { boundToSmtpPassword } from '#server/platform/settings.ts'
import { fixedSettingProblems, passwordProblems } from './rules.ts'

const LIMIT_MS = 8_000

/**
 * Sends a test email to the Admin's own address, using the settings in the form without saving them. Stores only an
 * audit entry.
 * @param limitMs time limit for the mail server; failing to reach one always takes this long, so that a closed port
 * looks like a silent one
 * Throws: INVALID_INPUT with the reason why the email wasn't sent.
 */
export async function sendTestMail(
  context: Context,
  update: SettingsUpdate,
  limitMs = LIMIT_MS,
): Promise<{ sentTo: string }> {
  const { config, db, settings } = context
  const { smtpPassword: _password, lastModificationTime: _, ...settingsToTry } = update
  const isSameServer =
    settingsToTry.smtpHost === settings.smtpHost && settingsToTry.smtpPort === settings.smtpPort
  const problems = {
    ...passwordProblems(settings, update),
    ...(isSameServer ? {} : findAddressProblems(config, settingsToTry)),
    ...fixedSettingProblems(config.fixedSettings, settingsToTry),
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems)
  if (settingsToTry.smtpHost === '') throw invalidInput({ smtpHost: [SETTINGS_MESSAGES.noServer] })
  const account = await findAccount(db, actingUser(context).accountId)
  if (!account) throw new Error('The acting user has no account')
  const limit = new AbortController()
  const timeout = sleep(limitMs, 'noServer' as const, { signal: limit.signal })
  try {
    const failure = await trySending(context, { update, to: account.email, isSameServer, timeout })
    if (failure === 'noServer') await timeout
    await recordAuditAlone(context, {
      action: 'settings.mail-tested',
      recordType: 'settings',
      recordId: 'portal',
      after: {
        smtpHost: settingsToTry.smtpHost,
        smtpPort: settingsToTry.smtpPort,
        result: failure ?? 'sent',
      },
    })
    if (failure) throw new PortalError('INVALID_INPUT', TEST_MAIL_FAILURES[failure])
  } finally {
    limit.abort()
  }
  return { sentTo: account.email }
}

type Failure = keyof typeof TEST_MAIL_FAILURES
type Attempt = { update: SettingsUpdate; to: string; isSameServer: boolean; timeout: Promise<'noServer'> }

async function trySending(context: Context, attempt: Attempt): Promise<Failure | undefined> {
  const { update, to, isSameServer, timeout } = attempt
  const route = await buildRoute(context, update, isSameServer)
  if (!route) return 'noServer'
  const transport = createMailTransport(route)
  const { testSubject: subject, testText } = SETTINGS_MESSAGES
  const { companyName, smtpSecurity } = update
  const letter = compose({ company: update, heading: subject, paragraphs: [testText] })
  const letterhead = { companyName, logo: await readLogo(context.db) }
  const mail = { id: randomUUID(), to, subject, ...letter, letterhead, createdAt: context.clock.now() }
  try {
    return await Promise.race([transport.send(mail).then(() => undefined), timeout])
  } catch (error) {
    if (!isMailServerResponse(error, { isImplicitTls: smtpSecurity === 'tls' })) return 'noServer'
    if (isRecipientRefused(error)) return 'recipient'
    const category = classifyMailError(error)
    return category === 'connection' || category === 'other' ? 'noServer' : category
  } finally {
    transport.close()
  }
}

/** Returns `undefined` if the name doesn't resolve to an address that an Admin may use. */
async function buildRoute(
  context: Context,
  { smtpPassword, lastModificationTime: _, ...settingsToTry }: SettingsUpdate,
  isSameServer: boolean,
): Promise<MailRoute | undefined> {
  const { cipher, config, settings } = context
  const sealedPassword = smtpPassword ? cipher.seal(smtpPassword, boundToSmtpPassword()) : null
  const smtpPasswordSealed = smtpPassword === undefined ? settings.smtpPasswordSealed : sealedPassword
  const route = buildMailRoute(context, { ...settings, ...settingsToTry, smtpPasswordSealed })
  if (isSameServer || typeof route.server !== 'object') return route
  const smtpHost = await resolveMailServer(config, settingsToTry.smtpHost)
  if (smtpHost === undefined) return undefined
  const servername = isIP(settingsToTry.smtpHost) === 0 ? { servername: settingsToTry.smtpHost } : {}
  return { ...route, server: { ...route.server, smtpHost, ...servername } }
}
