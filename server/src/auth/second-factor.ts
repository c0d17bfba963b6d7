import type { SecondFactorState } from '@epay/contract/auth/endpoints'
import { SECOND_FACTOR_SETUP_SECONDS } from '@epay/contract/auth/limits'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { recordAccountAudit } from '#server/audit/record-audit.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { clearFailures, countCodeAttempt } from './count-attempts.ts'
import { newRecoveryCodesEmail } from './emails.ts'
import { loadOwnAccount, verifyOwnPassword } from './own-account.ts'
import type { Account } from './queries.ts'
import { isSecondFactorRequired, passwordProblems, secondsAfter } from './rules.ts'
import {
  generateRecoveryCodes,
  generateTotpSecret,
  recoveryCodeHashes,
  secretBinding,
  stepOfCode,
  totpUri,
  verifyCode,
} from './second-factor-codes.ts'
import {
  countUnusedRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  markConfirmed,
  replaceRecoveryCodes,
  type SecondFactor,
  savePendingSecret,
} from './second-factor-queries.ts'
import { revokeSessionsOf } from './session-queries.ts'

export async function getSecondFactor(context: Context): Promise<SecondFactorState> {
  const { id, grantedRoles, hasSecondFactor } = await loadOwnAccount(context)
  return {
    isOn: hasSecondFactor,
    isRequired: isSecondFactorRequired(grantedRoles, context.settings),
    recoveryCodesLeft: hasSecondFactor ? await countUnusedRecoveryCodes(context.db, id) : 0,
  }
}

/**
 * Returns a new secret. The second factor turns on once a code from that secret is confirmed.
 * Throws: INVALID_INPUT when the password is wrong; CONFLICT when the second factor is already on; TOO_MANY_REQUESTS.
 */
export async function startSecondFactor(
  context: Context,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const account = await loadOwnAccount(context)
  await requireOwnPassword(context, account, password)

  const { cipher, clock, settings } = context
  const secret = generateTotpSecret()
  const secretSealed = cipher.seal(secret, secretBinding(account.id))
  await inTransaction(context, async context => {
    const pending = { accountId: account.id, secretSealed, startedAt: clock.now() }
    if (!(await savePendingSecret(context.db, pending)))
      throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.alreadyOn)
    await recordAccountAudit(context, 'second-factor.started', account.id)
  })
  return { secret, uri: totpUri(secret, { issuer: settings.companyName, label: account.username }) }
}

/**
 * Turns on the second factor, ends the user's other sessions, and returns the recovery codes, which can't be shown
 * again.
 * Throws: INVALID_INPUT when the code is wrong; CONFLICT when the second factor is already on, or setup wasn't started
 * recently; TOO_MANY_REQUESTS.
 */
export async function confirmSecondFactor(
  context: Context,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { cipher, clock } = context
  const { id: accountId, sessionId } = await loadOwnAccount(context)
  const pending = await loadPendingSecondFactor(context, accountId)
  const attempt = await countCodeAttempt(context, accountId)
  const now = clock.now()
  const secret = cipher.open(pending.secretSealed, secretBinding(accountId))
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now)
  if (step === undefined) {
    await inTransaction(context, context =>
      recordAccountAudit(context, 'second-factor.wrong-code', accountId),
    )
    throw invalidInput({ code: [SECOND_FACTOR_MESSAGES.wrongCode] })
  }

  const { codes, hashes } = createRecoveryCodes(cipher, accountId)
  await inTransaction(context, async context => {
    if (!(await markConfirmed(context.db, pending, { at: now, step })))
      throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.notStarted)
    await replaceRecoveryCodes(context.db, accountId, hashes)
    await revokeSessionsOf(context.db, accountId, {
      at: now,
      reason: 'second factor on',
      exceptId: sessionId,
    })
    await recordAccountAudit(context, 'second-factor.on', accountId)
  })
  await clearFailures(attempt)
  return { recoveryCodes: codes }
}

