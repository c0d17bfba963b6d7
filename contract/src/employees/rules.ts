import { ROLES, type Role } from '../auth/roles.ts'
import { EMPLOYEE_MESSAGES } from './messages.ts'

/** Who acts, as far as the rules need to know. */
export type Acting = { accountId: string; roles: readonly Role[] }
/** The employee as it is now. */
export type Target = { accountId?: string | null | undefined; roles: readonly Role[] }

/** Why the person may not do it; `undefined` when they may. */
type Reason = string | undefined

const isAdmin = ({ roles }: { roles: readonly Role[] }) => roles.includes('Admin')
const isSelf = (acting: Acting, target: Target) => target.accountId === acting.accountId

export function hasSameRoles(roles: readonly Role[], others: readonly Role[]): boolean {
  return ROLES.every(role => roles.includes(role) === others.includes(role))
}

/** Why the person may not change anything about this employee. */
export function reasonAgainstChange(acting: Acting, target: Target): Reason {
  return isAdmin(target) && !isAdmin(acting) ? EMPLOYEE_MESSAGES.adminOnly : undefined
}

/** Why the person may not grant this employee a role, or remove it. */
export function reasonAgainstRole(acting: Acting, target: Target, role: Role): Reason {
  if (isSelf(acting, target)) return EMPLOYEE_MESSAGES.ownRoles
  if (role === 'Admin' && !isAdmin(acting)) return EMPLOYEE_MESSAGES.adminOnly
  return reasonAgainstChange(acting, target)
}

/** Why the person may not give this employee these roles. */
export function reasonAgainstRoles(acting: Acting, target: Target, roles: readonly Role[]): Reason {
  return ROLES.filter(role => roles.includes(role) !== target.roles.includes(role))
    .map(role => reasonAgainstRole(acting, target, role))
    .find(reason => reason !== undefined)
}

/** Why the person may not delete this employee. */
export function reasonAgainstDeletion(acting: Acting, target: Target): Reason {
  if (isSelf(acting, target)) return EMPLOYEE_MESSAGES.ownDeletion
  return reasonAgainstChange(acting, target)
}
