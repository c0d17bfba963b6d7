import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { isEnded, type Keys } from '#server/platform/keys.ts'

type SigningKey = Keys['signing'][number]

const ALGORITHM = 'HS256'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Making one of the bytes costs five times the HMAC. */
const keyObjects = new WeakMap<SigningKey, KeyObject>()

function keyObjectOf(key: SigningKey): KeyObject {
  const known = keyObjects.get(key) ?? createSecretKey(key.secret)
  keyObjects.set(key, known)
  return known
}

function signatureOf(key: SigningKey, signed: string): string {
  return createHmac('sha256', keyObjectOf(key)).update(signed).digest('base64url')
}

/** A JSON Web Token with these claims, signed with the newest key. @param typ the kind of token */
export function signJson(keys: Keys, typ: string, claims: object): string {
  const [key] = keys.signing
  const signed = `${encode({ alg: ALGORITHM, typ, kid: key.id })}.${encode(claims)}`
  return `${signed}.${signatureOf(key, signed)}`
}

/** The header's `typ`, before it is verified. */
export function typeOf(token: string): unknown {
  return decode(token.split('.', 1)[0]).typ
}

/**
 * The claims of a token of this type that one of the keys has signed, exactly as `signJson` does it.
 * `undefined` for anything else, and for a key that was replaced so long ago that it no longer verifies. What the claims
 * say, their times too, is not looked at.
 */
export function openJson(
  keys: Keys,
  typ: string,
  token: string,
  now: Date,
): Record<string, unknown> | undefined {
  const [header = '', claims = '', signature = '', ...more] = token.split('.')
  if (more.length > 0) return undefined
  const { alg, typ: type, kid, crit } = decode(header)
  const key = keys.signing.find(each => each.id === kid)
  if (!key || isEnded(key, now) || alg !== ALGORITHM || type !== typ || crit !== undefined) return undefined
  // As texts: the same bytes can be written in more than one way, and a token has one.
  const [actual, expected] = [signature, signatureOf(key, `${header}.${claims}`)].map(text =>
    Buffer.from(text),
  )
  if (!actual || !expected || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    return undefined
  return decode(claims)
}

/** The object that a part of a token holds; an empty one for a part that holds none. */
function decode(part = ''): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return value instanceof Object ? { ...value } : {}
  } catch {
    return {}
  }
}
