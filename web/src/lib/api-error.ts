import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { type ErrorCode, problemType } from '@epay/contract/common/problem'
import type { FilledText, Message } from '@epay/contract/languages/message'
import { type ErrorBody, parseJson, readErrorBody } from './error-body.ts'

export const CHECK_CONNECTION = 'Please check your connection and try again.'
export const UNREACHABLE_MESSAGE = `We could not reach the server. ${CHECK_CONNECTION}`
const WAIT_ONE_SECOND = 'Too many attempts. Wait {seconds} second, then try again.'
const WAIT_SECONDS = 'Too many attempts. Wait {seconds} seconds, then try again.'
const UNREADABLE_MESSAGE = 'The server gave an unexpected answer. Please try again.'

const MAX_RETRY_DELAY_MS = 15_000

type Failure = {
  status: number | 'network'
  body?: string
  contentType?: string
  statusText?: string
  retryAfterSeconds?: number
  message?: string
  filledText?: FilledText
  isHtml?: boolean
  cause?: unknown
}

/** Any failure of a call, except cancellation by its caller. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** `network` if no complete response arrived. */
  readonly status: number | 'network'
  readonly body: ErrorBody
  readonly filledText: FilledText | undefined
  /** Empty over HTTP/2. */
  readonly statusText: string
  readonly json: unknown
  readonly retryAfterSeconds: number | undefined
  /** HTML comes from something other than the API, such as a proxy or a hotel Wi-Fi's sign-in page. */
  readonly isHtml: boolean

  constructor({
    status,
    body = '',
    contentType,
    statusText = '',
    retryAfterSeconds,
    message,
    filledText,
    isHtml = /html/i.test(contentType ?? ''),
    cause,
  }: Failure) {
    const content = readErrorBody({ body, contentType })
    super(message ?? (status === 'network' ? UNREACHABLE_MESSAGE : messageFor(content, status)), { cause })
    this.status = status
    this.body = content
    this.statusText = statusText
    this.json = parseJson(body)
    this.filledText = filledText ?? (message ? undefined : content.filledText)
    this.retryAfterSeconds = retryAfterSeconds
    this.isHtml = isHtml
  }
}

function messageFor({ message, errors: [first], details, text }: ErrorBody, status: number): string {
  const fallback = isUnavailable(status) ? REQUEST_MESSAGES.unavailable : UNREADABLE_MESSAGE
  return message ?? first ?? details ?? text ?? fallback
}

/** Proxies return 502 to 504 when the server is unreachable. */
const isUnavailable = (status: number): boolean => status >= 502

export async function toApiError(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    body: await response.text().catch(() => ''),
    contentType: response.headers.get('Content-Type') ?? undefined,
    statusText: response.statusText,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** Returns the first error description, for the calls that set a password. */
export function firstDescription(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body.errors[0] : undefined
}

export function errorMessage(error: unknown, fallback = UNREADABLE_MESSAGE): string {
  return error instanceof ApiError ? error.message : fallback
}

export function messageOf(error: unknown): Message {
  return (error instanceof ApiError && error.filledText) || errorMessage(error)
}

/** Returns the error's message, which includes the call, if a successful response couldn't be parsed. */
export function unreadableResponseMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === 'network' || error.status >= 300) return undefined
  return error.message
}

export function hasStatus(error: unknown, status: number | 'network'): boolean {
  return error instanceof ApiError && error.status === status
}

export function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 'network' || error.status === 429 || isUnavailable(error.status)
}

/** Follows Retry-After, or else backs off exponentially. */
export function retryDelayMs(failures: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  return seconds === undefined ? Math.min(1000 * 2 ** failures, MAX_RETRY_DELAY_MS) : seconds * 1000
}

export function isProblem(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.body.type === problemType(code)
}

/** Whether someone else has changed the record since it was loaded. */
export const isOutdated = (error: unknown): boolean => isProblem(error, 'OUTDATED')

/** Tells the user how long to wait after too many attempts. */
export function waitHint(error: unknown): Message | undefined {
  if (!hasStatus(error, 429)) return undefined
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (seconds === undefined) return AUTH_MESSAGES.tooManyTries
  return { text: seconds === 1 ? WAIT_ONE_SECOND : WAIT_SECONDS, values: { seconds } }
}
