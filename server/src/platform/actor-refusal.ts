import type { ErrorCode } from '@epay/contract/common/problem'
import type { Message } from '@epay/contract/languages/message'
import type { Actor } from './context.ts'
import { PortalError, type RefusedAction } from './errors.ts'

/**
 * A refusal that carries its actor, so that it is audited even if the request has none. For example, the actor is an
 * emailed link, or a script whose token has expired.
 */
export class ActorRefusal extends PortalError {
  readonly actor: Actor

  constructor(actor: Actor, code: ErrorCode, message: Message, attempted?: RefusedAction) {
    super(code, message, attempted && { attempted })
    this.actor = actor
  }
}
