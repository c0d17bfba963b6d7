import type { Endpoint } from './endpoint.ts'

type Call = Pick<Endpoint, 'method' | 'path'>

/** Separate from the endpoints, so that pages can make these calls before they load the schemas. */
export const PORTAL_CALL = { method: 'GET', path: '/portal' } as const satisfies Call
export const LOGO_CALL = { method: 'GET', path: '/portal/logo/:id' } as const satisfies Call
