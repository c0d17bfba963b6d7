import type { Application } from '@epay/contract/applications/schemas'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { refusal } from './decide-application.ts'
import { describeApplication } from './describe-application.ts'
import { loadApplication } from './load-application.ts'
import { hasMovedOn } from './rules.ts'

/**
 * One application; a mailed link sees its own, while the decision is still to be made.
 * Throws: FORBIDDEN for a link to another one; LINK_NEEDS_SIGN_IN where links don't sign in by themselves; NOT_FOUND; CONFLICT saying who decided meanwhile.
 */
export async function getApplication(context: Context, id: string): Promise<Application> {
  const { actor, config, database } = context
  if (actor.kind === 'link' && actor.subjectId !== id)
    throw new PortalError('FORBIDDEN', AUTH_MESSAGES.forbidden)
  if (actor.kind === 'link' && !config.linkSignIn)
    throw new PortalError('LINK_NEEDS_SIGN_IN', AUTH_MESSAGES.notSignedIn)
  const application = await loadApplication(database.orm, id)
  if (actor.kind === 'link' && hasMovedOn(application.status, actor.role))
    throw await refusal(database.orm, context, application)
  return describeApplication(database.orm, application)
}
