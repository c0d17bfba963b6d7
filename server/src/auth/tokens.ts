import { LINK_PURPOSES, type LinkPurpose } from '@epay/contract/common/access'
import { ROLES } from '@epay/contract/common/roles'
import { LANGUAGES } from '@epay/contract/languages/languages'
import { z } from 'zod'
import type { Keys } from '#server/platform/keys.ts'
import { signJwt, tokenTypeOf, verifyJwt } from './jwt.ts'

/** The type and the audience are both checked, so that one kind of token can't pass as the other. */
const TOKEN_KINDS = {
  access: { typ: 'at+jwt', audience: 'epay:access' },
  link: { typ: 'link+jwt', audience: 'epay:link' },
} as const
type TokenKind = keyof typeof TOKEN_KINDS

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

const CLOCK_SKEW_SECONDS = 60

const timesSchema = z.object({ aud: z.string(), iat: z.number(), exp: z.number() })

const epochSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

function sign(keys: Keys, kind: TokenKind, claims: object, issuedAt: Date, expiresAt: Date): string {
  const { typ, audience } = TOKEN_KINDS[kind]
  const times = { iat: epochSeconds(issuedAt), exp: epochSeconds(expiresAt) }
  return signJwt(keys, typ, { ...claims, aud: audience, ...times })
}

/** Returns `'expired'` for a genuine token that has expired, and undefined for any other invalid token. */
function verify(
  keys: Keys,
  kind: TokenKind,
  token: string,
  now: Date,
  graceSeconds = 0,
): Record<string, unknown> | 'expired' | undefined {
  const { typ, audience } = TOKEN_KINDS[kind]
  const claims = verifyJwt(keys, typ, token, now)
  const times = timesSchema.safeParse(claims).data
  if (times?.aud !== audience) return undefined
  if (times.exp <= epochSeconds(now) - graceSeconds) return 'expired'
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
    // A candidate has no account, so this claim contains the application's ID.
    nameid: link.accountId ?? link.subjectId,
    name: link.name,
    role: link.role ?? undefined,
    applicationId: link.purpose === 'set-password' ? undefined : link.subjectId,
    purpose: link.purpose,
  }
  return sign(keys, 'link', claims, issuedAt, expiresAt)
}

export function isLinkToken(token: string): boolean {
  return tokenTypeOf(token) === TOKEN_KINDS.link.typ
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
