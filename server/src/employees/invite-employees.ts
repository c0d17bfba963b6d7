import { refusalOf } from '@epay/contract/auth/authority'
import type { BodyOf, ResponseOf } from '@epay/contract/common/endpoint'
import { INVITATION_MESSAGES } from '@epay/contract/employees/invitation-messages'
import {
  INVITATION_PAUSE_SECONDS,
  type InvitableGroup,
  type InvitationGroup,
  type invitationEndpoints,
  MAX_LISTED_PEOPLE,
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
  listWaitingEmployees,
  type OtherAccountRow,
  type WaitingRow,
} from './invitation-queries.ts'
import { findEmployee } from './queries.ts'
import { employeeNotFound } from './read-employees.ts'
import { forbidden } from './rules.ts'

type SendEndpoint = typeof invitationEndpoints.send
type InvitationResult = ResponseOf<SendEndpoint>

/** People per transaction. Larger transactions would block others for too long. */
const BATCH_SIZE = 50

async function findGroups(context: Context): Promise<Record<keyof WaitingPeople, WaitingRow[]>> {
  const actingPerson = actingUser(context)
  const people = await listWaitingEmployees(context.db)
  const invitable = people.filter(person => refusalOf('invite', actingPerson, person) === undefined)
  const peopleWithAccount = invitable.filter(({ username }) => username !== null)
  return {
    notInvited: peopleWithAccount.filter(({ invitedAt }) => invitedAt === null),
    invited: peopleWithAccount.filter(({ invitedAt }) => invitedAt !== null),
    withoutEmail: invitable.filter(({ username }) => username === null),
  }
}

export async function listWaitingPeople(context: Context): Promise<WaitingPeople> {
  const { notInvited, invited, withoutEmail } = await findGroups(context)
  return {
    notInvited: presentGroup(notInvited),
    invited: presentGroup(invited),
    withoutEmail: presentGroup(withoutEmail),
  }
}

function presentGroup(rows: readonly WaitingRow[]): InvitationGroup {
  const people = rows.slice(0, MAX_LISTED_PEOPLE).map(({ id, name, email, invitedAt }) => ({
    ...{ id, name, email },
    invitedAt: invitedAt?.toISOString() ?? null,
  }))
  return { count: rows.length, people }
}

/**
 * Emails one employee, or the selected people of a group, a link to set the first password. Skips people who were
 * emailed within the last few minutes, so that a repeated call emails no one twice.
 * Throws: NOT_FOUND; FORBIDDEN; CONFLICT for someone who can sign in or has no email.
 */
export async function sendInvitations(
  context: Context,
  { employeeId, group = 'invited', employeeIds }: BodyOf<SendEndpoint>,
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
  for (let start = 0; start < accountIds.length; start += BATCH_SIZE) {
    const batchResult = await inviteBatch(context, accountIds.slice(start, start + BATCH_SIZE), group)
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
    // A concurrent invitation of the same people waits here, and then sees that they have been invited.
    for (const id of accountIds.toSorted()) await lockAccount(context.db, id)
    const pauseStart = secondsAfter(context.clock.now(), -INVITATION_PAUSE_SECONDS)
    const people = await listWaitingEmployees(context.db, accountIds)
    const peopleToInvite = people.filter(({ invitedAt }) =>
      group === 'notInvited' ? invitedAt === null : invitedAt === null || invitedAt < pauseStart,
    )
    for (const { accountId, username, email } of peopleToInvite)
      if (accountId !== null && username !== null)
        await inviteEmployee(context, { id: accountId, username, email })
    return { invited: peopleToInvite.length, justInvited: people.length - peopleToInvite.length }
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

/**
 * Does nothing if an invitation was sent within the last few minutes.
 * Throws: NOT_FOUND; CONFLICT for someone who can sign in.
 */
export function resendInvitation(
  context: Context,
  accountId: string,
): Promise<{ invited: number; justInvited: number }> {
  return inTransaction(context, async context => {
    const { invitedAt, ...account } = await lockInvitedAccount(context, accountId)
    const pauseStart = secondsAfter(context.clock.now(), -INVITATION_PAUSE_SECONDS)
    if (invitedAt !== null && invitedAt >= pauseStart) return { invited: 0, justInvited: 1 }
    await inviteToSetPassword(context, account)
    return { invited: 1, justInvited: 0 }
  })
}

/**
 * Ends an account that was never used, and its links.
 * Throws: the errors of `resendInvitation`.
 */
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
