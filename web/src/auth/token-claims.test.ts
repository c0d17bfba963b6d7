import { expect, it } from 'vitest'
import { accessToken, encodeToken } from '#web/testing/tokens.ts'
import { accessClaimsOf, isExpired, linkClaimsOf } from './token-claims.ts'

const IDENTITY = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const ROLE = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'

it('the claims of an access token can contain any Unicode text', () => {
  expect(accessClaimsOf(accessToken({ name: 'Thu Nguyễn ÿþ 你好' }))?.name).toBe('Thu Nguyễn ÿþ 你好')
})

it.each<[string, object, object]>([
  ['with short names', { nameid: '7', name: 'ana', role: 'CFO', exp: 9 }, { roles: ['CFO'], exp: 9 }],
  [
    'with .NET names',
    { [`${IDENTITY}/nameidentifier`]: '7', [`${IDENTITY}/name`]: 'ana', [ROLE]: ['CFO', 'Employee'] },
    { roles: ['CFO', 'Employee'] },
  ],
  ['with short .NET names', { sub: '7', unique_name: 'ana', role: 'Admin' }, { roles: ['Admin'] }],
  ['with a numeric ID', { nameid: 7, name: 'ana' }, { roles: [] }],
  ['with an unknown role', { nameid: '7', name: 'ana', role: ['Owner', 'CFO'] }, { roles: ['CFO'] }],
  [
    'of a link session',
    { nameid: '7', name: 'ana', scope: 'link', applicationId: 'a-17' },
    { roles: [], isLinkSession: true, applicationId: 'a-17' },
  ],
  [
    'with a display name',
    { nameid: '7', name: 'ana', displayName: 'Ana Lopez' },
    { roles: [], displayName: 'Ana Lopez' },
  ],
  ['with an invalid expiry', { nameid: '7', name: 'ana', exp: 'soon' }, { roles: [] }],
])('reads the claims of an access token %s', (_, claims, expected) => {
  const person = { id: '7', name: 'ana', displayName: 'ana' }
  const defaults = { ...person, exp: undefined, isLinkSession: false, applicationId: null }
  expect(accessClaimsOf(encodeToken(claims))).toEqual({ ...defaults, ...expected })
})

it.each([
  ...['', 'a.b', 'a.b.c.d', '..', 'a.%%%.c', `x.${btoa('not json')}.z`, `x.${btoa('[]')}.z`],
  ...[encodeToken({ name: 'only' }), encodeToken({ nameid: 'only' })],
])('reads no claims from %j', token => {
  expect(accessClaimsOf(token)).toBeUndefined()
})

it("reads the claims of a link's token without an application or with a numeric ID", () => {
  expect(linkClaimsOf(encodeToken({ applicationId: 'a-17', exp: 9 }))).toEqual({
    applicationId: 'a-17',
    exp: 9,
  })
  expect(linkClaimsOf(encodeToken({ applicationId: 501 }))?.applicationId).toBe('501')
  expect(linkClaimsOf(encodeToken({}))?.applicationId).toBeUndefined()
  expect(linkClaimsOf('garbage')).toBeUndefined()
})

it('a token expires at the second in its expiry claim, or never without one', () => {
  expect(isExpired({ exp: 100 }, 99_999)).toBe(false)
  expect(isExpired({ exp: 100 }, 100_000)).toBe(true)
  expect(isExpired({ exp: undefined })).toBe(false)
})
