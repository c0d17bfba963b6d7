import type { DevMail } from '@epay/contract/mail/endpoints'
import { newestMails } from '#server/mail/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'

const DEV_MAILBOX_SIZE = 200

/**
 * What was mailed, newest first, for whoever tries the portal out.
 * Throws: NOT_FOUND in production, and where mail goes to a mail server.
 */
export async function listDevMail({ config, database }: Context): Promise<DevMail[]> {
  if (!config.hasDevMailbox) throw new PortalError('NOT_FOUND', 'There is no mailbox here.')
  const mails = await newestMails(database.orm, DEV_MAILBOX_SIZE)
  return mails.map(({ id, to, subject, text, html, createdAt }) => ({
    id,
    to,
    subject,
    text,
    html,
    sentAt: createdAt.toISOString(),
  }))
}
