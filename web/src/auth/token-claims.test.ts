import { accessClaimsSchema } from '@epay/contract/auth/schemas'
import { describe, expect, it } from 'vitest'
import { accessToken, toToken } from '#web/testing/tokens.ts'
import { decodeClaims, isExpired } from './token-claims.ts'

describe('decodeClaims', () => {
  it('reads names of any script from base64url', () => {
    const claims = decodeClaims(accessToken({ name: 'Thu Nguyễn ÿþ 你好' }), accessClaimsSchema)
    expect(claims?.name).toBe('Thu Nguyễn ÿþ 你好')
  })

  it('reads one role and several', () => {
    const rest = { nameid: '1', name: 'a', sid: 's', iat: 1, exp: 2 }
    expect(decodeClaims(toToken({ ...rest, role: 'CFO' }), accessClaimsSchema)?.role).toEqual(['CFO'])
    expect(decodeClaims(toToken({ ...rest, role: ['CFO', 'Employee'] }), accessClaimsSchema)?.role).toEqual([
      'CFO',
      'Employee',
    ])
  })

  it.each(['', 'a.b', 'a.b.c.d', '..', 'a.%%%.c', `x.${btoa('not json')}.z`, toToken({ name: 'only' })])(
    'finds no claims in %j',
    token => {
      expect(decodeClaims(token, accessClaimsSchema)).toBeUndefined()
    },
  )
})

describe('isExpired', () => {
  it('compares whole seconds: the second of expiry is too late', () => {
    expect(isExpired({ exp: 100 }, 99_999)).toBe(false)
    expect(isExpired({ exp: 100 }, 100_000)).toBe(true)
  })
})
