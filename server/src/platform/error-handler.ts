import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { createProblem } from '@epay/contract/common/problem-document'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { isStorageError } from '#server/system/storage-errors.ts'
import { PortalError } from './errors.ts'

/** About as long as a database restart takes. */
const BUSY_RETRY_SECONDS = 5
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

function convertFrameworkError(error: FastifyError): PortalError | undefined {
  if (error.statusCode === 413) return new PortalError('TOO_LARGE', REQUEST_MESSAGES.tooLarge)
  if (error.statusCode === 415) return new PortalError('UNSUPPORTED_TYPE', REQUEST_MESSAGES.unsupported)
  if (error.statusCode === 406) return new PortalError('UNSUPPORTED_TYPE', REQUEST_MESSAGES.notMultipart)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new PortalError('INVALID_INPUT', REQUEST_MESSAGES.malformed)
  return undefined
}

/**
 * Converts the error if the database, disk, or file store is unavailable or overloaded, so that a retry might
 * succeed.
 */
function convertOutageError(error: Error): PortalError | undefined {
  if (!isDatabaseUnavailable(error) && !isStorageError(error)) return undefined
  return new PortalError('UNAVAILABLE', REQUEST_MESSAGES.unavailable, { cause: error })
}

/** Whether the client disconnected during its request, which isn't our error. */
function isClientGone(error: Error, { raw }: FastifyRequest): boolean {
  return !raw.complete && raw.errored !== null && 'code' in error && error.code === 'ECONNRESET'
}

export function handleError(
  error: FastifyError | PortalError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.failure = error
  if (isClientGone(error, request)) return reply.status(400).send()
  const refusal =
    error instanceof PortalError ? error : (convertFrameworkError(error) ?? convertOutageError(error))
  if (!refusal) {
    const message = { text: REQUEST_MESSAGES.internal, values: { reference: request.id } }
    return reply
      .status(500)
      .type(PROBLEM_TYPE)
      .send(JSON.stringify(createProblem('INTERNAL', message)))
  }
  const retryAfter = refusal.retryAfterSeconds ?? (refusal.status === 503 ? BUSY_RETRY_SECONDS : undefined)
  if (retryAfter) reply.header('retry-after', String(Math.ceil(retryAfter)))
  const isDescribed = request.routeOptions.config?.endpoint?.errorBody === 'descriptions'
  if (isDescribed && refusal.status === 400) {
    const descriptions = refusal.descriptions ?? [{ code: 'InvalidInput', description: refusal.message }]
    return reply.status(400).type('application/json; charset=utf-8').send(JSON.stringify(descriptions))
  }
  return reply
    .status(refusal.status)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(createProblem(refusal.code, refusal.filledText ?? refusal.message, refusal.fields)))
}
