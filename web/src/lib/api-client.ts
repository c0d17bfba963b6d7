import type { BodyInput, ClientResponse, Endpoint, QueryInput } from '@epay/contract/common/endpoint'
import { isExtra } from '@epay/contract/common/extra'
import { z } from 'zod'
import { ApiError, hasStatus, isProblem } from './api-error.ts'
import { isRefusal } from './error-body.ts'
import { hasExtra } from './portal.ts'
import { readResponse } from './read-response.ts'
import { HtmlResponseError, type RawCall, readJson, send } from './request.ts'
import { saveFile } from './save-file.ts'
import type { UploadProgress } from './upload.ts'

export type CallerSession = {
  readToken: () => string | undefined
  /**
   * Returns a fresh token, or `undefined` when the session is over. Throws ApiError if the server couldn't be
   * reached.
   */
  refresh: (rejectedToken: string | undefined) => Promise<string | undefined>
  reportSecondFactorMissing: () => void
}

let callerSession: CallerSession | undefined

/** Must be called before the first authenticated call. */
export function setCallerSession(session: CallerSession): void {
  callerSession = session
}

type ParamsInput<E extends Endpoint> = E['params'] extends z.ZodType ? z.input<E['params']> : undefined

/** Requires `params` and `body` where the endpoint declares them. */
type RequiredInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: ParamsInput<E> }
  : unknown) &
  (E['body'] extends z.ZodType ? { body: BodyInput<E> } : unknown)

export type ApiCall<E extends Endpoint> = RequiredInput<E> & {
  query?: QueryInput<E>
  /** Multipart body, instead of JSON. */
  form?: FormData
  /** A token other than the session's, such as an emailed link's. It is never refreshed. */
  bearer?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Disables the timeout, for calls that can take minutes. */
  isLong?: boolean
  onUploadProgress?: (progress: UploadProgress) => void
}

type AnyCall = RawCall & { bearer?: string }

/** Makes the second argument of `callApi` optional if the endpoint requires no input. */
export type CallArguments<E extends Endpoint> =
  object extends RequiredInput<E> ? [call?: ApiCall<E>] : [call: ApiCall<E>]

/**
 * Calls an endpoint and parses the response with its schema. Members that are extras can be missing. If the whole
 * response is an extra, any success status is accepted, but a body with `success: false` is treated as a 400. Throws
 * ApiError, the signal's reason if the caller canceled, or an Error if the server lacks the endpoint's extra.
 */
export function callApi<const E extends Endpoint>(
  endpoint: E,
  ...[call]: CallArguments<E>
): Promise<ClientResponse<E>>
export async function callApi(endpoint: Endpoint, call: AnyCall = {}): Promise<unknown> {
  const response = await sendAuthenticated(endpoint, call)
  if (!(endpoint.response instanceof z.ZodType)) throw new Error(`${endpoint.path} is a download`)
  try {
    const body = await readJson(response)
    if (isExtra(endpoint.response) && isRefusal(body))
      throw new ApiError({ status: 400, body: JSON.stringify(body) })
    return readResponse(endpoint.response, body)
  } catch (cause) {
    throw cause instanceof ApiError ? cause : unexpectedResponseError(endpoint, response, cause)
  }
}

function unexpectedResponseError(
  { method, path }: Endpoint,
  { status }: Response,
  cause?: unknown,
): ApiError {
  const text = 'The server gave an unexpected answer to {call}. Please try again.'
  const call = `${method} ${path}`
  return new ApiError({
    status,
    message: text.replace('{call}', call),
    filledText: { text, values: { call } },
    isHtml: cause instanceof HtmlResponseError,
    cause,
  })
}

export function fetchFile<const E extends Endpoint>(endpoint: E, ...[call]: CallArguments<E>): Promise<Blob>
export async function fetchFile(endpoint: Endpoint, call: AnyCall = {}): Promise<Blob> {
  return readBlob(endpoint, await sendAuthenticated(endpoint, call))
}

async function readBlob(endpoint: Endpoint, response: Response): Promise<Blob> {
  const blob = await response.blob().catch((cause: unknown) => {
    throw new ApiError({ status: 'network', cause })
  })
  if (blob.type.startsWith('text/html'))
    throw unexpectedResponseError(endpoint, response, new HtmlResponseError('The file is a page'))
  return blob
}

function suggestedFileName(disposition: string | null): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const decoded = encoded && decodeName(encoded)
  if (decoded) return decoded
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
}

function decodeName(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

export type DownloadInfo = { type: string; name: string | undefined }

/** Saves a download endpoint's response as a file. Throws like `callApi`. */
export function downloadFile<const E extends Endpoint>(
  endpoint: E,
  call: ApiCall<E>,
  fileName: string | ((download: DownloadInfo) => string),
): Promise<void>
export async function downloadFile(
  endpoint: Endpoint,
  call: AnyCall,
  fileName: string | ((download: DownloadInfo) => string),
): Promise<void> {
  const response = await sendAuthenticated(endpoint, call)
  const blob = await readBlob(endpoint, response)
  const name = suggestedFileName(response.headers.get('Content-Disposition'))
  saveFile(blob, typeof fileName === 'string' ? fileName : fileName({ type: blob.type, name }))
}

async function sendAuthenticated(endpoint: Endpoint, { bearer, ...call }: AnyCall): Promise<Response> {
  const { method, path, extra } = endpoint
  if (extra && !(await hasExtra(extra))) throw new Error(`${method} ${path}: this server has no ${extra}`)
  if (bearer !== undefined || endpoint.access.kind === 'public') return send(endpoint, call, bearer)
  if (!callerSession) throw new Error('Call setCallerSession before the first API call')
  try {
    return await sendWithRetry(endpoint, call, callerSession)
  } catch (error) {
    if (isProblem(error, 'SECOND_FACTOR_MISSING')) callerSession.reportSecondFactorMissing()
    throw error
  }
}

async function sendWithRetry(endpoint: Endpoint, call: RawCall, session: CallerSession): Promise<Response> {
  const token = session.readToken()
  try {
    return await send(endpoint, call, token)
  } catch (error) {
    if (!hasStatus(error, 401)) throw error
    const freshToken = await session.refresh(token)
    if (freshToken === undefined) throw error
    return send(endpoint, call, freshToken)
  }
}
