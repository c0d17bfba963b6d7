import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { Context, UserActor } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'

/** The signed-in person. Throws: FORBIDDEN when nobody is. */
export function actingUser({ actor }: Context): UserActor {
  if (actor.kind !== 'user') throw new PortalError('FORBIDDEN', AUTH_MESSAGES.forbidden)
  return actor
}
