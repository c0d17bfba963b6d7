import { LINK_PURPOSES, type LinkPurpose } from '@epay/contract/common/access'
import { ROLES } from '@epay/contract/common/roles'
import { LANGUAGES } from '@epay/contract/languages/languages'
import { z } from 'zod'
import type { Keys } from '#server/platform/keys.ts'
import { openJson, signJson, tokenTypeOf } from './signed-json.ts'

/** The kinds can't be confused: type and audience differ, and both are checked. */
const KINDS = {
  access: { typ: 'at+jwt', audience: 'epay:access' },
  link: { typ: 'link+jwt', audience: 'epay:link' },
} as const
type Kind = keyof typeof KINDS

const roleClaim = z.union([z.enum(ROLES), z.array(z.enum(ROLES))]).default([])

const accessClaimsSchema = z.object({
  nameid: z.string(),
  name: z.string(),
  displayName: z.string().optional(),
  language: z.enum(LANGUAGES).optional(),
  role: roleClaim.transform(role => (typeof role === 'string' ? [role] : role)),
  sid: z.string(),
  scope: z.literal('link').optional(),
  applicationId: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
})
type AccessClaims = z.infer<typeof accessClaimsSchema>

const linkClaimsSchema = z.object({ jti: z.uuid(), purpose: z.enum(LINK_PURPOSES) })

/** Allowed clock skew. */
const CLOCK_SKEW_SECONDS = 60

const timesSchema = z.object({ aud: z.string(), iat: z.number(), exp: z.number() })

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

function sign(keys: Keys, kind: Kind, claims: object, issuedAt: Date, expiresAt: Date): string {
  const { typ, audience } = KINDS[kind]
  const times = { iat: secondsOf(issuedAt), exp: secondsOf(expiresAt) }
  return signJson(keys, typ, { ...claims, aud: audience, ...times })
}

/** Returns `'expired'` for one of our tokens that is too old, and undefined for anything else that isn't valid. */
function verify(
  keys: Keys,
  kind: Kind,
  token: string,
  now: Date,
  graceSeconds = 0,
): Record<string, unknown> | 'expired' | undefined {
  const { typ, audience } = KINDS[kind]
  const claims = openJson(keys, typ, token, now)
  const times = timesSchema.safeParse(claims).data
  if (times?.aud !== audience) return undefined
  if (times.exp <= secondsOf(now) - graceSeconds) return 'expired'
  const isFromFuture = times.iat > now.getTime() / 1000 + CLOCK_SKEW_SECONDS
  return isFromFuture ? undefined : claims
}

export function signAccessToken(
  keys: Keys,
  claims: Omit<AccessClaims, 'iat' | 'exp'>,
  issuedAt: Date,
  expiresAt: Date,
): string {
  const [onlyRole] = claims.role
  const role = claims.role.length === 1 ? onlyRole : claims.role
  return sign(keys, 'access', { ...claims, role }, issuedAt, expiresAt)
}

export function verifyAccessToken(keys: Keys, token: string, now: Date): AccessClaims | undefined {
  return accessClaimsSchema.safeParse(verify(keys, 'access', token, now)).data
}

type LinkClaims = {
  id: string
  purpose: LinkPurpose
  subjectId: string
  accountId: string | null
  name: string
  role: string | null
}

export function signLinkToken(keys: Keys, link: LinkClaims, issuedAt: Date, expiresAt: Date): string {
  const claims = {
    jti: link.id,
    // A candidate has no account, so the token names the application.
    nameid: link.accountId ?? link.subjectId,
    name: link.name,
    role: link.role ?? undefined,
    applicationId: link.purpose === 'set-password' ? undefined : link.subjectId,
    purpose: link.purpose,
  }
  return sign(keys, 'link', claims, issuedAt, expiresAt)
}

export function isLinkToken(token: string): boolean {
  return tokenTypeOf(token) === KINDS.link.typ
}

export function verifyLinkToken(
  keys: Keys,
  token: string,
  now: Date,
  graceSeconds: number,
): { id: string; purpose: LinkPurpose } | 'expired' | undefined {
  const verified = verify(keys, 'link', token, now, graceSeconds)
  if (verified === 'expired') return verified
  const claims = linkClaimsSchema.safeParse(verified).data
  return claims && { id: claims.jti, purpose: claims.purpose }
}
