import type { ErrorCode } from '@epay/contract/common/problem'
import type { Message } from '@epay/contract/languages/message'
import type { Actor } from './context.ts'
import { PortalError, type RefusedAction } from './errors.ts'

/**
 * Refuses someone who is known although the request has no session of theirs: the owner of a mailed link, or the
 * script whose token is over.
 */
export class ActorRefusal extends PortalError {
  readonly actor: Actor

  constructor(actor: Actor, code: ErrorCode, message: Message, attempted?: RefusedAction) {
    super(code, message, attempted && { attempted })
    this.actor = actor
  }
}
