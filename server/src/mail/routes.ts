import { mailEndpoints } from '@epay/contract/mail/endpoints'
import type { Dependencies } from '#server/dependencies.ts'
import { listDevMail } from '#server/mail/list-dev-mail.ts'
import { type App, route } from '#server/platform/route.ts'

export function mailRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, mailEndpoints.devMailbox, listDevMail)
}
