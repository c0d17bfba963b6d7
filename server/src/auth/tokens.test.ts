import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import type { Keys } from '#server/platform/keys.ts'
import { signAccessToken, signLinkToken, verifyAccessToken, verifyLinkToken } from './tokens.ts'

const NOW = new Date('2026-11-20T17:00:00Z')
const ID = '5a0c9c3e-3d6c-4b0e-8a43-9d6b0c1f1a11'
const key = (id: string, byte: number) => ({ id, secret: Buffer.alloc(32, byte) })
const KEYS: Keys = { signing: [key('new', 1)], encryption: [key('sealing', 2)] }
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const LINK = {
  id: ID,
  purpose: 'set-password',
  subjectId: 'a',
  accountId: ID,
  name: 'ana',
  role: null,
} as const

type Times = { issuedAt?: number; expiresAt?: number }
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const accessToken = ({ issuedAt = 0, expiresAt = 900 }: Times = {}) =>
  signAccessToken(KEYS, { nameid: ID, name: 'ana', role: ['Admin'], sid: 's' }, at(issuedAt), at(expiresAt))
const linkToken = ({ issuedAt = 0, expiresAt = 900 }: Times = {}) =>
  signLinkToken(KEYS, LINK, at(issuedAt), at(expiresAt))
const readAccess = (token: string) => verifyAccessToken(KEYS, token, NOW)
const readLink = (token: string) => verifyLinkToken(KEYS, token, NOW, 0)

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())
const partsOf = (token: string) => {
  const [header = '', claims = '', signature = ''] = token.split('.')
  return { header, claims, signature }
}
const withHeader = (token: string, changes: object) => {
  const { header, claims, signature } = partsOf(token)
  return [encode({ ...decode(header), ...changes }), claims, signature].join('.')
}
function withClaims(token: string, changes: object): string {
  const { header, claims, signature } = partsOf(token)
  return [header, encode({ ...decode(claims), ...changes }), signature].join('.')
}
function signWithHeader(token: string, changes: object, algorithm = 'sha256'): string {
  const { header, claims } = partsOf(withHeader(token, changes))
  const signature = createHmac(algorithm, KEYS.signing[0].secret).update(`${header}.${claims}`)
  return `${header}.${claims}.${signature.digest('base64url')}`
}
function signWithOtherKey(token: string): Promise<string> {
  const { header, claims } = partsOf(token)
  const protectedHeader = { alg: 'HS256', typ: String(decode(header).typ), kid: 'new' }
  return new SignJWT(decode(claims)).setProtectedHeader(protectedHeader).sign(Buffer.alloc(32, 9))
}
/**
 * Changes only the unused bits of the last base64url character, so that the text differs but decodes to the same
 * bytes.
 */
function reencodeSignature(token: string): string {
  const lastIndex = ALPHABET.indexOf(token.slice(-1))
  const reencoded = `${token.slice(0, -1)}${ALPHABET[lastIndex ^ 1]}`
  expect(Buffer.from(partsOf(reencoded).signature, 'base64url')).toEqual(
    Buffer.from(partsOf(token).signature, 'base64url'),
  )
  return reencoded
}

it('accepts a token only as its own kind', () => {
  expect(readAccess(accessToken())).toMatchObject({ nameid: ID, role: ['Admin'], sid: 's' })
  expect(readLink(linkToken())).toEqual({ id: ID, purpose: 'set-password' })
  expect([readAccess(linkToken()), readLink(accessToken())]).toEqual([undefined, undefined])
})

it.each<[string, (token: string) => string | Promise<string>]>([
  ['that is garbage', () => 'a.b.c'],
  ['without its last character', token => token.slice(0, -1)],
  ['without its signature', token => token.slice(0, token.lastIndexOf('.') + 1)],
  ['with a fourth part', token => `${token}.more`],
  ['with another spelling of its signature', reencodeSignature],
  ['with an unknown key ID', token => withHeader(token, { kid: 'unknown' })],
  ['with the algorithm "none"', token => withHeader(token, { alg: 'none' })],
  ['with another algorithm and the right key', token => signWithHeader(token, { alg: 'HS512' }, 'sha512')],
  ['with a critical extension', token => signWithHeader(token, { crit: ['b64'], b64: true })],
  ['with other claims', token => withClaims(token, { role: 'CFO' })],
  ['signed with another key', signWithOtherKey],
])('rejects a token %s', async (_, alter) => {
  expect(readAccess(await alter(accessToken()))).toBeUndefined()
  expect(readLink(await alter(linkToken()))).toBeUndefined()
})

it('a token works from a minute before it was issued, for clock skew, until it expires', () => {
  expect(readAccess(accessToken({ issuedAt: 59 }))).toBeDefined()
  expect(readAccess(accessToken({ expiresAt: 1 }))).toBeDefined()
  expect(readAccess(accessToken({ issuedAt: 62 }))).toBeUndefined()
  expect(readAccess(accessToken({ expiresAt: 0 }))).toBeUndefined()
  expect(readLink(linkToken({ expiresAt: 0 }))).toBe('expired')
})
