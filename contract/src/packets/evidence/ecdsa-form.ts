import { fromHex, toHex } from './digests.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The number of points on the curve P-256. Source: SEC 2, section 2.4.2. */
export const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Units: bytes of each half of a signature, r and s. */
const HALF_BYTES = 32
const P256_SIGNATURE_BYTES = 2 * HALF_BYTES

const secondHalf = (signature: Uint8Array) => BigInt(`0x${toHex(signature.subarray(HALF_BYTES))}`)

/** Whether s is the smaller of s and n - s, which verify alike. */
export function hasOneForm(signature: Uint8Array): boolean {
  return signature.length === P256_SIGNATURE_BYTES && secondHalf(signature) <= CURVE_ORDER / 2n
}

/** The form that is accepted: so nobody who merely has a signature can write it in another way. */
export function toOneForm(signature: Uint8Array): Bytes {
  if (hasOneForm(signature)) return Uint8Array.from(signature)
  const smaller = (CURVE_ORDER - secondHalf(signature)).toString(16).padStart(2 * HALF_BYTES, '0')
  return Uint8Array.from([...signature.subarray(0, HALF_BYTES), ...fromHex(smaller)])
}
