import { findRole, type Role } from '@epay/contract/common/roles'
import { isLanguage, type Language } from '@epay/contract/languages/languages'

const IDENTITY = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

/** Accepted claim names in order of preference. The long names are .NET's. */
const CLAIM_NAMES = {
  id: ['nameid', `${IDENTITY}/nameidentifier`, 'sub'],
  name: ['name', `${IDENTITY}/name`, 'unique_name'],
  role: ['role', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'],
} as const

type Payload = ReadonlyMap<string, unknown>

export type AccessClaims = {
  id: string
  name: string
  displayName: string
  language: Language | undefined
  roles: readonly Role[]
  /** Units: seconds since 1970. If undefined, only a 401 from the server shows that the token has expired. */
  exp: number | undefined
  isLinkSession: boolean
  applicationId: string | null
}
export type LinkClaims = {
  applicationId: string | undefined
  ownerId: string | undefined
  exp: number | undefined
}

/** Doesn't verify the signature, which is the server's job. */
function payloadOf(token: string): Payload | undefined {
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  try {
    const binary = atob((parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, character => character.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
    return isObject ? new Map(Object.entries(payload)) : undefined
  } catch {
    return undefined
  }
}

function claimOf(payload: Payload, claim: keyof typeof CLAIM_NAMES): unknown {
  return CLAIM_NAMES[claim].map(name => payload.get(name)).find(value => value !== undefined)
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function expOf(payload: Payload): number | undefined {
  const exp = payload.get('exp')
  return typeof exp === 'number' ? exp : undefined
}

export function accessClaimsOf(token: string): AccessClaims | undefined {
  const payload = payloadOf(token)
  if (!payload) return undefined
  const id = textOf(claimOf(payload, 'id'))
  const name = textOf(claimOf(payload, 'name'))
  if (id === undefined || name === undefined) return undefined
  const roles = [claimOf(payload, 'role')].flat().flatMap(role => findRole(role) ?? [])
  const isLinkSession = payload.get('scope') === 'link'
  const applicationId = (isLinkSession && textOf(payload.get('applicationId'))) || null
  const displayName = textOf(payload.get('displayName')) ?? name
  const language = payload.get('language')
  return {
    id,
    name,
    displayName,
    language: isLanguage(language) ? language : undefined,
    roles,
    exp: expOf(payload),
    isLinkSession,
    applicationId,
  }
}

export function linkClaimsOf(token: string): LinkClaims | undefined {
  const payload = payloadOf(token)
  if (!payload) return undefined
  const ownerId = textOf(claimOf(payload, 'id'))
  return { applicationId: textOf(payload.get('applicationId')), ownerId, exp: expOf(payload) }
}

export function isExpired({ exp }: { exp: number | undefined }, nowMs = Date.now()): boolean {
  return exp !== undefined && exp <= Math.floor(nowMs / 1000)
}
