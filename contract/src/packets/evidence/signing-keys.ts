import { z } from 'zod'
import { PUBLIC } from '../../common/access.ts'
import { defineEndpoint } from '../../common/endpoint.ts'
import { toHex } from './digests.ts'

const coordinateSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Uses P-256, because every browser supports it. Source: RFC 7517, RFC 7518. */
export const publicKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinateSchema,
  y: coordinateSchema,
})
export type PublicKey = z.infer<typeof publicKeySchema>

export const keySetSchema = z.object({ keys: z.array(publicKeySchema.extend({ kid: z.string() })) })
export type KeySet = z.infer<typeof keySetSchema>

export const SIGNING_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** Throws: DOMException if the point is not on the curve. */
export function importPublicKey({ kty, crv, x, y }: PublicKey) {
  return crypto.subtle.importKey('jwk', { kty, crv, x, y }, SIGNING_ALGORITHM, true, ['verify'])
}

/**
 * SHA-256 of the DER-encoded key (SubjectPublicKeyInfo), as printed by `openssl pkey -pubin -outform der |
 * sha256sum`.
 */
export async function fingerprintOf(key: PublicKey): Promise<string> {
  const spki = await crypto.subtle.exportKey('spki', await importPublicKey(key))
  return toHex(await crypto.subtle.digest('SHA-256', spki))
}

export function formatFingerprint(fingerprint: string): string {
  return fingerprint.match(/.{1,4}/g)?.join(' ') ?? ''
}

export const packetKeyEndpoints = {
  keys: defineEndpoint({
    method: 'GET',
    path: '/packet-keys',
    extra: 'packetKeys',
    summary: 'List the public keys that packets are signed with, including old ones',
    access: PUBLIC,
    response: keySetSchema,
  }),
}
