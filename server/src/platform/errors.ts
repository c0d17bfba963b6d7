import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { type DescribedErrors, ERROR_STATUS, type ErrorCode } from '@epay/contract/common/problem'
import type { FilledText, Message } from '@epay/contract/languages/message'
import { english } from '@epay/contract/languages/translator'

export type RefusedAction = { action: string; recordType: string; recordId: string }

type Details = {
  /** Messages by field in camelCase; the response has them in PascalCase. */
  fields?: Record<string, string[]>
  /** For endpoints that report failures as a list of `{code, description}`. */
  descriptions?: DescribedErrors
  retryAfterSeconds?: number
  /** Recorded in the audit trail. */
  attempted?: RefusedAction
  cause?: unknown
}

/** The only error that verbs throw on purpose. Its message is shown to the user. */
export class PortalError extends Error {
  readonly code: ErrorCode
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
 * Optimistic lock: refuses a change to data that someone else has changed since the client read it. Call it with the
 * record locked, so that the result stays valid until the write.
 * @param clientValues the values that the client read; without them, the change is allowed
 * Throws: OUTDATED.
 */
export function refuseOutdated<Values>(
  clientValues: Values | undefined,
  isCurrent: (clientValues: Values) => boolean,
  message: Message,
): void {
  if (clientValues !== undefined && !isCurrent(clientValues)) throw new PortalError('OUTDATED', message)
}

export function invalidInput(fields: Record<string, string[]>): PortalError {
  const [firstMessage] = Object.values(fields).flat()
  return new PortalError('INVALID_INPUT', firstMessage ?? REQUEST_MESSAGES.invalid, { fields })
}
