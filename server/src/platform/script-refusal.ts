import type { ScriptActor } from './context.ts'
import { PortalError } from './errors.ts'

/** A token that is over. Nobody makes the request then, but whose token was tried is known. */
export class ScriptRefusal extends PortalError {
  readonly script: ScriptActor

  constructor(message: string, script: ScriptActor) {
    super('NOT_SIGNED_IN', message)
    this.script = script
  }
}
