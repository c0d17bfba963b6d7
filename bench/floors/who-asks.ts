import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Query } from './database.ts'

const HEADER = encode({ alg: 'HS256', typ: 'JWT' })
const TTL_SECONDS = 3600

const SESSION = `
  select a.id, array(select role from account_roles r where r.account_id = a.id) as roles
  from sessions s join accounts a on a.id = s.account_id and a.ended_at is null
  where s.id = $1 and s.revoked_at is null and s.expires_at > now()`

export type Asking = { id: string; roles: string[] }

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

/** A token of the hand-written server's own for a session of the portal. */
export function signFloorToken(secret: string, sessionId: string): string {
  const signed = `${HEADER}.${encode({ sid: sessionId, exp: Math.floor(Date.now() / 1000) + TTL_SECONDS })}`
  return `${signed}.${hmac(secret, signed).toString('base64url')}`
}

function sessionOf(secret: string, token: string): string | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = hmac(secret, `${header}.${payload}`)
  if (header !== HEADER || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  if (!(claims instanceof Object && 'sid' in claims && 'exp' in claims)) return undefined
  return Number(claims.exp) > Date.now() / 1000 ? String(claims.sid) : undefined
}

/** Who asks, by the token's signature and a look-up of the session. Throws: Error with status 401 or 403. */
export async function whoAsks(
  query: Query,
  secret: string,
  request: FastifyRequest,
  allowed: readonly string[],
): Promise<Asking> {
  const id = sessionOf(secret, request.headers.authorization?.replace(/^Bearer /, '') ?? '')
  const [asking] = id === undefined ? [] : await query<Asking>('session', SESSION, [id])
  if (!asking) throw Object.assign(new Error('not signed in'), { statusCode: 401 })
  if (!asking.roles.some(role => allowed.includes(role)))
    throw Object.assign(new Error('not allowed'), { statusCode: 403 })
  return asking
}
