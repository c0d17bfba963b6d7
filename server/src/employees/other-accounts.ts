import { INVITATION_MESSAGES } from '@epay/contract/employees/invitation-messages'
import { INVITATION_PAUSE_SECONDS, type OtherPerson } from '@epay/contract/employees/invitations'
import { endAccount } from '#server/auth/change-account.ts'
import { inviteToSetPassword } from '#server/auth/mail-password-link.ts'
import { lockAccount } from '#server/auth/queries.ts'
import { secondsAfter } from '#server/auth/session.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { listOtherAccounts, type OtherAccountRow } from './queries.ts'

/** Everyone with an account who is in no payroll file, by name. */
export async function listOtherPeople(context: Context): Promise<{ people: OtherPerson[] }> {
  const rows = await listOtherAccounts(context.db)
  return {
    people: rows.map(({ username: _, invitedAt, ...person }) => ({
      ...person,
      invitedAt: invitedAt?.toISOString() ?? null,
    })),
  }
}

/**
 * Mails the link to set the first password again, unless that was done moments ago.
 * Throws: NOT_FOUND; CONFLICT for someone who can sign in.
 */
export function inviteOtherAgain(
  context: Context,
  accountId: string,
): Promise<{ invited: number; justInvited: number }> {
  return inTransaction(context, async context => {
    const { invitedAt, ...account } = await lockInvited(context, accountId)
    const recently = secondsAfter(context.clock.now(), -INVITATION_PAUSE_SECONDS)
    if (invitedAt !== null && invitedAt >= recently) return { invited: 0, justInvited: 1 }
    await inviteToSetPassword(context, account)
    return { invited: 1, justInvited: 0 }
  })
}

/** Ends an account that no one has used, and its links with it. Throws: as `inviteOtherAgain`. */
export async function withdrawInvitation(context: Context, accountId: string): Promise<void> {
  await inTransaction(context, async context => {
    const { id } = await lockInvited(context, accountId)
    await endAccount(context, id)
  })
}

async function lockInvited(context: TransactionContext, accountId: string): Promise<OtherAccountRow> {
  await lockAccount(context.db, accountId)
  const [account] = await listOtherAccounts(context.db, accountId)
  if (!account) throw new PortalError('NOT_FOUND', INVITATION_MESSAGES.noInvitation)
  if (account.canSignIn) throw new PortalError('CONFLICT', INVITATION_MESSAGES.otherCanSignIn)
  return account
}
