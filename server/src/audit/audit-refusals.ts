import type { Dependencies } from '#server/platform/context.ts'
import { PortalError, type RefusedAction } from '#server/platform/errors.ts'
import { type App, contextOf } from '#server/platform/route.ts'
import { ScriptRefusal } from '#server/platform/script-refusal.ts'
import { actorId, recordAudit } from './record-audit.ts'

const HOUR_MS = 3_600_000

/**
 * Returns whether something was not recorded within the last hour, and records it: repeated refused calls must not
 * fill the trail, whose entries are kept for ever.
 */
function createOncePerHour(): (what: string, now: Date) => boolean {
  const recorded = new Map<string, number>()
  return (what, now) => {
    for (const [earlier, at] of recorded) {
      if (now.getTime() - at < HOUR_MS) break
      recorded.delete(earlier)
    }
    if (recorded.has(what)) return false
    recorded.set(what, now.getTime())
    return true
  }
}

/**
 * Records what known people were refused for lack of authority. The change itself was rolled back, so this is a write
 * of its own; when it fails, the person still gets the refusal. A call that a person may not make at all, or that a
 * script makes with a token that is over, is recorded once an hour.
 */
export function auditRefusals(app: App, dependencies: Dependencies): void {
  const isNew = createOncePerHour()
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof ScriptRefusal || (error instanceof PortalError && error.code === 'FORBIDDEN')))
      return
    const actor = error instanceof ScriptRefusal ? error.script : request.actor
    const person = actor ? actorId(actor) : null
    if (person === null) return
    const { method, path } = request.routeOptions.config.endpoint ?? { method: request.method, path: '' }
    const attempted: RefusedAction = error.attempted ?? {
      action: 'call.refused',
      recordType: 'call',
      recordId: `${method} ${path}`,
    }
    const call = `${person} ${attempted.recordId} ${error.message}`
    if (!error.attempted && !isNew(call, dependencies.clock.now())) return
    const context = { ...(await contextOf(dependencies, request)), actor }
    const event = { ...attempted, after: { refusal: error.message } }
    await recordAudit(dependencies.database.orm, context, event).catch(cause =>
      request.log.error({ err: cause }, 'A refusal was not audited'),
    )
  })
}
