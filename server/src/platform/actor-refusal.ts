import type { ErrorCode } from '@epay/contract/common/problem'
import type { Message } from '@epay/contract/languages/message'
import type { Actor } from './context.ts'
import { PortalError, type RefusedAction } from './errors.ts'

/** Refuses a known actor without a session: the owner of an emailed link, or a script whose token has ended. */
export class ActorRefusal extends PortalError {
  readonly actor: Actor

  constructor(actor: Actor, code: ErrorCode, message: Message, attempted?: RefusedAction) {
    super(code, message, attempted && { attempted })
    this.actor = actor
  }
}
