import type { Dependencies } from '#server/dependencies.ts'
import { findMail, markAttemptFailed, markSent } from '#server/mail/queries.ts'
import { mailErrorOf } from '#server/mail/rules.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import type { JobHandler } from '#server/platform/jobs.ts'

const ERROR_MAX_LENGTH = 500

/** The job that sends a queued mail. A mail that was sent is not sent again. */
export function deliverMail(
  { database, clock, log }: Pick<Dependencies, 'database' | 'clock' | 'log'>,
  transport: MailTransport,
): JobHandler {
  return async ({ mailId = '' }, { isLast }) => {
    const mail = await findMail(database.orm, mailId)
    if (!mail || mail.status === 'sent') return
    try {
      await transport.send(mail)
    } catch (error) {
      await markAttemptFailed(database.orm, mailId, {
        status: isLast ? 'failed' : 'queued',
        error: describe(error),
        category: mailErrorOf(error),
      })
      log.warn({ mailId, kind: mail.kind, isLast, ...codesOf(error) }, 'A mail was not delivered')
      throw error
    }
    await markSent(database.orm, mailId, { sentAt: clock.now(), keepsBody: !transport.isForwarding })
    log.info({ mailId, kind: mail.kind }, 'A mail was delivered')
  }
}

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX_LENGTH)
}

/** What tells the operator why, without the server's words: they may repeat the address. */
function codesOf(error: unknown): { code?: unknown; responseCode?: unknown } {
  if (!(error instanceof Error)) return {}
  return {
    code: 'code' in error ? error.code : undefined,
    responseCode: 'responseCode' in error ? error.responseCode : undefined,
  }
}
