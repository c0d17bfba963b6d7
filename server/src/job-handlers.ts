import { remindOfApplication } from '#server/applications/notify-of-status.ts'
import { mailPasswordLink } from '#server/auth/mail-password-link.ts'
import { removeFiles } from '#server/files/remove-files.ts'
import { deliverMail } from '#server/mail/deliver-mail.ts'
import { createMailTransport } from '#server/mail/transport.ts'
import { endPacketDraft } from '#server/packets/draft/end-draft.ts'
import { endImport } from '#server/paychecks/import/end-import.ts'
import type { Dependencies } from '#server/platform/context.ts'
import type { JobHandlers } from '#server/platform/jobs.ts'

/** What runs each kind of job. */
export function jobHandlers(dependencies: Dependencies): JobHandlers {
  return {
    'deliver-mail': deliverMail(dependencies, createMailTransport(dependencies.config)),
    'mail-password-link': mailPasswordLink(dependencies),
    'remind-of-application': remindOfApplication(dependencies),
    'end-import': endImport(dependencies),
    'end-packet-draft': endPacketDraft(dependencies),
    'remove-files': removeFiles(dependencies),
  }
}
