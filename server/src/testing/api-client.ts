import { API_PREFIX } from '@epay/contract/common/endpoint'
import { expectErrorDocumented } from './expect-error-documented.ts'

export type ApiResponse = { status: number; headers: Headers; body: unknown; bytes: Buffer }
type Query = Record<string, string | number | readonly string[] | undefined>
type CallOptions = { query?: Query; headers?: Record<string, string> }

export type ApiClient = {
  get(path: string, options?: CallOptions): Promise<ApiResponse>
  post(path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse>
  put(path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse>
  delete(path: string, options?: CallOptions): Promise<ApiResponse>
  upload(path: string, form: FormData, options?: CallOptions & { method?: 'PUT' }): Promise<ApiResponse>
}

/** Calls the portal over HTTP. An error that the API's description doesn't list fails the test. */
export function createApiClient(baseUrl: string, getToken: () => Promise<string | undefined>): ApiClient {
  async function call(
    method: string,
    path: string,
    body: string | FormData | undefined,
    options: CallOptions,
    type?: string,
  ) {
    const url = new URL(`${API_PREFIX}${path}`, baseUrl)
    for (const [name, value] of Object.entries(options.query ?? {}))
      for (const each of [value ?? []].flat()) url.searchParams.append(name, String(each))
    const bearer = await getToken()
    const headers = {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(type && { 'content-type': type }),
      ...options.headers,
    }
    const response = await fetch(url, { method, headers, body })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    const responseBody: unknown = isJson ? JSON.parse(bytes.toString()) : bytes.toString()
    expectErrorDocumented(method, url.pathname.slice(API_PREFIX.length), responseBody)
    return { status: response.status, headers: response.headers, body: responseBody, bytes }
  }
  const json =
    (method: string) =>
    (path: string, body?: unknown, options: CallOptions = {}) =>
      body === undefined
        ? call(method, path, undefined, options)
        : call(method, path, JSON.stringify(body), options, 'application/json')

  return {
    get: (path, options = {}) => call('GET', path, undefined, options),
    post: json('POST'),
    put: json('PUT'),
    delete: (path, options = {}) => call('DELETE', path, undefined, options),
    upload: (path, form, { method = 'POST', ...options } = {}) => call(method, path, form, options),
  }
}
