import type { Role } from '@epay/contract/common/roles'
import type { Language } from '@epay/contract/languages/languages'

export function toToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.signature`
}

const now = () => Math.floor(Date.now() / 1000)
let serial = 0

type Claims = {
  roles?: readonly Role[]
  name?: string
  id?: string
  expiresIn?: number
  scope?: 'link'
  language?: Language
  applicationId?: string
}

/** Each token is unique, as from the server. */
export function accessToken(claims: Claims = {}) {
  const { roles = ['Employee'], name = 'employee', id = '7', expiresIn = 900, ...others } = claims
  serial += 1
  const times = { iat: now() - 60, exp: now() + expiresIn }
  return toToken({ nameid: id, name, role: [...roles], sid: `s${serial}`, ...times, ...others })
}

export function linkToken({ applicationId, expiresIn = 900 }: Claims = {}) {
  return toToken({ applicationId, purpose: 'review-application', exp: now() + expiresIn })
}

export function storeTokens(token: string, refreshToken = 'refresh-1'): void {
  localStorage.setItem('token', token)
  localStorage.setItem('refreshToken', refreshToken)
}
