import { randomInt } from 'node:crypto'
import { RECOVERY_CODES, TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '@epay/contract/auth/limits'
import { Secret, TOTP } from 'otpauth'
import { recordAccountAudit } from '#server/audit/record-audit.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import { endResetBySecondFactor } from './queries.ts'
import { findSecondFactor, markRecoveryCodeUsed, markStepUsed } from './second-factor-queries.ts'
import { secondFactors } from './tables.ts'

const TOTP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`)

export const SEALED_FACTOR_COLUMNS: readonly SealedColumn[] = [
  { column: secondFactors.secretSealed, id: secondFactors.accountId, boundTo: secretOf },
]

export function secretOf(accountId: string): string {
  return `second_factors:${accountId}:secret`
}

/**
 * Accepts the app's current code or a recovery code, and uses it up. If the second factor is older than a password
 * reset by email, also reopens the access that the reset closed.
 */
export async function useCode(
  context: TransactionContext,
  accountId: string,
  code: string,
): Promise<'totp' | 'recovery' | undefined> {
  const kind = await takeCode(context, accountId, code)
  if (kind && (await endResetBySecondFactor(context.db, accountId))) {
    await recordAccountAudit(context, 'account.opened-by-second-factor', accountId)
  }
  return kind
}

async function takeCode(
  context: TransactionContext,
  accountId: string,
  code: string,
): Promise<'totp' | 'recovery' | undefined> {
  const now = context.clock.now()
  const digits = code.replaceAll(/\s/g, '')
  if (!TOTP_CODE.test(digits)) {
    const hashes = recoveryCodeHashes(context.cipher, accountId, code)
    return (await markRecoveryCodeUsed(context.db, accountId, hashes, now)) ? 'recovery' : undefined
  }
  const factor = await findSecondFactor(context.db, accountId)
  if (!factor?.confirmedAt) return undefined
  const step = stepOfCode(context.cipher.open(factor.secretSealed, secretOf(accountId)), digits, now)
  return step !== undefined && (await markStepUsed(context.db, accountId, step)) ? 'totp' : undefined
}

/** Source: RFC 4226 section 4, as long as the HMAC of authenticator apps. */
const SECRET_BYTES = 20
/** Accepts one period early or late because of clock skew. */
const WINDOW = 1

function totp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  const values = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_PERIOD_SECONDS }
  return new TOTP({ ...values, ...names, secret: Secret.fromBase32(secret) })
}

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

export function totpUri(secret: string, names: { issuer: string; label: string }): string {
  return totp(secret, names).toString()
}

export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / TOTP_PERIOD_SECONDS) + delta
}

/** Base32, which has no easily confused characters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const HALF_LENGTH = 5

function randomHalf(): string {
  return Array.from({ length: HALF_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

/** Shape: `XXXXX-XXXXX`, 50 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${randomHalf()}-${randomHalf()}`)
}

/** Returns the hashes under which a code may be stored, newest key first. Ignores spaces, dashes, and case. */
export function recoveryCodeHashes(cipher: Cipher, accountId: string, code: string): [string, ...string[]] {
  const bare = code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
  return cipher.fingerprints(bare, `recovery-code:${accountId}`)
}
