import { refusalOf } from '@epay/contract/auth/authority'
import type { BodyOf, ResponseOf } from '@epay/contract/common/endpoint'
import { INVITATION_MESSAGES } from '@epay/contract/employees/invitation-messages'
import {
  INVITATION_PAUSE_SECONDS,
  type InvitableGroup,
  type InvitationGroup,
  type invitationEndpoints,
  LISTED_PEOPLE_MAX,
  type OtherPerson,
  type WaitingPeople,
} from '@epay/contract/employees/invitations'
import { endAccount } from '#server/auth/change-account.ts'
import { inviteEmployee, inviteToSetPassword } from '#server/auth/mail-password-link.ts'
import { lockAccount } from '#server/auth/queries.ts'
import { secondsAfter } from '#server/auth/rules.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import {
  listOtherAccounts,
  listWaiting,
  type OtherAccountRow,
  type WaitingRow,
} from './invitation-queries.ts'
import { findEmployee } from './queries.ts'
import { employeeNotFound } from './read-employees.ts'
import { forbidden } from './rules.ts'

type Send = typeof invitationEndpoints.send
type InvitationResult = ResponseOf<Send>

/** People per transaction, so that inviting a large company doesn't block others. */
const BATCH = 50

async function findGroups(context: Context): Promise<Record<keyof WaitingPeople, WaitingRow[]>> {
  const acting = actingUser(context)
  const people = await listWaiting(context.db)
  const invitable = people.filter(person => refusalOf('invite', acting, person) === undefined)
  const owners = invitable.filter(({ username }) => username !== null)
  return {
    notInvited: owners.filter(({ invitedAt }) => invitedAt === null),
    invited: owners.filter(({ invitedAt }) => invitedAt !== null),
    withoutEmail: invitable.filter(({ username }) => username === null),
  }
}

export async function listWaitingPeople(context: Context): Promise<WaitingPeople> {
  const { notInvited, invited, withoutEmail } = await findGroups(context)
  return { notInvited: present(notInvited), invited: present(invited), withoutEmail: present(withoutEmail) }
}

function present(rows: readonly WaitingRow[]): InvitationGroup {
  const people = rows.slice(0, LISTED_PEOPLE_MAX).map(({ id, name, email, invitedAt }) => ({
    ...{ id, name, email },
    invitedAt: invitedAt?.toISOString() ?? null,
  }))
  return { count: rows.length, people }
}

/**
 * Emails one employee, or the selected people of a group, a link to set the first password. Skips people who were
 * emailed a few minutes ago, so that a repeated call emails no one twice.
 * Throws: NOT_FOUND; FORBIDDEN; CONFLICT for someone who can sign in or has no email.
 */
export async function sendInvitations(
  context: Context,
  { employeeId, group = 'invited', employeeIds }: BodyOf<Send>,
): Promise<InvitationResult> {
  if (employeeId !== undefined)
    return inviteAll(context, [await findAccountToInvite(context, employeeId)], 'invited')
  const requestedIds = employeeIds && new Set(employeeIds)
  const people = (await findGroups(context))[group].filter(({ id }) => requestedIds?.has(id) ?? true)
  return inviteAll(
    context,
    people.flatMap(({ accountId }) => accountId ?? []),
    group,
  )
}

async function findAccountToInvite(context: Context, id: string): Promise<string> {
  const employee = await findEmployee(context.db, id)
  if (!employee) throw employeeNotFound()
  const refusal = refusalOf('invite', actingUser(context), employee)
  if (refusal) throw forbidden(refusal, 'employee.invitation-refused', id)
  if (employee.canSignIn) throw new PortalError('CONFLICT', INVITATION_MESSAGES.canSignIn)
  if (employee.accountId === null) throw new PortalError('CONFLICT', INVITATION_MESSAGES.noEmail)
  return employee.accountId
}

async function inviteAll(
  context: Context,
  accountIds: readonly string[],
  group: InvitableGroup,
): Promise<InvitationResult> {
  let invited = 0
  let justInvited = 0
  for (let start = 0; start < accountIds.length; start += BATCH) {
    const batchResult = await inviteBatch(context, accountIds.slice(start, start + BATCH), group)
    invited += batchResult.invited
    justInvited += batchResult.justInvited
  }
  return { invited, justInvited }
}

function inviteBatch(
  context: Context,
  accountIds: readonly string[],
  group: InvitableGroup,
): Promise<InvitationResult> {
  return inTransaction(context, async context => {
    // A concurrent invitation of the same people waits here, and then sees that they are invited.
    for (const id of accountIds.toSorted()) await lockAccount(context.db, id)
    const recently = secondsAfter(context.clock.now(), -INVITATION_PAUSE_SECONDS)
    const people = await listWaiting(context.db, accountIds)
    const due = people.filter(({ invitedAt }) =>
      group === 'notInvited' ? invitedAt === null : invitedAt === null || invitedAt < recently,
    )
    for (const { accountId, username, email } of due)
      if (accountId !== null && username !== null)
        await inviteEmployee(context, { id: accountId, username, email })
    return { invited: due.length, justInvited: people.length - due.length }
  })
}

export async function listOtherPeople(context: Context): Promise<{ people: OtherPerson[] }> {
  const rows = await listOtherAccounts(context.db)
  return {
    people: rows.map(({ username: _, invitedAt, ...person }) => ({
      ...person,
      invitedAt: invitedAt?.toISOString() ?? null,
    })),
  }
}

/** Does nothing if an invitation was sent moments ago. Throws: NOT_FOUND; CONFLICT for someone who can sign in. */
export function resendInvitation(
  context: Context,
  accountId: string,
): Promise<{ invited: number; justInvited: number }> {
  return inTransaction(context, async context => {
    const { invitedAt, ...account } = await lockInvitedAccount(context, accountId)
    const recently = secondsAfter(context.clock.now(), -INVITATION_PAUSE_SECONDS)
    if (invitedAt !== null && invitedAt >= recently) return { invited: 0, justInvited: 1 }
    await inviteToSetPassword(context, account)
    return { invited: 1, justInvited: 0 }
  })
}

/** Ends an account that was never used, and its links. Throws: as `resendInvitation`. */
export async function withdrawInvitation(context: Context, accountId: string): Promise<void> {
  await inTransaction(context, async context => {
    const { id } = await lockInvitedAccount(context, accountId)
    await endAccount(context, id)
  })
}

async function lockInvitedAccount(context: TransactionContext, accountId: string): Promise<OtherAccountRow> {
  await lockAccount(context.db, accountId)
  const [account] = await listOtherAccounts(context.db, accountId)
  if (!account) throw new PortalError('NOT_FOUND', INVITATION_MESSAGES.noInvitation)
  if (account.canSignIn) throw new PortalError('CONFLICT', INVITATION_MESSAGES.otherCanSignIn)
  return account
}
