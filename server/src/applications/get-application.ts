import type { Application } from '@epay/contract/applications/schemas'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { refusal } from './decide-application.ts'
import { loadApplication } from './load-application.ts'
import { presentApplication } from './present.ts'
import { hasMovedOn } from './rules.ts'

/**
 * One application; a mailed link sees its own, while the decision is still to be made.
 * Throws: FORBIDDEN for a link to another one; NOT_FOUND; CONFLICT saying who decided meanwhile.
 */
export async function getApplication(context: Context, id: string): Promise<Application> {
  const { actor, database } = context
  if (actor.kind === 'link' && actor.subjectId !== id)
    throw new PortalError('FORBIDDEN', AUTH_MESSAGES.forbidden)
  const application = await loadApplication(database.orm, id)
  if (actor.kind === 'link' && hasMovedOn(application.status, actor.role))
    throw await refusal(database.orm, context, application)
  return presentApplication(application)
}
