import { ROLES, type RoleItem } from '@epay/contract/auth/roles'

/** Roles are fixed; their ids are their places in the contract's list. */
export function listRoles(): RoleItem[] {
  return ROLES.map((name, index) => ({ id: String(index + 1), name }))
}
