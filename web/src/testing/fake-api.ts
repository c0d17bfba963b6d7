import { EXTRAS } from '@epay/contract/common/extra'
import type { Problem } from '@epay/contract/common/problem'
import { afterEach } from 'vitest'
import { type Portal, portalStore } from '#web/lib/portal.ts'

export type FakeRequest = {
  path: string
  query: URLSearchParams
  body: unknown
  headers: Headers
  token: string | undefined
}
type FakeResponse = Response | Promise<Response>
/** Responses by `METHOD /path`, where the path is relative to `/api` and in lower case. */
export type FakeRoutes = Record<string, (request: FakeRequest) => FakeResponse>

export const GET_PORTAL = 'GET /portal'

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
  portalStore.write(undefined)
})

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

export function problem(
  status: number,
  members: Pick<Partial<Problem>, 'type' | 'detail' | 'message' | 'errors'> = {},
) {
  return json(status, { type: 'about:blank', title: 'Refused', status, ...members })
}

export const PORTAL: Portal = {
  companyName: 'Test Builders',
  companyAddress: '',
  isDemo: false,
  ageQuestion: 'birthDate',
  extras: EXTRAS.filter(name => name !== 'devMailbox'),
}

/** A server that implements only the specification. */
export const WITHOUT_EXTRAS: FakeRoutes = { [GET_PORTAL]: () => json(404, {}) }

/** Doesn't record `GET /portal`, which every page sends. */
export function fakeApi(routes: FakeRoutes): { requests: string[] } {
  const requests: string[] = []
  globalThis.fetch = async (input, init) => {
    init?.signal?.throwIfAborted()
    const url = new URL(String(input), 'http://localhost')
    const key = `${init?.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '').toLowerCase()}`
    if (key !== GET_PORTAL) requests.push(key)
    const route = routes[key] ?? (key === GET_PORTAL ? () => json(200, PORTAL) : undefined)
    if (!route) throw new TypeError(`No fake route for ${key}`)
    const headers = new Headers(init?.headers)
    const response = route({
      path: url.pathname,
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body,
      headers,
      token: headers.get('Authorization')?.replace('Bearer ', ''),
    })
    return init?.signal ? Promise.race([response, rejectOnAbort(init.signal)]) : response
  }
  return { requests }
}

export function fakeList(listRoute: string, items: readonly unknown[], routes: FakeRoutes = {}) {
  const listRequests: FakeRequest[] = []
  const { requests } = fakeApi({
    [listRoute]: request => {
      listRequests.push(request)
      return json(200, { items, totalCount: items.length })
    },
    ...routes,
  })
  return { requests, listRequests }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