async function loadPendingSecondFactor({ clock, db }: Context, accountId: string): Promise<SecondFactor> {
  const factor = await findSecondFactor(db, accountId)
  if (factor?.confirmedAt) throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.alreadyOn)
  if (!factor || clock.now() > secondsAfter(factor.startedAt, SECOND_FACTOR_SETUP_SECONDS))
    throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.notStarted)
  return factor
}

/**
 * Returns new recovery codes, which can't be shown again.
 * Throws: INVALID_INPUT when the password or code is wrong; SECOND_FACTOR_MISSING; TOO_MANY_REQUESTS.
 */
export async function renewRecoveryCodes(
  context: Context,
  { password, code }: PasswordAndCode,
): Promise<{ recoveryCodes: string[] }> {
  const { cipher } = context
  const account = await loadOwnAccount(context)
  await requireOwnPassword(context, account, password)
  const { codes, hashes } = createRecoveryCodes(cipher, account.id)
  await withOwnCode(context, account.id, code, async context => {
    await replaceRecoveryCodes(context.db, account.id, hashes)
    await recordAccountAudit(context, 'second-factor.new-codes', account.id)
    const mail = newRecoveryCodesEmail({ ...account, company: context.settings })
    await queueMail(context, { ...mail, to: account.email, about: account.id })
  })
  return { recoveryCodes: codes }
}

/**
 * Throws: INVALID_INPUT when the password or code is wrong; SECOND_FACTOR_MISSING; CONFLICT when a role requires the
 * second factor, or the password would be too short without it; TOO_MANY_REQUESTS.
 */
export async function removeSecondFactor(
  context: Context,
  { password, code }: PasswordAndCode,
): Promise<void> {
  const { settings } = context
  const account = await loadOwnAccount(context)
  if (isSecondFactorRequired(account.grantedRoles, settings))
    throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.cannotRemove)
  await requireOwnPassword(context, account, password)
  const person = {
    ...account,
    roles: account.grantedRoles,
    hasSecondFactor: false,
    companyName: settings.companyName,
  }
  const problems = await passwordProblems(password, person)
  if (problems.includes('StaffPasswordTooShort'))
    throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.passwordTooShort)
  await withOwnCode(context, account.id, code, context => turnOffSecondFactor(context, account.id))
}

type PasswordAndCode = { password: string; code: string }

async function requireOwnPassword(context: Context, account: Account, password: string): Promise<void> {
  if (!(await verifyOwnPassword(context, account, password)))
    throw invalidInput({ password: [SECOND_FACTOR_MESSAGES.wrongPassword] })
}

/**
 * Consumes the code and runs `action` in one transaction. If the code is wrong, the attempt counts toward the rate
 * limit and `action` doesn't run.
 * Throws: SECOND_FACTOR_MISSING, which makes the page link to setup; INVALID_INPUT when the code is wrong;
 * TOO_MANY_REQUESTS.
 */
export async function withOwnCode(
  context: Context,
  accountId: string,
  code: string,
  action: (context: TransactionContext) => Promise<unknown>,
): Promise<void> {
  const { hasSecondFactor } = await loadOwnAccount(context)
  if (!hasSecondFactor) throw new PortalError('SECOND_FACTOR_MISSING', SECOND_FACTOR_MESSAGES.neededHere)
  const attempt = await countCodeAttempt(context, accountId)
  const isCorrect = await inTransaction(context, async context => {
    if (await verifyCode(context, accountId, code)) {
      await action(context)
      return true
    }
    await recordAccountAudit(context, 'second-factor.wrong-code', accountId)
    return false
  })
  if (!isCorrect) throw invalidInput({ code: [SECOND_FACTOR_MESSAGES.wrongCode] })
  await clearFailures(attempt)
}

function createRecoveryCodes(cipher: Cipher, accountId: string): { codes: string[]; hashes: string[] } {
  const codes = generateRecoveryCodes()
  return { codes, hashes: codes.map(each => recoveryCodeHashes(cipher, accountId, each)[0]) }
}

export async function turnOffSecondFactor(context: TransactionContext, accountId: string): Promise<boolean> {
  if (!(await deleteSecondFactor(context.db, accountId))) return false
  await recordAccountAudit(context, 'second-factor.off', accountId)
  return true
}
