import type { Role } from '@epay/contract/common/roles'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { recordAccountAudit } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { type Company, compose } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { listStaffRoles, lockAdmins } from './queries.ts'

type InactivePerson = { employeeId: string; name: string; accountId: string }

/**
 * Collects people whose records become inactive, which suspends their staff roles. `finish` records each suspension in
 * the audit trail and emails every Admin.
 */
export function createRoleSuspension(context: Context) {
  const inactivePeople = new Map<string, InactivePerson>()
  return {
    add({ accountId, ...person }: Omit<InactivePerson, 'accountId'> & { accountId: string | null }) {
      if (accountId !== null) inactivePeople.set(accountId, { ...person, accountId })
    },
    /** Throws: CONFLICT if no Admin whose role is in effect would remain. */
    async finish(transaction: TransactionContext | undefined): Promise<void> {
      if (inactivePeople.size === 0) return
      const staff = (await listStaffRoles(context.db)).flatMap(({ accountId, roles }) => {
        const person = inactivePeople.get(accountId)
        return person ? [{ ...person, roles }] : []
      })
      if (staff.some(({ roles }) => roles.includes('Admin'))) await refuseLastAdmin(context, inactivePeople)
      if (transaction) await notifyAdmins(transaction, staff)
    },
  }
}

export type RoleSuspension = ReturnType<typeof createRoleSuspension>

/** Doesn't count the people about to be suspended; during a preview, they still have their roles. */
async function refuseLastAdmin(
  context: Context,
  inactivePeople: ReadonlyMap<string, InactivePerson>,
): Promise<void> {
  const admins = await inTransaction(context, ({ db }) => lockAdmins(db))
  const remaining = admins.filter(accountId => !inactivePeople.has(accountId))
  if (remaining.length === 0) throw new PortalError('CONFLICT', EMPLOYEE_MESSAGES.lastAdminInactive)
}

type SuspendedStaff = InactivePerson & { roles: readonly Role[] }

async function notifyAdmins(context: TransactionContext, staff: readonly SuspendedStaff[]): Promise<void> {
  if (staff.length === 0) return
  for (const { accountId, employeeId, roles } of staff)
    await recordAccountAudit(context, 'account.roles-rest', accountId, { after: { employeeId, roles } })
  const mail = suspendedRolesEmail(context.settings, staff)
  for (const { email, id } of await findAccountsWithRole(context.db, 'Admin'))
    await queueMail(context, { ...mail, to: email, about: id })
}

function suspendedRolesEmail(company: Company, staff: readonly SuspendedStaff[]) {
  const lines = staff.map(({ name, employeeId, roles }) => `${name} (${employeeId}): ${roles.join(', ')}`)
  const isSingle = staff.length === 1
  const heading = isSingle
    ? 'A staff member is now inactive'
    : `${staff.length} staff members are now inactive`
  return {
    kind: 'roles-rest',
    subject: heading,
    ...compose({
      company,
      heading,
      paragraphs: [
        `Payroll marked ${isSingle ? 'this person' : 'these people'} as inactive, so their roles no longer work:`,
        lines.join('\n'),
        'They can still see their own pay and packet. Their roles work again when payroll marks them as active. If they left, remove their roles in Manage Employees.',
      ],
    }),
  }
}
