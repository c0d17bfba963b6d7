import type { Role } from '@epay/contract/auth/roles'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { invalidInput, PortalError } from '#server/platform/errors.ts'

/** Who acts, as far as the rules ask. */
export type Acting = { accountId: string; roles: readonly Role[] }
/** The employee as it is now. */
export type Target = { accountId: string | null; roles: readonly Role[] }
export type Change = { email: string; roles: readonly Role[] }

const forbidden = (message: string) => new PortalError('FORBIDDEN', message)
const isAdmin = ({ roles }: { roles: readonly Role[] }) => roles.includes('Admin')
const isSame = (some: readonly Role[], others: readonly Role[]) =>
  some.length === others.length && some.every(role => others.includes(role))

/**
 * Why this person may not make this change, if so.
 * @param adminCount Admins before the change
 */
export function refusalOfUpdate(
  acting: Acting,
  target: Target,
  change: Change,
  adminCount: number,
): PortalError | undefined {
  const isSelf = target.accountId === acting.accountId
  if (isSelf && !isSame(target.roles, change.roles)) return forbidden(EMPLOYEE_MESSAGES.ownRoles)
  if ((isAdmin(target) || isAdmin(change)) && !isAdmin(acting)) return forbidden(EMPLOYEE_MESSAGES.adminOnly)
  if (isAdmin(target) && !isAdmin(change) && adminCount <= 1)
    return new PortalError('CONFLICT', EMPLOYEE_MESSAGES.lastAdmin)
  if (change.email === '' && (target.accountId !== null || change.roles.length > 0))
    return invalidInput({ email: [EMPLOYEE_MESSAGES.invalidEmail] })
  return undefined
}

/** Why this person may not delete this employee, if so. */
export function refusalOfDeletion(
  acting: Acting,
  target: Target,
  adminCount: number,
): PortalError | undefined {
  if (target.accountId === acting.accountId) return forbidden(EMPLOYEE_MESSAGES.ownDeletion)
  if (isAdmin(target) && !isAdmin(acting)) return forbidden(EMPLOYEE_MESSAGES.adminOnly)
  if (isAdmin(target) && adminCount <= 1) return new PortalError('CONFLICT', EMPLOYEE_MESSAGES.lastAdmin)
  return undefined
}
