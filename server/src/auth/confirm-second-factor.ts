import { SECOND_FACTOR_SETUP_SECONDS } from '@epay/contract/auth/limits'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { beginTry, codeLimits, forgiveTries, recordFailure } from './count-tries.ts'
import { loadOwnAccount } from './own-account.ts'
import { revokeSessionsOf } from './queries.ts'
import { newRecoveryCodes, recoveryCodeHashes } from './recovery-codes.ts'
import {
  findSecondFactor,
  markConfirmed,
  replaceRecoveryCodes,
  type SecondFactor,
} from './second-factor-queries.ts'
import { secondsAfter } from './start-session.ts'
import { stepOfCode } from './totp.ts'
import { secretOf } from './use-code.ts'

/**
 * Turns the second factor on, ends one's other sessions, and tells the recovery codes this once.
 * Throws: INVALID_INPUT when the code is wrong; CONFLICT when it is on, or was not started a moment ago;
 * TOO_MANY_REQUESTS.
 */
export async function confirmSecondFactor(
  context: Context,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { cipher, clock, database } = context
  const { id: accountId, sessionId } = await loadOwnAccount(context)
  const pending = await loadPending(context, accountId)
  const attempt = await beginTry(context, codeLimits(accountId))
  const now = clock.now()
  const secret = cipher.open(pending.secretSealed, secretOf(accountId))
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now)
  if (step === undefined) {
    const failure = { action: 'second-factor.wrong-code', accountId }
    await inTransaction(database, tx => recordFailure(tx, context, attempt, failure))
    throw invalidInput({ code: [SECOND_FACTOR_MESSAGES.wrongCode] })
  }

  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map(each => recoveryCodeHashes(cipher, accountId, each)[0])
  await inTransaction(database, async tx => {
    if (!(await markConfirmed(tx, pending, { at: now, step })))
      throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.notStarted)
    await replaceRecoveryCodes(tx, accountId, hashes)
    await forgiveTries(tx, attempt)
    await revokeSessionsOf(tx, accountId, { at: now, reason: 'second factor on', exceptId: sessionId })
    const event = { action: 'second-factor.on', recordType: 'account', recordId: accountId }
    await recordAudit(tx, context, event)
  })
  return { recoveryCodes }
}

async function loadPending({ clock, database }: Context, accountId: string): Promise<SecondFactor> {
  const factor = await findSecondFactor(database.orm, accountId)
  if (factor?.confirmedAt) throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.alreadyOn)
  if (!factor || clock.now() > secondsAfter(factor.startedAt, SECOND_FACTOR_SETUP_SECONDS))
    throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.notStarted)
  return factor
}
