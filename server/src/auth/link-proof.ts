import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import type { Settings } from '@epay/contract/settings/settings'
import type { Executor } from '#server/database/transaction.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { beginCodeTry, forgiveTries, recordFailure } from './count-tries.ts'
import { type Account, findAccount } from './queries.ts'
import { asksForCode } from './rules.ts'
import { useCode } from './second-factor-codes.ts'
import type { ApproverLink } from './verify-link.ts'

/**
 * Refuses an approver's link whose owner has to enter a code.
 * Throws: SECOND_FACTOR_REQUIRED; LINK_NEEDS_SIGN_IN when the owner has no second factor yet and sets one up first.
 */
export async function refuseUnprovenLink(
  db: Executor,
  settings: Pick<Settings, 'secondFactorRoles'>,
  { accountId }: { accountId: string | null },
): Promise<void> {
  const owner = accountId === null ? undefined : await findAccount(db, accountId)
  if (owner && asksForCode(owner, settings)) throw unproven(owner)
}

function unproven({ hasSecondFactor }: Account): PortalError {
  return hasSecondFactor
    ? new PortalError('SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.required)
    : new PortalError('LINK_NEEDS_SIGN_IN', SECOND_FACTOR_MESSAGES.missing)
}

/**
 * Verifies the owner of an approver's link by their second factor's code, if they have or need one; the code is used
 * up. `true` when a code was checked.
 * Throws: as `refuseUnprovenLink`, also for a wrong code; TOO_MANY_REQUESTS.
 */
export async function proveLinkOwner(context: Context, link: ApproverLink, code = ''): Promise<boolean> {
  const { db, settings } = context
  const { accountId } = link
  const owner = await findAccount(db, accountId)
  if (!owner) throw new PortalError('LINK_INVALID', AUTH_MESSAGES.linkInvalid)
  if (!asksForCode(owner, settings)) return false
  if (!owner.hasSecondFactor || code.trim() === '') throw unproven(owner)
  const asLink = { ...context, actor: link }
  const attempt = await beginCodeTry(asLink, accountId)
  const isRight = await inTransaction(asLink, async context => {
    if (await useCode(context, accountId, code.trim())) return true
    await recordFailure(context, { action: 'link.wrong-code', accountId })
    return false
  })
  if (!isRight) throw new PortalError('SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.wrongCode)
  await forgiveTries(attempt)
  return true
}
