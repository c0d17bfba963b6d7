import { mailEndpoints } from '@epay/contract/mail/endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, route } from '#server/platform/route.ts'
import { listDevMail, listMail, sendAgain } from './admin-mail.ts'

export function mailRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, mailEndpoints.list, (context, { query }) => listMail(context, query))
  route(app, dependencies, mailEndpoints.sendAgain, (context, { params }) => sendAgain(context, params.id))
  route(app, dependencies, mailEndpoints.devMailbox, listDevMail)
}
