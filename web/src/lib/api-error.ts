import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { type ErrorCode, problemType } from '@epay/contract/common/problem'
import type { FilledText, Message } from '@epay/contract/languages/message'
import { type ErrorBody, parseJson, readErrorBody } from './error-body.ts'

export const CHECK_CONNECTION = 'Please check your connection and try again.'
export const UNREACHABLE_MESSAGE = `We could not reach the server. ${CHECK_CONNECTION}`
const WAIT_A_SECOND = 'Too many attempts. Wait {seconds} second, then try again.'
const WAIT_SECONDS = 'Too many attempts. Wait {seconds} seconds, then try again.'
export const UNREADABLE_MESSAGE = 'The server gave an unexpected answer. Please try again.'

const LONGEST_WAIT_MS = 15_000

type Failure = {
  status: number | 'network'
  /** The answer's text, '' when there was none. */
  body?: string
  contentType?: string
  statusText?: string
  retryAfterSeconds?: number
  message?: string
  /** The message, where it has values. */
  filledText?: FilledText
  isPage?: boolean
  cause?: unknown
}

/** Every way in which a call can fail, except cancellation by its caller. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status, or `network` when no answer came. */
  readonly status: number | 'network'
  /** The body's message, even from a proxy. */
  readonly body: ErrorBody
  /** The message, where it has values. */
  readonly filledText: FilledText | undefined
  /** '' over HTTP/2, which has none. */
  readonly statusText: string
  readonly json: unknown
  readonly retryAfterSeconds: number | undefined
  /** Is the answer a page? Whatever sent it, such as a hotel's sign-in or a proxy, is not the API. */
  readonly isPage: boolean

  constructor({
    status,
    body = '',
    contentType,
    statusText = '',
    retryAfterSeconds,
    message,
    filledText,
    isPage = /html/i.test(contentType ?? ''),
    cause,
  }: Failure) {
    const content = readErrorBody({ body, contentType })
    super(message ?? (status === 'network' ? UNREACHABLE_MESSAGE : sentenceOf(content, status)), { cause })
    this.status = status
    this.body = content
    this.statusText = statusText
    this.json = parseJson(body)
    this.filledText = filledText ?? (message ? undefined : content.filledText)
    this.retryAfterSeconds = retryAfterSeconds
    this.isPage = isPage
  }
}

function sentenceOf({ message, errors: [first], details, text }: ErrorBody, status: number): string {
  const unsaid = isAway(status) ? REQUEST_MESSAGES.unavailable : UNREADABLE_MESSAGE
  return message ?? first ?? details ?? text ?? unsaid
}

/** The server, or what it needs, is away: 502 to 504 may come from a proxy. */
const isAway = (status: number): boolean => status >= 502

export async function apiErrorOf(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    body: await response.text().catch(() => ''),
    contentType: response.headers.get('Content-Type') ?? undefined,
    statusText: response.statusText,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** The first error that an answer lists, as password calls give on failure. */
export function firstDescription(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body.errors[0] : undefined
}

/** What to tell the reader about any thrown thing. */
export function errorMessage(error: unknown, fallback = UNREADABLE_MESSAGE): string {
  return error instanceof ApiError ? error.message : fallback
}

/** The same, to be translated. */
export function messageOf(error: unknown): Message {
  return (error instanceof ApiError && error.filledText) || errorMessage(error)
}

/** Names the call when the server reports success, but its answer can't be read. */
export function unreadableAnswer(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === 'network' || error.status >= 300) return undefined
  return error.message
}

export function hasStatus(error: unknown, status: number | 'network'): boolean {
  return error instanceof ApiError && error.status === status
}

export function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 'network' || error.status === 429 || isAway(error.status)
}

/** How long to wait before the next try: what the server asks for, else longer and longer. */
export function retryDelayMs(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined
  return asked === undefined ? Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS) : asked * 1000
}

/** Is it the portal's own error of this code? */
export function isProblem(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.body.type === problemType(code)
}

/** Someone else has changed the record since it was loaded, and nothing was written. */
export const isOutdated = (error: unknown): boolean => isProblem(error, 'OUTDATED')

/** How long to wait, to be translated, when the server refused for too many tries. */
export function waitHint(error: unknown): Message | undefined {
  if (!hasStatus(error, 429)) return undefined
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (seconds === undefined) return AUTH_MESSAGES.tooManyTries
  return { text: seconds === 1 ? WAIT_A_SECOND : WAIT_SECONDS, values: { seconds } }
}
