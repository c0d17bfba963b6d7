import { mailEndpoints } from '@epay/contract/mail/endpoints'
import { MAIL_MESSAGES } from '@epay/contract/mail/messages'
import type { Dependencies } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { isFromThisMachine } from '#server/platform/loopback.ts'
import { type App, route } from '#server/platform/route.ts'
import { listDevMail, listMail, resendMail } from './admin-mail.ts'

export function mailRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, mailEndpoints.list, (context, { query }) => listMail(context, query))
  route(app, dependencies, mailEndpoints.resend, (context, { params }) => resendMail(context, params.id))
  route(app, dependencies, mailEndpoints.devMailbox, async (context, _, request) => {
    if (!isFromThisMachine(request)) throw new PortalError('NOT_FOUND', MAIL_MESSAGES.noMailbox)
    return listDevMail(context)
  })
}
