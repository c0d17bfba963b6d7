import { randomInt } from 'node:crypto'
import { RECOVERY_CODE_COUNT, TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '@epay/contract/auth/limits'
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
  { column: secondFactors.secretSealed, id: secondFactors.accountId, boundTo: secretBinding },
]

export function secretBinding(accountId: string): string {
  return `second_factors:${accountId}:secret`
}

/**
 * Accepts the authenticator app's current code or a recovery code, each of which works once. If the second factor was
 * set up before a password reset by email, also lifts the restrictions that follow such a reset.
 */
export async function verifyCode(
  context: TransactionContext,
  accountId: string,
  code: string,
): Promise<'totp' | 'recovery' | undefined> {
  const kind = await consumeCode(context, accountId, code)
  if (kind && (await endResetBySecondFactor(context.db, accountId))) {
    await recordAccountAudit(context, 'account.opened-by-second-factor', accountId)
  }
  return kind
}

async function consumeCode(
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
  const step = stepOfCode(context.cipher.open(factor.secretSealed, secretBinding(accountId)), digits, now)
  return step !== undefined && (await markStepUsed(context.db, accountId, step)) ? 'totp' : undefined
}

/** The recommended length, 160 bits. Source: RFC 4226 section 4. */
const SECRET_BYTES = 20
/** Codes from one period before and after the current one are also accepted. */
const CLOCK_SKEW_PERIODS = 1

function createTotp(secret: string, accountNames: { issuer?: string; label?: string } = {}): TOTP {
  const options = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_PERIOD_SECONDS }
  return new TOTP({ ...options, ...accountNames, secret: Secret.fromBase32(secret) })
}

export function generateTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

export function totpUri(secret: string, accountNames: { issuer: string; label: string }): string {
  return createTotp(secret, accountNames).toString()
}

export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = createTotp(secret).validate({ token: code, timestamp, window: CLOCK_SKEW_PERIODS })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / TOTP_PERIOD_SECONDS) + delta
}

/** Base32, which omits digits that look like letters. */
const RECOVERY_CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const HALF_LENGTH = 5

function randomHalf(): string {
  return Array.from({ length: HALF_LENGTH }, () =>
    RECOVERY_CODE_ALPHABET.charAt(randomInt(RECOVERY_CODE_ALPHABET.length)),
  ).join('')
}

/** Format: `XXXXX-XXXXX`, with 50 random bits. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => `${randomHalf()}-${randomHalf()}`)
}

/**
 * Returns the hashes under which a code might be stored, one per data key, newest key first. Ignores spaces, dashes,
 * and case in the code.
 */
export function recoveryCodeHashes(cipher: Cipher, accountId: string, code: string): [string, ...string[]] {
  const normalizedCode = code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
  return cipher.fingerprints(normalizedCode, `recovery-code:${accountId}`)
}
