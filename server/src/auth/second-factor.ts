import type { SecondFactorState } from '@epay/contract/auth/endpoints'
import { SECOND_FACTOR_SETUP_SECONDS } from '@epay/contract/auth/limits'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { recordAccountAudit } from '#server/audit/record-audit.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { countCodeAttempt, forgiveFailures } from './count-attempts.ts'
import { newRecoveryCodesEmail } from './emails.ts'
import { isOwnPassword, loadOwnAccount } from './own-account.ts'
import type { Account } from './queries.ts'
import { isSecondFactorRequired, passwordProblems, secondsAfter } from './rules.ts'
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeHashes,
  secretOf,
  stepOfCode,
  totpUri,
  useCode,
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
 * Returns a new secret, which takes effect once one of its codes is confirmed.
 * Throws: INVALID_INPUT when the password is wrong; CONFLICT when the second factor is on; TOO_MANY_REQUESTS.
 */
export async function startSecondFactor(
  context: Context,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const account = await loadOwnAccount(context)
  await checkOwnPassword(context, account, password)

  const { cipher, clock, settings } = context
  const secret = newTotpSecret()
  const secretSealed = cipher.seal(secret, secretOf(account.id))
  await inTransaction(context, async context => {
    const pending = { accountId: account.id, secretSealed, startedAt: clock.now() }
    if (!(await savePendingSecret(context.db, pending)))
      throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.alreadyOn)
    await recordAccountAudit(context, 'second-factor.started', account.id)
  })
  return { secret, uri: totpUri(secret, { issuer: settings.companyName, label: account.username }) }
}

/**
 * Turns the second factor on, ends the user's other sessions, and returns the recovery codes, which can't be shown
 * again.
 * Throws: INVALID_INPUT when the code is wrong; CONFLICT when it is on, or setup wasn't started recently;
 * TOO_MANY_REQUESTS.
 */
export async function confirmSecondFactor(
  context: Context,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { cipher, clock } = context
  const { id: accountId, sessionId } = await loadOwnAccount(context)
  const pending = await loadPending(context, accountId)
  const attempt = await countCodeAttempt(context, accountId)
  const now = clock.now()
  const secret = cipher.open(pending.secretSealed, secretOf(accountId))
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
  await forgiveFailures(attempt)
  return { recoveryCodes: codes }
}

async function loadPending({ clock, db }: Context, accountId: string): Promise<SecondFactor> {
  const factor = await findSecondFactor(db, accountId)
  if (factor?.confirmedAt) throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.alreadyOn)
  if (!factor || clock.now() > secondsAfter(factor.startedAt, SECOND_FACTOR_SETUP_SECONDS))
    throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.notStarted)
  return factor
}

/**
 * Replaces the recovery codes, which can't be shown again. Works even if a role requires the second factor.
 * Throws: INVALID_INPUT when the password or code is wrong; TOO_MANY_REQUESTS.
 */
export async function renewRecoveryCodes(
  context: Context,
  { password, code }: OwnProof,
): Promise<{ recoveryCodes: string[] }> {
  const { cipher } = context
  const account = await loadOwnAccount(context)
  await checkOwnPassword(context, account, password)
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
 * Throws: INVALID_INPUT when the password or code is wrong; CONFLICT when a role requires the second factor, or the
 * password would be too short without it; TOO_MANY_REQUESTS.
 */
export async function removeSecondFactor(context: Context, { password, code }: OwnProof): Promise<void> {
  const { settings } = context
  const account = await loadOwnAccount(context)
  if (isSecondFactorRequired(account.grantedRoles, settings))
    throw new PortalError('CONFLICT', SECOND_FACTOR_MESSAGES.cannotRemove)
  await checkOwnPassword(context, account, password)
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

type OwnProof = { password: string; code: string }

async function checkOwnPassword(context: Context, account: Account, password: string): Promise<void> {
  if (!(await isOwnPassword(context, account, password)))
    throw invalidInput({ password: [SECOND_FACTOR_MESSAGES.wrongPassword] })
}

/**
 * Uses the code up and acts in one transaction. A wrong code counts as a failure, and nothing happens.
 * Throws: SECOND_FACTOR_MISSING, which sends the page to setup; INVALID_INPUT; TOO_MANY_REQUESTS.
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
    if (await useCode(context, accountId, code)) {
      await action(context)
      return true
    }
    await recordAccountAudit(context, 'second-factor.wrong-code', accountId)
    return false
  })
  if (!isCorrect) throw invalidInput({ code: [SECOND_FACTOR_MESSAGES.wrongCode] })
  await forgiveFailures(attempt)
}

function createRecoveryCodes(cipher: Cipher, accountId: string): { codes: string[]; hashes: string[] } {
  const codes = newRecoveryCodes()
  return { codes, hashes: codes.map(each => recoveryCodeHashes(cipher, accountId, each)[0]) }
}

export async function turnOffSecondFactor(context: TransactionContext, accountId: string): Promise<boolean> {
  if (!(await deleteSecondFactor(context.db, accountId))) return false
  await recordAccountAudit(context, 'second-factor.off', accountId)
  return true
}
