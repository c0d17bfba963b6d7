import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import {
  describedErrorsSchema,
  type ErrorCode,
  type Problem,
  problemSchema,
  problemType,
  toCamelCase,
} from '@epay/contract/common/problem'
import type { FilledText, Message } from '@epay/contract/languages/message'

const foreignProblemSchema = problemSchema
  .partial()
  .extend({ errors: problemSchema.shape.errors.catch(undefined) })

export const CHECK_CONNECTION = 'Please check your connection and try again.'
export const UNREACHABLE_MESSAGE = `We could not reach the server. ${CHECK_CONNECTION}`
export const UNREADABLE_MESSAGE = 'The server gave an unexpected answer. Please try again.'

type Failure = {
  status: number | 'network'
  /** The answer's text, '' when there was none. */
  body?: string
  statusText?: string
  retryAfterSeconds?: number
  message?: string
  /** The message, where it has values. */
  filledText?: FilledText
  cause?: unknown
}

/** Every way in which a call can fail, but for its caller having cancelled it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status, or `network` when no answer came. */
  readonly status: number | 'network'
  readonly problem: Problem | undefined
  /** The message, where it has values. */
  readonly filledText: FilledText | undefined
  readonly body: string
  /** The body when it is plain words, else '': neither a page nor JSON is for readers. */
  readonly readableBody: string
  /** '' over HTTP/2, which has none. */
  readonly statusText: string
  /** The body as JSON, `undefined` when it is not JSON. */
  readonly json: unknown
  /** First message of each refused field, by its camelCase name; general ones are under ''. */
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | undefined

  constructor({
    status,
    body = '',
    statusText = '',
    retryAfterSeconds,
    message,
    filledText,
    cause,
  }: Failure) {
    const json = parseJson(body)
    const problem = readProblem(json, status)
    super(message ?? wordsOf(status, problem), { cause })
    this.status = status
    this.body = body
    this.readableBody = json === undefined && !body.trim().startsWith('<') ? body.trim() : ''
    this.statusText = statusText
    this.json = json
    this.problem = problem
    this.filledText = filledText ?? (message ? undefined : problem?.message)
    this.fieldErrors = firstMessages(problem)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A problem document; also one of a proxy's, in which RFC 9457 lets any member be missing. */
function readProblem(json: unknown, status: number | 'network'): Problem | undefined {
  const own = problemSchema.safeParse(json).data
  if (own || status === 'network') return own
  const { title, detail, ...rest } = foreignProblemSchema.safeParse(json).data ?? {}
  const said = title || detail
  return said ? { type: 'about:blank', ...rest, status, title: said, detail: detail || undefined } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function wordsOf(status: number | 'network', problem: Problem | undefined): string {
  if (status === 'network') return UNREACHABLE_MESSAGE
  return problem?.detail ?? problem?.title ?? UNREADABLE_MESSAGE
}

function firstMessages(problem: Problem | undefined): Record<string, string> {
  const entries = Object.entries(problem?.errors ?? {})
  return Object.fromEntries(entries.map(([name, messages]) => [toCamelCase(name), messages[0] ?? '']))
}

export async function apiErrorOf(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    body: await response.text().catch(() => ''),
    statusText: response.statusText,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** The first description of a `[{code, description}]` answer, as password calls give on failure. */
export function firstDescription(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return describedErrorsSchema.safeParse(error.json).data?.[0]?.description
}

/** What to tell the reader about any thrown thing. */
export function errorMessage(error: unknown, fallback = UNREADABLE_MESSAGE): string {
  return error instanceof ApiError ? error.message : fallback
}

/** The same, to be translated. */
export function messageOf(error: unknown): Message {
  return (error instanceof ApiError && error.filledText) || errorMessage(error)
}

export function hasStatus(error: unknown, status: number | 'network'): boolean {
  return error instanceof ApiError && error.status === status
}

/** Is it the portal's own error of this code? */
export function isProblem(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.problem?.type === problemType(code)
}

/** Somebody else has changed the record since it was loaded, and nothing was written. */
export function isOutdated(error: unknown): boolean {
  return isProblem(error, 'OUTDATED')
}

/** How long to wait, when the server refused for too many tries. */
export function waitHint(error: unknown): string | undefined {
  if (!hasStatus(error, 429)) return undefined
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (seconds === undefined) return AUTH_MESSAGES.tooManyTries
  return `Too many tries. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`
}
