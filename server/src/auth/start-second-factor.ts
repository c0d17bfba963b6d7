import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { isOwnPassword, loadOwnAccount } from './own-account.ts'
import { savePendingSecret } from './second-factor-queries.ts'
import { newTotpSecret, totpUri } from './totp.ts'
import { secretOf } from './use-code.ts'

/**
 * A new secret for one's authenticator app; it counts once a code of it was confirmed.
 * Throws: INVALID_INPUT when the password is wrong; CONFLICT when the second factor is on; TOO_MANY_REQUESTS.
 */
export async function startSecondFactor(
  context: Context,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const account = await loadOwnAccount(context)
  if (!(await isOwnPassword(context, account, password)))
    throw invalidInput({ password: [SECOND_FACTOR_MESSAGES.wrongPassword] })

  const { cipher, clock, config } = context
  const secret = newTotpSecret()
  const secretSealed = cipher.seal(secret, secretOf(account.id))
  await inTransaction(context.database, async tx => {
    const pending = { accountId: account.id, secretSealed, startedAt: clock.now() }
    if (!(await savePendingSecret(tx, pending)))
      throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.alreadyOn)
    const event = { action: 'second-factor.started', recordType: 'account', recordId: account.id }
    await recordAudit(tx, context, event)
  })
  return { secret, uri: totpUri(secret, { issuer: config.companyName, label: account.username }) }
}
