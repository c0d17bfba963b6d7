import { z } from 'zod'
import { fromHex, toHex } from './digests.ts'
import {
  fingerprintOf,
  importPublicKey,
  type PublicKey,
  publicKeySchema,
  SIGNING_ALGORITHM,
} from './signing-keys.ts'

type Bytes = Uint8Array<ArrayBuffer>

const signatureHeaderSchema = z.object({
  alg: z.literal('ES256'),
  kid: z.string(),
  jwk: publicKeySchema,
})

const BASE64URL = /^[A-Za-z0-9_-]*$/

export function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns `undefined` unless the encoding is canonical, with all unused bits zero. */
function fromBase64Url(text: string): Bytes | undefined {
  if (!BASE64URL.test(text)) return undefined
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character =>
      character.charCodeAt(0),
    )
    return toBase64Url(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}

/** The signing input of a detached JWS. Source: RFC 7515 section 5.1 and appendix F. */
export function signingInput(encodedHeader: string, payload: Uint8Array): Bytes {
  return new TextEncoder().encode(`${encodedHeader}.${toBase64Url(payload)}`)
}

/** The order n of the curve P-256. Source: SEC 2, section 2.4.2. */
export const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Length of r and of s. */
const SCALAR_BYTES = 32
const P256_SIGNATURE_BYTES = 2 * SCALAR_BYTES

const readS = (signature: Uint8Array) => BigInt(`0x${toHex(signature.subarray(SCALAR_BYTES))}`)

/** Whether s is the smaller of s and n - s; a signature verifies with either. */
function hasLowS(signature: Uint8Array): boolean {
  return signature.length === P256_SIGNATURE_BYTES && readS(signature) <= CURVE_ORDER / 2n
}

/**
 * Normalizes the signature to low S. Verification accepts no other form, because otherwise anyone could derive a
 * second valid signature.
 */
export function toLowS(signature: Uint8Array): Bytes {
  if (hasLowS(signature)) return Uint8Array.from(signature)
  const lowS = (CURVE_ORDER - readS(signature)).toString(16).padStart(2 * SCALAR_BYTES, '0')
  return Uint8Array.from([...signature.subarray(0, SCALAR_BYTES), ...fromHex(lowS)])
}

export type SignatureCheck =
  | { isValid: true; key: PublicKey; fingerprint: string }
  | { isValid: false; isReadable: boolean; fingerprint: string | undefined }

const UNREADABLE: SignatureCheck = { isValid: false, isReadable: false, fingerprint: undefined }

/** Verifies the detached JWS with the key embedded in it. Callers must decide whether to trust that key. */
export async function checkSignature(jws: string, manifest: Bytes): Promise<SignatureCheck> {
  const [, encodedHeader = '', encodedSignature = ''] = /^([^.]*)\.\.([^.]*)$/.exec(jws) ?? []
  const header = readHeader(encodedHeader)
  const signature = fromBase64Url(encodedSignature)
  if (!header || !signature || !hasLowS(signature)) return UNREADABLE
  const key = header.jwk
  try {
    const fingerprint = await fingerprintOf(key)
    const input = signingInput(encodedHeader, manifest)
    const publicKey = await importPublicKey(key)
    const isValid = await crypto.subtle.verify(SIGNING_ALGORITHM, publicKey, signature, input)
    if (!isValid || header.kid !== fingerprint) return { isValid: false, isReadable: true, fingerprint }
    return { isValid, key, fingerprint }
  } catch {
    return UNREADABLE
  }
}

function readHeader(encoded: string) {
  const bytes = fromBase64Url(encoded)
  if (!bytes) return undefined
  try {
    return signatureHeaderSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
  } catch {
    return undefined
  }
}
