import { mailEndpoints } from '@epay/contract/mail/endpoints'
import { listMail } from '#server/mail/list-mail.ts'
import { sendAgain } from '#server/mail/send-again.ts'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, route } from '#server/platform/route.ts'
import { listDevMail } from './list-mail.ts'

export function mailRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, mailEndpoints.list, (context, { query }) => listMail(context, query))
  route(app, dependencies, mailEndpoints.sendAgain, (context, { params }) => sendAgain(context, params.id))
  route(app, dependencies, mailEndpoints.devMailbox, listDevMail)
}
