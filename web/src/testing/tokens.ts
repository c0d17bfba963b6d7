import type { Role } from '@epay/contract/common/roles'
import type { Language } from '@epay/contract/languages/languages'

export function encodeToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.signature`
}

const now = () => Math.floor(Date.now() / 1000)
let serialNumber = 0

type Claims = {
  roles?: readonly Role[]
  name?: string
  id?: string
  expiresIn?: number
  scope?: 'link'
  language?: Language
  applicationId?: string
}

/** Makes each token unique, like the server's. */
export function accessToken(claims: Claims = {}) {
  const { roles = ['Employee'], name = 'employee', id = '7', expiresIn = 900, ...otherClaims } = claims
  serialNumber += 1
  const times = { iat: now() - 60, exp: now() + expiresIn }
  return encodeToken({
    nameid: id,
    name,
    role: [...roles],
    sid: `s${serialNumber}`,
    ...times,
    ...otherClaims,
  })
}

export function linkToken({ applicationId, expiresIn = 900 }: Claims = {}) {
  return encodeToken({ applicationId, purpose: 'review-application', exp: now() + expiresIn })
}

export function storeTokens(token: string, refreshToken = 'refresh-1'): void {
  localStorage.setItem('token', token)
  localStorage.setItem('refreshToken', refreshToken)
}
