import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SETTINGS_MESSAGES, TEST_MAIL_FAILURES } from '@epay/contract/settings/messages'
import type { SettingsUpdate } from '@epay/contract/settings/settings'
import { findAccount } from '#server/auth/queries.ts'
import { compose } from '#server/mail/compose.ts'
import { isRecipientRefused, mailErrorOf } from '#server/mail/rules.ts'
import { createMailTransport, mailRouteOf } from '#server/mail/transport.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { readLogo } from '#server/platform/logo.ts'
import { boundToSmtpPassword } from '#server/platform/settings.ts'
import { passwordProblems, refusedChanges } from './rules.ts'

const LIMIT_MS = 15_000

/**
 * Mails the Admin's own address with the values of the form, of which nothing is kept.
 * @param limitMs how long the mail server may take
 * Throws: INVALID_INPUT, with a sentence on why the mail did not leave.
 */
export async function sendTestMail(
  context: Context,
  update: SettingsUpdate,
  limitMs = LIMIT_MS,
): Promise<{ sentTo: string }> {
  const { cipher, clock, config, database, settings } = context
  const { smtpPassword, lastModificationTime: _, ...given } = update
  const problems = { ...passwordProblems(settings, update), ...refusedChanges(config.fixedSettings, given) }
  if (Object.keys(problems).length > 0) throw invalidInput(problems)
  if (given.smtpHost === '') throw invalidInput({ smtpHost: [SETTINGS_MESSAGES.noServer] })
  const account = await findAccount(database.orm, actingUser(context).accountId)
  if (!account) throw new Error('Whoever acts has an account')
  const sealed = smtpPassword ? cipher.seal(smtpPassword, boundToSmtpPassword()) : null
  const smtpPasswordSealed = smtpPassword === undefined ? settings.smtpPasswordSealed : sealed
  const transport = createMailTransport(mailRouteOf(context, { ...settings, ...given, smtpPasswordSealed }))
  const { testSubject: subject, testText } = SETTINGS_MESSAGES
  const letter = compose({ companyName: given.companyName, heading: subject, paragraphs: [testText] })
  const letterhead = { companyName: given.companyName, logo: await readLogo(database.orm) }
  const mail = { id: randomUUID(), to: account.email, subject, ...letter, letterhead, createdAt: clock.now() }
  const limit = new AbortController()
  try {
    await Promise.race([
      transport.send(mail),
      sleep(limitMs, undefined, { signal: limit.signal }).then(() => {
        throw new PortalError('INVALID_INPUT', TEST_MAIL_FAILURES.timeout)
      }),
    ])
  } catch (error) {
    if (error instanceof PortalError) throw error
    const failure = isRecipientRefused(error) ? 'recipient' : mailErrorOf(error)
    throw new PortalError('INVALID_INPUT', TEST_MAIL_FAILURES[failure], { cause: error })
  } finally {
    limit.abort()
    transport.close()
  }
  return { sentTo: account.email }
}
