import { describe, expect, it } from 'vitest'
import { accessToken, toToken } from '#web/testing/tokens.ts'
import { accessClaimsOf, isExpired, linkClaimsOf } from './token-claims.ts'

const IDENTITY = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const ROLE = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'

describe('the claims of an access token', () => {
  it('are read from base64url, names in any script', () => {
    expect(accessClaimsOf(accessToken({ name: 'Thu Nguyễn ÿþ 你好' }))?.name).toBe('Thu Nguyễn ÿþ 你好')
  })

  it.each<[string, object, object]>([
    ['named briefly', { nameid: '7', name: 'ana', role: 'CFO', exp: 9 }, { roles: ['CFO'], exp: 9 }],
    [
      'named by .NET',
      { [`${IDENTITY}/nameidentifier`]: '7', [`${IDENTITY}/name`]: 'ana', [ROLE]: ['CFO', 'Employee'] },
      { roles: ['CFO', 'Employee'] },
    ],
    ['named as .NET does in short', { sub: '7', unique_name: 'ana', role: 'Admin' }, { roles: ['Admin'] }],
    ['with an id that is a number', { nameid: 7, name: 'ana' }, { roles: [] }],
    [
      'with the other spelling of a role',
      { nameid: '7', name: 'ana', role: 'HRManager' },
      { roles: ['HR-Manager'] },
    ],
    ['with a role unheard of', { nameid: '7', name: 'ana', role: ['Owner', 'CFO'] }, { roles: ['CFO'] }],
    ['with no role that opens anything', { nameid: '7', name: 'ana', role: 'Owner' }, { roles: [] }],
    ['of a link session', { nameid: '7', name: 'ana', scope: 'link' }, { roles: [], isLinkSession: true }],
    [
      'of a link session, with its application',
      { nameid: '7', name: 'ana', scope: 'link', applicationId: 'a-17' },
      { roles: [], isLinkSession: true, applicationId: 'a-17' },
    ],
    [
      'with a name beside the username',
      { nameid: '7', name: 'ana', displayName: 'Ana Lopez' },
      { roles: [], displayName: 'Ana Lopez' },
    ],
    ['with an end that is none', { nameid: '7', name: 'ana', exp: 'soon' }, { roles: [] }],
  ])('%s', (_, claims, read) => {
    const who = { id: '7', name: 'ana', displayName: 'ana' }
    const usual = { ...who, exp: undefined, isLinkSession: false, applicationId: null }
    expect(accessClaimsOf(toToken(claims))).toEqual({ ...usual, ...read })
  })

  it.each([
    '',
    'a.b',
    'a.b.c.d',
    '..',
    'a.%%%.c',
    `x.${btoa('not json')}.z`,
    `x.${btoa('[]')}.z`,
    toToken({ name: 'only' }),
    toToken({ nameid: 'only' }),
  ])('are not found in %j', token => {
    expect(accessClaimsOf(token)).toBeUndefined()
  })
})

describe("the claims of a link's token", () => {
  it.each([
    [
      { applicationId: 'a-17', exp: 9 },
      { applicationId: 'a-17', exp: 9 },
    ],
    [{ applicationId: 501 }, { applicationId: '501', exp: undefined }],
    [{}, { applicationId: undefined, exp: undefined }],
  ])('%j', (claims, read) => expect(linkClaimsOf(toToken(claims))).toEqual(read))

  it('are not found in garbage', () => expect(linkClaimsOf('garbage')).toBeUndefined())
})

describe('isExpired', () => {
  it('compares whole seconds: the second of expiry is too late', () => {
    expect(isExpired({ exp: 100 }, 99_999)).toBe(false)
    expect(isExpired({ exp: 100 }, 100_000)).toBe(true)
  })

  it('leaves it to the server where no end is said', () => expect(isExpired({ exp: undefined })).toBe(false))
})
