import type { Endpoint } from './endpoint.ts'

type Call = Pick<Endpoint, 'method' | 'path'>

/** Apart from the endpoints, so that a page can ask before it knows how answers are read. */
export const PORTAL_CALL = { method: 'GET', path: '/portal' } as const satisfies Call
export const LOGO_CALL = { method: 'GET', path: '/portal/logo/:id' } as const satisfies Call
