import { createHmac } from 'node:crypto'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApplication } from '#server/applications/factories.ts'
import { inTransaction } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { issueLink } from './links.ts'
import { signAccessToken, signLinkToken } from './tokens.ts'

let app: TestApp
let accountId: string
let applicationId: string
let good: string
beforeAll(async () => {
  app = await buildTestApp()
  accountId = await app.createAccount({ roles: ['Admin', 'HR-Manager', 'CFO', 'Employee'], username: 'ana' })
  good = (await app.signIn(accountId)).token
  applicationId = (await createApplication(app)).id
})
afterAll(() => app.close())

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
const partsOf = (token: string) => token.split('.')
const soon = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000)

async function linkFor(purpose: 'review-application' | 'complete-packet' | 'set-password') {
  const subjectId = purpose === 'set-password' ? accountId : applicationId
  const person = { accountId, email: 'ana@example.com', name: 'ana' }
  return inTransaction(app.context, context => issueLink(context, { purpose, subjectId, ...person }))
}

/** Signed with the portal's own key, so that only one thing is wrong with it. */
async function ownToken(from: number, until: number) {
  const { sid } = decode(partsOf(good)[1])
  const claims = { nameid: accountId, name: 'ana', role: ['Admin' as const], sid: String(sid) }
  return signAccessToken(app.dependencies.keys, claims, soon(from), soon(until))
}

const TOKENS: [string, () => Promise<string> | string][] = [
  ['nothing', () => ''],
  ['garbage', () => 'garbage'],
  ['garbage in three parts', () => 'a.b.c'],
  ['the half of a token', () => good.slice(0, good.length / 2)],
  ['a token without its last letter', () => good.slice(0, -1)],
  ['a token without its signature', () => `${partsOf(good).slice(0, 2).join('.')}.`],
  [
    'a token signed with a foreign key',
    () => {
      const { kid } = decode(partsOf(good)[0])
      const header = { alg: 'HS256', typ: 'at+jwt', kid: String(kid) }
      return new SignJWT(decode(partsOf(good)[1])).setProtectedHeader(header).sign(Buffer.alloc(32, 1))
    },
  ],
  [
    'a token of an unknown key',
    () => {
      const header = { ...decode(partsOf(good)[0]), kid: 'unknown' }
      return [encode(header), ...partsOf(good).slice(1)].join('.')
    },
  ],
  ['alg: none', () => `${encode({ ...decode(partsOf(good)[0]), alg: 'none' })}.${partsOf(good)[1]}.`],
  [
    'alg: none with a signature',
    () => {
      const [, payload, signature] = partsOf(good)
      return [encode({ ...decode(partsOf(good)[0]), alg: 'none' }), payload, signature].join('.')
    },
  ],
  [
    'another algorithm with the right key',
    () => {
      const [key] = app.dependencies.keys.signing
      const signed = `${encode({ ...decode(partsOf(good)[0]), alg: 'HS512' })}.${partsOf(good)[1]}`
      return `${signed}.${createHmac('sha512', key.secret).update(signed).digest('base64url')}`
    },
  ],
  [
    'claims that were changed',
    () => {
      const [header, payload, signature] = partsOf(good)
      return [header, encode({ ...decode(payload), role: 'Admin' }), signature].join('.')
    },
  ],
  ['a token with a fourth part', () => `${good}.more`],
  [
    'another spelling of the same signature',
    () => {
      const [header, payload, signature = ''] = partsOf(good)
      const bits = Buffer.from(signature, 'base64url')
      const last = ALPHABET.indexOf(signature.slice(-1))
      const twin = `${signature.slice(0, -1)}${ALPHABET[last ^ 1]}`
      expect(Buffer.from(twin, 'base64url')).toEqual(bits)
      return [header, payload, twin].join('.')
    },
  ],
  [
    'a header that asks for more than is understood',
    () => {
      const [key] = app.dependencies.keys.signing
      const header = { ...decode(partsOf(good)[0]), crit: ['b64'], b64: true }
      const signed = `${encode(header)}.${partsOf(good)[1]}`
      return `${signed}.${createHmac('sha256', key.secret).update(signed).digest('base64url')}`
    },
  ],
  ['an expired token', () => ownToken(-1000, -100)],
  ['a token of the future', () => ownToken(100, 1000)],
  ['a link to review', () => linkFor('review-application')],
  ['a link to a packet', () => linkFor('complete-packet')],
  ['a link to set a password', () => linkFor('set-password')],
]

describe.each(TOKENS)('%s', (_name, make) => {
  it('is no session, and is told nothing but that', async () => {
    const token = await make()
    for (const path of ['/Role', '/Employee', '/Employee/Checks', '/auth/second-factor', '/JobApplication']) {
      const { status, body } = await app.withToken(token).get(path)
      expect([path, status]).toEqual([path, 401])
      expect(problemSchema.parse(body)).toMatchObject({
        type: 'urn:epay:not-signed-in',
        detail: 'Sign in first.',
      })
    }
  })
})

describe('what is no link', () => {
  const NO_LINKS: [string, () => Promise<string> | string][] = [
    ...TOKENS.filter(([name]) => !name.startsWith('a link')),
    ['an access token', () => good],
    [
      'an expired link',
      () => {
        const link = { id: crypto.randomUUID(), subjectId: applicationId, accountId, name: 'ana', role: null }
        return signLinkToken(
          app.dependencies.keys,
          { ...link, purpose: 'review-application' },
          soon(-99),
          soon(-9),
        )
      },
    ],
    [
      'a link that was never issued',
      () => {
        const link = { id: crypto.randomUUID(), subjectId: applicationId, accountId, name: 'ana', role: null }
        return signLinkToken(app.dependencies.keys, { ...link, purpose: 'set-password' }, soon(-9), soon(99))
      },
    ],
  ]

  it.each(NO_LINKS)('%s signs nobody in and sets no password', async (name, make) => {
    const token = await make()
    const newPassword = 'a new and long password'
    const isOver = name === 'an expired link'
    const { status } = await app.anonymous.post('/auth/validate-emailtoken', { token })
    expect(status).toBe(isOver ? 401 : 400)
    expect((await app.anonymous.post('/auth/set-password', { token, newPassword })).status).toBe(401)
    expect((await app.anonymous.post('/auth/set-password/check', { token })).status).toBe(401)
  })
})
