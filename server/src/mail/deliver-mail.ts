import { findMail, markAttemptFailed, markSent } from '#server/mail/queries.ts'
import { classifyMailError, isPermanent } from '#server/mail/rules.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import type { Dependencies } from '#server/platform/context.ts'
import { type JobHandler, PermanentFailure } from '#server/platform/jobs.ts'
import { readLogo } from '#server/platform/logo.ts'

const ERROR_MAX_LENGTH = 500

/** Skips emails that have been sent, and doesn't retry one that the mail server permanently refused. */
export function deliverMail(
  { db, clock, log, settingsSource }: Pick<Dependencies, 'db' | 'clock' | 'log' | 'settingsSource'>,
  getTransport: () => Promise<MailTransport>,
): JobHandler {
  return async ({ mailId = '' }, { isLast }) => {
    const mail = await findMail(db, mailId)
    if (!mail || mail.status === 'sent') return
    const transport = await getTransport()
    const { companyName } = await settingsSource.refresh()
    const letterhead = { companyName, logo: await readLogo(db) }
    try {
      await transport.send({ ...mail, letterhead })
    } catch (error) {
      const category = classifyMailError(error)
      const isFinal = isLast || isPermanent(category)
      await markAttemptFailed(db, mailId, {
        status: isFinal ? 'failed' : 'queued',
        error: describeError(error),
        category,
      })
      log.warn({ mailId, kind: mail.kind, isLast: isFinal, ...errorCodes(error) }, 'Failed to deliver a mail')
      const failure = `The mail was not delivered: ${category}`
      throw isPermanent(category) ? new PermanentFailure(failure) : new Error(failure)
    }
    await markSent(db, mailId, { sentAt: clock.now(), keepsBody: !transport.isRelay })
    log.info({ mailId, kind: mail.kind }, 'Delivered a mail')
  }
}

function describeError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX_LENGTH)
}

/** Returns codes for the operator's log. Omits the mail server's message, which might contain the address. */
function errorCodes(error: unknown): { code?: unknown; responseCode?: unknown } {
  if (!(error instanceof Error)) return {}
  return {
    code: 'code' in error ? error.code : undefined,
    responseCode: 'responseCode' in error ? error.responseCode : undefined,
  }
}
