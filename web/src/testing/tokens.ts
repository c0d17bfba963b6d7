import type { Role } from '@epay/contract/common/roles'

export function toToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.signature`
}

const now = () => Math.floor(Date.now() / 1000)
let serial = 0

type Session = {
  roles?: readonly Role[]
  name?: string
  id?: string
  scope?: 'link'
  language?: 'en' | 'es'
  applicationId?: string
  expiresIn?: number
}

/** Each token is unique, as from the server. */
export function accessToken({
  roles = ['Employee'],
  name = 'employee',
  id = '7',
  scope,
  language,
  applicationId,
  expiresIn = 900,
}: Session = {}) {
  serial += 1
  const times = { iat: now() - 60, exp: now() + expiresIn }
  return toToken({
    nameid: id,
    name,
    role: [...roles],
    sid: `s${serial}`,
    scope,
    language,
    applicationId,
    ...times,
  })
}

export function linkToken({
  applicationId,
  expiresIn = 900,
}: {
  applicationId?: string
  expiresIn?: number
} = {}) {
  return toToken({ applicationId, purpose: 'review-application', exp: now() + expiresIn })
}

export function storeTokens(token: string, refreshToken = 'refresh-1'): void {
  localStorage.setItem('token', token)
  localStorage.setItem('refreshToken', refreshToken)
}
