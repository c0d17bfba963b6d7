import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { isEnded, type Keys } from '#server/platform/keys.ts'

type SigningKey = Keys['signing'][number]

const ALGORITHM = 'HS256'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Cached, because creating one from the bytes takes five times as long as the HMAC. */
const keyObjects = new WeakMap<SigningKey, KeyObject>()

function keyObjectOf(key: SigningKey): KeyObject {
  const keyObject = keyObjects.get(key) ?? createSecretKey(key.secret)
  keyObjects.set(key, keyObject)
  return keyObject
}

function signatureOf(key: SigningKey, signed: string): string {
  return createHmac('sha256', keyObjectOf(key)).update(signed).digest('base64url')
}

/** Signs a JSON Web Token with the newest key. @param typ the kind of token */
export function signJson(keys: Keys, typ: string, claims: object): string {
  const [key] = keys.signing
  const signed = `${encode({ alg: ALGORITHM, typ, kid: key.id })}.${encode(claims)}`
  return `${signed}.${signatureOf(key, signed)}`
}

export function tokenTypeOf(token: string): unknown {
  return decode(token.split('.', 1)[0]).typ
}

/**
 * Returns the claims of a token of this type, if one of the keys signed it exactly as `signJson` does. Returns
 * undefined for anything else, and for a key replaced so long ago that it no longer verifies. Doesn't check the
 * claims, not even their times.
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
  // Compares text, because the same bytes can be encoded in several ways and a token has only one.
  const [actual, expected] = [signature, signatureOf(key, `${header}.${claims}`)].map(text =>
    Buffer.from(text),
  )
  if (!actual || !expected || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    return undefined
  return decode(claims)
}

function decode(part = ''): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return value instanceof Object ? { ...value } : {}
  } catch {
    return {}
  }
}
