import { setupEndpoints } from '@epay/contract/setup/endpoints'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, route } from '#server/platform/route.ts'
import { createFirstAdmin } from './create-first-admin.ts'
import { getSetup, saveStep } from './progress.ts'
import { openSetupLink } from './setup-link.ts'

export function setupRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, setupEndpoints.open, (context, { body }) => openSetupLink(context, body))
  route(app, dependencies, setupEndpoints.createAdmin, (context, { body }) => createFirstAdmin(context, body))
  route(app, dependencies, setupEndpoints.state, getSetup)
  route(app, dependencies, setupEndpoints.goTo, (context, { body }) => saveStep(context, body.step))
}
