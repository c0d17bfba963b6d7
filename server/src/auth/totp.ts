import { TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '@epay/contract/auth/limits'
import { Secret, TOTP } from 'otpauth'

/** Source: RFC 4226 section 4, as many bits as the HMAC of authenticator apps has. */
const SECRET_BYTES = 20
/** A code counts one period earlier and later too, for clocks that differ. */
const WINDOW = 1

function totp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  const values = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_PERIOD_SECONDS }
  return new TOTP({ ...values, ...names, secret: Secret.fromBase32(secret) })
}

/** Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What the QR code holds. */
export function totpUri(secret: string, names: { issuer: string; label: string }): string {
  return totp(secret, names).toString()
}

/** The time step that this code belongs to, or `undefined` when it is not one of now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / TOTP_PERIOD_SECONDS) + delta
}
