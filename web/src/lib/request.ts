import { API_PREFIX, type Endpoint } from '@epay/contract/common/endpoint'
import { toPascalCase } from '@epay/contract/common/problem'
import { ApiError, apiErrorOf } from './api-error.ts'
import { sendWithProgress, type UploadProgress } from './upload.ts'

/** How the server spelt a role in its latest answer with it. */
export const spellings = new Map<string, string>()

function spelt(member: string, value: unknown): unknown {
  if (member !== 'roles' || !Array.isArray(value)) return value
  return value.map(role => spellings.get(role) ?? role)
}

/** Long enough for a slow phone; an upload may take longer, but not stand still for as long. */
const ANSWER_TIMEOUT_MS = 60_000

/** The part of an endpoint that a request needs. */
type Call = Pick<Endpoint, 'method' | 'path' | 'wire'>

export type RawCall = {
  params?: unknown
  query?: unknown
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The server may take minutes: waits as long as the connection holds. */
  isLong?: boolean
  onUploadProgress?: (progress: UploadProgress) => void
}

function entriesOf(values: unknown): [string, unknown][] {
  return typeof values === 'object' && values !== null ? Object.entries(values) : []
}

/** Uses the capitalization of the specification. */
function wireEntries({ wire }: Pick<Call, 'wire'>, values: unknown): [string, unknown][] {
  const entries = entriesOf(values)
  return wire ? entries.map(([name, value]) => [toPascalCase(name), value]) : entries
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '')
}

/** On the host that the start page names, else on the page's own. */
function apiUrl(path: string): string {
  const origin = document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content ?? ''
  return `${origin.replace(/\/+$/, '')}${API_PREFIX}${path}`
}

/** Address of a call with its values: blank query values are left out, lists repeat their name. */
export function urlOf(endpoint: Omit<Call, 'method'>, call: Pick<RawCall, 'params' | 'query'>): string {
  const params = new Map(entriesOf(call.params))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params.get(name))))
  const query = new URLSearchParams()
  for (const [name, value] of wireEntries(endpoint, call.query)) {
    const named = spelt(name, value)
    for (const each of Array.isArray(named) ? named : [named]) {
      if (isGiven(each)) query.append(name, String(each))
    }
  }
  return apiUrl(`${path}${query.size > 0 ? `?${query}` : ''}`)
}

/**
 * Sends one request and gives any answer of success.
 * Throws: ApiError for every other answer and for none at all; the signal's reason when the caller cancelled.
 */
export async function send(endpoint: Call, call: RawCall, token?: string): Promise<Response> {
  const response = await attempt(endpoint, call, token).catch((cause: unknown) => {
    if (call.signal?.aborted) throw cause
    throw new ApiError({ status: 'network', cause })
  })
  if (response.ok) return response
  throw await apiErrorOf(response)
}

/** Whatever sends a page in place of an answer, such as a hotel's sign-in, is not the API. */
export class PageAnswer extends Error {}

/**
 * The answer as JSON, `undefined` when it is none.
 * Throws: PageAnswer; ApiError when the connection broke before the end.
 */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new ApiError({ status: 'network', cause })
  })
  if (text.trimStart().startsWith('<')) throw new PageAnswer('The answer is a page')
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function attempt(endpoint: Call, call: RawCall, token: string | undefined): Promise<Response> {
  const { method } = endpoint
  const url = urlOf(endpoint, call)
  const headers = new Headers(call.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (call.form) return sendForm({ method, url, headers, body: call.form }, call)
  const hasBody = call.body !== undefined
  if (hasBody) headers.set('Content-Type', 'application/json')
  const values = endpoint.wire ? Object.fromEntries(wireEntries(endpoint, call.body)) : call.body
  const body = hasBody ? JSON.stringify(values, spelt) : undefined
  return fetch(url, { method, headers, body, signal: signalOf(call) })
}

function signalOf({ signal, isLong = false }: RawCall): AbortSignal | undefined {
  if (isLong) return signal
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

type FormRequest = { method: string; url: string; headers: Headers; body: FormData }

function sendForm(request: FormRequest, call: RawCall): Promise<Response> {
  const { signal, isLong = false, onUploadProgress: onProgress } = call
  if (!onProgress) return fetch(request.url, { ...request, signal: signalOf(call) })
  const stallMs = isLong ? undefined : ANSWER_TIMEOUT_MS
  return sendWithProgress({ ...request, signal, stallMs, onProgress })
}
