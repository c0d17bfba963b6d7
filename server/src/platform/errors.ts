import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { type DescribedErrors, ERROR_STATUS, type ErrorCode } from '@epay/contract/common/problem'
import type { FilledText, Message } from '@epay/contract/languages/message'
import { english } from '@epay/contract/languages/translator'

export type RefusedAction = { action: string; recordType: string; recordId: string }

type Details = {
  /** Messages by field, camelCase; the wire has them in PascalCase. */
  fields?: Record<string, string[]>
  /** For calls whose failure is a list of `{code, description}`. */
  descriptions?: DescribedErrors
  /** Seconds to wait before trying again. */
  retryAfterSeconds?: number
  /** What a person was refused to do to which record, for the audit trail. */
  attempted?: RefusedAction
  cause?: unknown
}

/** The one error that verbs throw on purpose; its message is shown to the person. */
export class PortalError extends Error {
  readonly code: ErrorCode
  /** The message, if it has values. */
  readonly filledText: FilledText | undefined
  readonly fields: Record<string, string[]> | undefined
  readonly descriptions: DescribedErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly attempted: RefusedAction | undefined

  constructor(code: ErrorCode, message: Message, details: Details = {}) {
    super(english(message), { cause: details.cause })
    this.name = 'PortalError'
    this.code = code
    this.filledText = typeof message === 'object' ? message : undefined
    this.fields = details.fields
    this.descriptions = details.descriptions
    this.retryAfterSeconds = details.retryAfterSeconds
    this.attempted = details.attempted
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/**
 * The optimistic lock: refuses a change to what someone else has changed since the client read it. Call it while the
 * record is locked, so that the result stays true until the change is written.
 * @param seen the values that the client read; without them, the change is allowed
 * Throws: OUTDATED.
 */
export function refuseOutdated<Seen>(
  seen: Seen | undefined,
  isCurrent: (seen: Seen) => boolean,
  message: Message,
): void {
  if (seen !== undefined && !isCurrent(seen)) throw new PortalError('OUTDATED', message)
}

/** Invalid input with one message per field. */
export function invalidInput(fields: Record<string, string[]>): PortalError {
  const [first] = Object.values(fields).flat()
  return new PortalError('INVALID_INPUT', first ?? REQUEST_MESSAGES.invalid, { fields })
}
