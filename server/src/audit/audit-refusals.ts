import type { Dependencies } from '#server/platform/context.ts'
import { type Attempt, PortalError } from '#server/platform/errors.ts'
import { type App, contextOf } from '#server/platform/route.ts'
import { recordAudit } from './record-audit.ts'

/**
 * Records what known people were refused for lack of authority. The change itself was rolled back, so this is a write
 * of its own; when it fails, the person still gets the refusal.
 */
export function auditRefusals(app: App, dependencies: Dependencies): void {
  app.addHook('onError', async (request, _reply, error) => {
    const isKnown = request.actor?.kind === 'user' || request.actor?.kind === 'link'
    if (!(error instanceof PortalError) || error.code !== 'FORBIDDEN' || !isKnown) return
    const { method, path } = request.routeOptions.config.endpoint ?? { method: request.method, path: '' }
    const attempted: Attempt = error.attempted ?? {
      action: 'call.refused',
      recordType: 'call',
      recordId: `${method} ${path}`,
    }
    const context = contextOf(dependencies, request)
    const event = { ...attempted, after: { refusal: error.message } }
    await recordAudit(dependencies.database.orm, context, event).catch(cause =>
      request.log.error({ err: cause }, 'A refusal was not audited'),
    )
  })
}
