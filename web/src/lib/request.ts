import { API_PREFIX, type Endpoint } from '@epay/contract/common/endpoint'
import { toPascalCase } from '@epay/contract/common/problem'
import { ApiError, toApiError } from './api-error.ts'
import { sendWithProgress, type UploadProgress } from './upload.ts'

/** How the server spells each role, as recorded from its responses. */
export const roleSpellings = new Map<string, string>()

function spellRoles(member: string, value: unknown): unknown {
  if (member !== 'roles' || !Array.isArray(value)) return value
  return value.map(role => roleSpellings.get(role) ?? role)
}

/** Long enough for slow phones. Uploads can take longer, but fail after this long without progress. */
const RESPONSE_TIMEOUT_MS = 60_000

type Call = Pick<Endpoint, 'method' | 'path' | 'wireCase'>

export type RawCall = {
  params?: unknown
  query?: unknown
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Disables the timeout, for calls that can take minutes. */
  isLong?: boolean
  onUploadProgress?: (progress: UploadProgress) => void
}

function entriesOf(values: unknown): [string, unknown][] {
  return typeof values === 'object' && values !== null ? Object.entries(values) : []
}

function wireEntries({ wireCase }: Pick<Call, 'wireCase'>, values: unknown): [string, unknown][] {
  const entries = entriesOf(values)
  return wireCase ? entries.map(([name, value]) => [toPascalCase(name), value]) : entries
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '')
}

function apiUrl(path: string): string {
  const origin = document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content ?? ''
  return `${origin.replace(/\/+$/, '')}${API_PREFIX}${path}`
}

/** Omits blank query values, and repeats the name for each item of a list. */
export function urlOf(endpoint: Omit<Call, 'method'>, call: Pick<RawCall, 'params' | 'query'>): string {
  const params = new Map(entriesOf(call.params))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params.get(name))))
  const query = new URLSearchParams()
  for (const [name, value] of wireEntries(endpoint, call.query)) {
    const values = spellRoles(name, value)
    for (const item of Array.isArray(values) ? values : [values]) {
      if (hasValue(item)) query.append(name, String(item))
    }
  }
  return apiUrl(`${path}${query.size > 0 ? `?${query}` : ''}`)
}

/** Sends one request. Throws ApiError for any failure, or the signal's reason if the caller canceled. */
export async function send(endpoint: Call, call: RawCall, token?: string): Promise<Response> {
  const response = await sendOnce(endpoint, call, token).catch((cause: unknown) => {
    if (call.signal?.aborted) throw cause
    throw new ApiError({ status: 'network', cause })
  })
  if (response.ok) return response
  throw await toApiError(response)
}

/** Thrown for HTML instead of an API response, such as a hotel Wi-Fi's sign-in page. */
export class HtmlResponseError extends Error {}

/** Returns `undefined` for invalid JSON. Throws HtmlResponseError for HTML, and ApiError if the connection breaks. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new ApiError({ status: 'network', cause })
  })
  if (text.trimStart().startsWith('<')) throw new HtmlResponseError('The response is a page')
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sendOnce(endpoint: Call, call: RawCall, token: string | undefined): Promise<Response> {
  const { method } = endpoint
  const url = urlOf(endpoint, call)
  const headers = new Headers(call.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (call.form) return sendForm({ method, url, headers, body: call.form }, call)
  const hasBody = call.body !== undefined
  if (hasBody) headers.set('Content-Type', 'application/json')
  const values = endpoint.wireCase ? Object.fromEntries(wireEntries(endpoint, call.body)) : call.body
  const body = hasBody ? JSON.stringify(values, spellRoles) : undefined
  return fetch(url, { method, headers, body, signal: signalOf(call) })
}

function signalOf({ signal, isLong = false }: RawCall): AbortSignal | undefined {
  if (isLong) return signal
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

type FormRequest = { method: string; url: string; headers: Headers; body: FormData }

function sendForm(request: FormRequest, call: RawCall): Promise<Response> {
  const { signal, isLong = false, onUploadProgress: onProgress } = call
  if (!onProgress) return fetch(request.url, { ...request, signal: signalOf(call) })
  const stallMs = isLong ? undefined : RESPONSE_TIMEOUT_MS
  return sendWithProgress({ ...request, signal, stallMs, onProgress })
}
