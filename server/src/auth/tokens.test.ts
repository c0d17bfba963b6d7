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

type Times = { from?: number; until?: number }
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const accessToken = ({ from = 0, until = 900 }: Times = {}) =>
  signAccessToken(KEYS, { nameid: ID, name: 'ana', role: ['Admin'], sid: 's' }, at(from), at(until))
const linkToken = ({ from = 0, until = 900 }: Times = {}) => {
  const link = {
    id: ID,
    purpose: 'set-password',
    subjectId: 'a',
    accountId: ID,
    name: 'ana',
    role: null,
  } as const
  return signLinkToken(KEYS, link, at(from), at(until))
}
const readAccess = (token: string) => verifyAccessToken(KEYS, token, NOW)
const readLink = (token: string) => verifyLinkToken(KEYS, token, NOW, 0)

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())
const partsOf = (token: string) => {
  const [header = '', claims = '', signature = ''] = token.split('.')
  return { header, claims, signature }
}
const withHeader = (token: string, changed: object) => {
  const { header, claims, signature } = partsOf(token)
  return [encode({ ...decode(header), ...changed }), claims, signature].join('.')
}
function signed(token: string, changed: object, algorithm = 'sha256'): string {
  const { header, claims } = partsOf(withHeader(token, changed))
  const signature = createHmac(algorithm, KEYS.signing[0].secret).update(`${header}.${claims}`)
  return `${header}.${claims}.${signature.digest('base64url')}`
}
function twin(token: string): string {
  const last = ALPHABET.indexOf(token.slice(-1))
  const other = `${token.slice(0, -1)}${ALPHABET[last ^ 1]}`
  expect(Buffer.from(partsOf(other).signature, 'base64url')).toEqual(
    Buffer.from(partsOf(token).signature, 'base64url'),
  )
  return other
}

it('a token of each kind is read, and not as the other kind', () => {
  expect(readAccess(accessToken())).toMatchObject({ nameid: ID, role: ['Admin'], sid: 's' })
  expect(readLink(linkToken())).toEqual({ id: ID, purpose: 'set-password' })
  expect([readAccess(linkToken()), readLink(accessToken())]).toEqual([undefined, undefined])
})

it.each<[string, (token: string) => string | Promise<string>]>([
  ['nothing', () => ''],
  ['garbage', () => 'a.b.c'],
  ['half of it', token => token.slice(0, token.length / 2)],
  ['without its last letter', token => token.slice(0, -1)],
  ['without its signature', token => token.slice(0, token.lastIndexOf('.') + 1)],
  ['with a fourth part', token => `${token}.more`],
  ['with another spelling of its signature', twin],
  ['of an unknown key', token => withHeader(token, { kid: 'unknown' })],
  ['that asks for no algorithm', token => withHeader(token, { alg: 'none' })],
  ['of another algorithm with the right key', token => signed(token, { alg: 'HS512' }, 'sha512')],
  ['that asks for more than is understood', token => signed(token, { crit: ['b64'], b64: true })],
  [
    'with other claims',
    token => {
      const { header, claims, signature } = partsOf(token)
      return [header, encode({ ...decode(claims), role: 'CFO' }), signature].join('.')
    },
  ],
  [
    'signed with a foreign key',
    token => {
      const header = { alg: 'HS256', typ: String(decode(partsOf(token).header).typ), kid: 'new' }
      return new SignJWT(decode(partsOf(token).claims)).setProtectedHeader(header).sign(Buffer.alloc(32, 9))
    },
  ],
])('a token %s is refused', async (_name, alter) => {
  expect(readAccess(await alter(accessToken()))).toBeUndefined()
  expect(readLink(await alter(linkToken()))).toBeUndefined()
})

it('a token works from a minute before it was issued, for clocks that differ, until it expires', () => {
  expect([readAccess(accessToken({ from: 59 })), readAccess(accessToken({ until: 1 }))]).toEqual([
    expect.anything(),
    expect.anything(),
  ])
  expect([readAccess(accessToken({ from: 62 })), readAccess(accessToken({ until: 0 }))]).toEqual([
    undefined,
    undefined,
  ])
  expect(readLink(linkToken({ until: 0 }))).toBe('expired')
})
