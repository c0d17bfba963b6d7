import type { ErrorCode } from '@epay/contract/common/problem'
import type { FastifyRequest } from 'fastify'
import { ActorRefusal } from '#server/platform/actor-refusal.ts'
import type { Actor, Dependencies } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { type App, contextOf } from '#server/platform/route.ts'
import { actorId, recordAuditAlone } from './record-audit.ts'

const HOUR_MS = 3_600_000

/**
 * Creates a filter that returns true at most once per hour for the same text, so that repeated refused calls can't
 * fill the trail, which is kept forever.
 */
function createHourlyFilter(): (text: string, now: Date) => boolean {
  const recordingTimes = new Map<string, number>()
  return (text, now) => {
    for (const [earlierText, at] of recordingTimes) {
      if (now.getTime() - at < HOUR_MS) break
      recordingTimes.delete(earlierText)
    }
    if (recordingTimes.has(text)) return false
    recordingTimes.set(text, now.getTime())
    return true
  }
}

const PERMISSION_ERRORS: readonly ErrorCode[] = ['FORBIDDEN', 'SECOND_FACTOR_MISSING', 'RESET_BY_MAIL']

function refusedActor(error: Error, request: FastifyRequest): Actor | undefined {
  if (error instanceof ActorRefusal) return error.actor
  return error instanceof PortalError && PERMISSION_ERRORS.includes(error.code) ? request.actor : undefined
}

/**
 * Audits calls by known users and scripts that were refused for lack of permission; the same refusal is audited at
 * most once an hour. Uses a separate transaction, because the call's own transaction was rolled back. If auditing
 * fails, the caller still receives the refusal.
 */
export function auditRefusals(app: App, dependencies: Dependencies): void {
  const isFirstThisHour = createHourlyFilter()
  app.addHook('onError', async (request, _reply, error) => {
    const actor = refusedActor(error, request)
    const id = actor && actorId(actor)
    if (!actor || !id || !(error instanceof PortalError)) return
    const { method, path } = request.routeOptions.config.endpoint ?? { method: request.method, path: '' }
    const call = `${method} ${path}`
    const kind = error.attempted?.action ?? (error.code === 'FORBIDDEN' ? call : error.code)
    if (!isFirstThisHour(`${id} ${kind} ${error.message}`, dependencies.clock.now())) return
    const context = { ...(await contextOf(dependencies, request)), actor }
    const attempted = error.attempted ?? { action: 'call.refused', recordType: 'call', recordId: call }
    const event = { ...attempted, after: { refusal: error.message } }
    await recordAuditAlone(context, event).catch(cause =>
      request.log.error({ err: cause }, 'Failed to audit a refusal'),
    )
  })
}
