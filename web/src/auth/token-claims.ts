import { type Role, roleSchema } from '@epay/contract/common/roles'
import { isLanguage, type Language } from '@epay/contract/languages/languages'
import { z } from 'zod'

const IDENTITY = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

/** The names that a claim has, by preference: short ones and those of .NET. */
const CLAIM_NAMES = {
  id: ['nameid', `${IDENTITY}/nameidentifier`, 'sub'],
  name: ['name', `${IDENTITY}/name`, 'unique_name'],
  role: ['role', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'],
} as const

const payloadSchema = z.record(z.string(), z.unknown())
const textSchema = z.union([z.string().min(1), z.number().transform(String)])
/** Units: seconds since 1970. Without it, the server's 401 says when a token is over. */
const expSchema = z.number().optional().catch(undefined)

export type AccessClaims = {
  id: string
  /** The username. */
  name: string
  /** The person's name, or the username where the server says no other. */
  displayName: string
  /** Of the person's pages, once they have chosen one and where the server keeps it. */
  language: Language | undefined
  roles: readonly Role[]
  exp: number | undefined
  /** Did the session begin with a mailed link? */
  isLinkSession: boolean
  /** The application that such a link is about. */
  linkSubjectId: string | null
}
export type LinkClaims = { applicationId: string | undefined; exp: number | undefined }

/** The payload of a three-part token; its signature is the server's business. */
function payloadOf(token: string): Record<string, unknown> | undefined {
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  try {
    const binary = atob((parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, letter => letter.charCodeAt(0))
    return payloadSchema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).data
  } catch {
    return undefined
  }
}

function claimOf(payload: Record<string, unknown>, claim: keyof typeof CLAIM_NAMES): unknown {
  return CLAIM_NAMES[claim].map(name => payload[name]).find(value => value !== undefined)
}

/** Who an access token is for, `undefined` when it doesn't say so. Roles that nobody here knows open nothing. */
export function accessClaimsOf(token: string): AccessClaims | undefined {
  const payload = payloadOf(token)
  if (!payload) return undefined
  const id = textSchema.safeParse(claimOf(payload, 'id')).data
  const name = textSchema.safeParse(claimOf(payload, 'name')).data
  if (id === undefined || name === undefined) return undefined
  const roles = [claimOf(payload, 'role')].flat().flatMap(role => roleSchema.safeParse(role).data ?? [])
  const isLinkSession = payload.scope === 'link'
  const linkSubjectId = (isLinkSession && textSchema.safeParse(payload.applicationId).data) || null
  const displayName = textSchema.safeParse(payload.displayName).data ?? name
  const language = isLanguage(payload.language) ? payload.language : undefined
  return {
    id,
    name,
    displayName,
    language,
    roles,
    exp: expSchema.parse(payload.exp),
    isLinkSession,
    linkSubjectId,
  }
}

/** What a mailed link's token says, `undefined` when it is no token. */
export function linkClaimsOf(token: string): LinkClaims | undefined {
  const payload = payloadOf(token)
  if (!payload) return undefined
  const applicationId = textSchema.safeParse(payload.applicationId).data
  return { applicationId, exp: expSchema.parse(payload.exp) }
}

export function isExpired({ exp }: { exp: number | undefined }, nowMs = Date.now()): boolean {
  return exp !== undefined && exp <= Math.floor(nowMs / 1000)
}
