import { TOTP_DIGITS } from '@epay/contract/auth/limits'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { recoveryCodeHashes } from './recovery-codes.ts'
import { findSecondFactor, markRecoveryCodeUsed, markStepUsed } from './second-factor-queries.ts'
import { stepOfCode } from './totp.ts'

const TOTP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`)

/** Binds a sealed secret to its row. */
export function secretOf(accountId: string): string {
  return `second_factors:${accountId}:secret`
}

/** Whether that is the app's code of now, or a recovery code; either is used up by it. */
export async function useCode(
  tx: Executor,
  context: Context,
  accountId: string,
  code: string,
): Promise<'totp' | 'recovery' | undefined> {
  const now = context.clock.now()
  const digits = code.replaceAll(/\s/g, '')
  if (!TOTP_CODE.test(digits)) {
    const hashes = recoveryCodeHashes(context.cipher, accountId, code)
    return (await markRecoveryCodeUsed(tx, accountId, hashes, now)) ? 'recovery' : undefined
  }
  const factor = await findSecondFactor(tx, accountId)
  if (!factor?.confirmedAt) return undefined
  const step = stepOfCode(context.cipher.open(factor.secretSealed, secretOf(accountId)), digits, now)
  return step !== undefined && (await markStepUsed(tx, accountId, step)) ? 'totp' : undefined
}
