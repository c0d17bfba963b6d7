import { LINK_PURPOSES, type LinkPurpose } from '@epay/contract/common/access'
import { ROLES } from '@epay/contract/common/roles'
import { LANGUAGES } from '@epay/contract/languages/languages'
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Keys } from '#server/platform/keys.ts'

/** Two kinds of token that can never be mistaken for each other: type and audience differ, and both are checked. */
const KINDS = {
  access: { typ: 'at+jwt', audience: 'epay:access' },
  link: { typ: 'link+jwt', audience: 'epay:link' },
} as const
type Kind = keyof typeof KINDS

const roleClaim = z.union([z.enum(ROLES), z.array(z.enum(ROLES))]).default([])

/** Claims of an access token; the web app reads those that the specification names. */
const accessClaimsSchema = z.object({
  nameid: z.string(),
  /** The username. */
  name: z.string(),
  /** The person's name. */
  displayName: z.string().optional(),
  /** Of the pages, once the person has chosen one. */
  language: z.enum(LANGUAGES).optional(),
  role: roleClaim.transform(role => (typeof role === 'string' ? [role] : role)),
  sid: z.string(),
  /** Present when the session began with a mailed link. */
  scope: z.literal('link').optional(),
  /** The application that such a link is about. */
  applicationId: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
})
type AccessClaims = z.infer<typeof accessClaimsSchema>

const linkClaimsSchema = z.object({ jti: z.uuid(), purpose: z.enum(LINK_PURPOSES) })

const ALGORITHM = 'HS256'
/** How far the clocks of several servers may be apart. */
const CLOCK_DRIFT_SECONDS = 60

function sign(keys: Keys, kind: Kind, claims: JWTPayload, issuedAt: Date, expiresAt: Date): Promise<string> {
  const [key] = keys.signing
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: KINDS[kind].typ, kid: key.id })
    .setAudience(KINDS[kind].audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key.secret)
}

/** The claims of a token of this kind; `'expired'` for one of ours that is too old; else `undefined`. */
async function verify(
  keys: Keys,
  kind: Kind,
  token: string,
  now: Date,
  graceSeconds = 0,
): Promise<JWTPayload | 'expired' | undefined> {
  try {
    const { kid } = decodeProtectedHeader(token)
    const key = keys.signing.find(each => each.id === kid)
    if (!key) return undefined
    const { typ, audience } = KINDS[kind]
    const options = {
      algorithms: [ALGORITHM],
      typ,
      audience,
      currentDate: now,
      clockTolerance: graceSeconds,
      requiredClaims: ['exp', 'iat'],
    }
    const { payload } = await jwtVerify(token, key.secret, options)
    const isOfTheFuture = Number(payload.iat) > now.getTime() / 1000 + CLOCK_DRIFT_SECONDS
    return isOfTheFuture ? undefined : payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired'
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}

export function signAccessToken(
  keys: Keys,
  claims: Omit<AccessClaims, 'iat' | 'exp'>,
  issuedAt: Date,
  expiresAt: Date,
): Promise<string> {
  const [onlyRole] = claims.role
  const role = claims.role.length === 1 ? onlyRole : claims.role
  return sign(keys, 'access', { ...claims, role }, issuedAt, expiresAt)
}

export async function verifyAccessToken(
  keys: Keys,
  token: string,
  now: Date,
): Promise<AccessClaims | undefined> {
  return accessClaimsSchema.safeParse(await verify(keys, 'access', token, now)).data
}

type LinkClaims = {
  id: string
  purpose: LinkPurpose
  subjectId: string
  accountId: string | null
  name: string
  role: string | null
}

export function signLinkToken(
  keys: Keys,
  link: LinkClaims,
  issuedAt: Date,
  expiresAt: Date,
): Promise<string> {
  const claims = {
    jti: link.id,
    nameid: link.accountId ?? undefined,
    name: link.name,
    role: link.role ?? undefined,
    applicationId: link.purpose === 'set-password' ? undefined : link.subjectId,
    purpose: link.purpose,
  }
  return sign(keys, 'link', claims, issuedAt, expiresAt)
}

/** Does it look like a mailed link's, whether it still works or not? */
export function isLinkToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === KINDS.link.typ
  } catch {
    return false
  }
}

export async function verifyLinkToken(
  keys: Keys,
  token: string,
  now: Date,
  graceSeconds: number,
): Promise<{ id: string; purpose: LinkPurpose } | 'expired' | undefined> {
  const verified = await verify(keys, 'link', token, now, graceSeconds)
  if (verified === 'expired') return verified
  const claims = linkClaimsSchema.safeParse(verified).data
  return claims && { id: claims.jti, purpose: claims.purpose }
}
