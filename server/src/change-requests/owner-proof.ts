import { timingSafeEqual } from 'node:crypto'
import { stripSeparators } from '@epay/contract/change-requests/fields'
import { CHANGE_REQUEST_MESSAGES } from '@epay/contract/change-requests/messages'
import type { MyDetails } from '@epay/contract/change-requests/schemas'
import { recordAuditAlone } from '#server/audit/record-audit.ts'
import { loadOwnAccount, verifyOwnPassword } from '#server/auth/own-account.ts'
import { withOwnCode } from '#server/auth/second-factor.ts'
import type { EmployeeRow } from '#server/employees/queries.ts'
import { openSecret } from '#server/employees/secrets.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { invalidInput } from '#server/platform/errors.ts'
import { createLimiter } from '#server/platform/limits.ts'

type Proof = { code?: string | undefined; password?: string | undefined; presentAccount?: string | undefined }

const ATTEMPT_LIMIT = { max: 5, perSeconds: 24 * 3600 }

export function requiredProof(
  { hasSecondFactor }: { hasSecondFactor: boolean },
  { bankAccountSealed }: Pick<EmployeeRow, 'bankAccountSealed'>,
): MyDetails['proof'] {
  if (hasSecondFactor) return 'code'
  return bankAccountSealed === null ? 'password' : 'passwordAndAccount'
}

/**
 * Runs an action after verifying the owner's proof: a second-factor code, or the password and the full current account
 * number (if any). Always checks both password and number, and reports either error with the same message, so that a
 * response never reveals which was wrong.
 * Throws: INVALID_INPUT; TOO_MANY_REQUESTS.
 */
export async function withOwnerProof(
  context: Context,
  employee: EmployeeRow,
  proof: Proof,
  run: (context: TransactionContext) => Promise<void>,
): Promise<void> {
  const account = await loadOwnAccount(context)
  const method = requiredProof(account, employee)
  assertProofComplete(method, proof)
  if (method === 'code') return withOwnCode(context, account.id, proof.code ?? '', run)
  const limiter = createLimiter(context.database, 'bank proof', ATTEMPT_LIMIT)
  if (context.config.hasRateLimits) await limiter.count(account.id, CHANGE_REQUEST_MESSAGES.tooManyTries)
  const isAccountCorrect =
    method === 'password' || isCurrentAccount(context, employee, proof.presentAccount ?? '')
  const isProofValid = (await verifyOwnPassword(context, account, proof.password ?? '')) && isAccountCorrect
  if (!isProofValid) {
    const failure = { action: 'bank-change.proof-failed', recordType: 'employee', recordId: employee.id }
    await recordAuditAlone(context, failure)
    throw invalidInput({ password: [CHANGE_REQUEST_MESSAGES.wrongProof] })
  }
  if (context.config.hasRateLimits) await limiter.reset(account.id)
  await inTransaction(context, run)
}

function assertProofComplete(method: MyDetails['proof'], { code, password, presentAccount }: Proof): void {
  if (method === 'code') {
    if (!code) throw invalidInput({ code: [CHANGE_REQUEST_MESSAGES.code] })
    return
  }
  const isAccountMissing = method === 'passwordAndAccount' && !presentAccount
  if (password && !isAccountMissing) return
  throw invalidInput({
    ...(!password && { password: [CHANGE_REQUEST_MESSAGES.password] }),
    ...(isAccountMissing && { presentAccount: [CHANGE_REQUEST_MESSAGES.presentAccount] }),
  })
}

function isCurrentAccount({ cipher }: Context, employee: EmployeeRow, enteredNumber: string): boolean {
  const digest = (number: string) => Buffer.from(sha256(stripSeparators(number)))
  return timingSafeEqual(digest(enteredNumber), digest(openSecret(cipher, employee, 'bankAccount')))
}
