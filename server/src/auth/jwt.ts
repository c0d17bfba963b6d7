import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { isExpired, type Keys } from '#server/platform/keys.ts'

type SigningKey = Keys['signing'][number]

const ALGORITHM = 'HS256'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Cached, because creating a KeyObject takes five times as long as the HMAC itself. */
const keyObjects = new WeakMap<SigningKey, KeyObject>()

function keyObjectOf(key: SigningKey): KeyObject {
  const keyObject = keyObjects.get(key) ?? createSecretKey(key.secret)
  keyObjects.set(key, keyObject)
  return keyObject
}

function signatureOf(key: SigningKey, signingInput: string): string {
  return createHmac('sha256', keyObjectOf(key)).update(signingInput).digest('base64url')
}

/** Signs a JSON Web Token with the newest key. @param typ the `typ` header, which tells kinds of tokens apart */
export function signJwt(keys: Keys, typ: string, claims: object): string {
  const [key] = keys.signing
  const signingInput = `${encode({ alg: ALGORITHM, typ, kid: key.id })}.${encode(claims)}`
  return `${signingInput}.${signatureOf(key, signingInput)}`
}

export function tokenTypeOf(token: string): unknown {
  return decode(token.split('.', 1)[0]).typ
}

/**
 * Returns the claims of a token of this type if `signJwt` signed it with a key that is still valid, and undefined
 * otherwise. Doesn't check the claims, not even the expiration.
 */
export function verifyJwt(
  keys: Keys,
  typ: string,
  token: string,
  now: Date,
): Record<string, unknown> | undefined {
  const [header = '', claims = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0) return undefined
  const { alg, typ: type, kid, crit } = decode(header)
  const key = keys.signing.find(each => each.id === kid)
  if (!key || isExpired(key, now) || alg !== ALGORITHM || type !== typ || crit !== undefined) return undefined
  // Compares the base64url text, because several texts decode to the same bytes but only one is the token's.
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
