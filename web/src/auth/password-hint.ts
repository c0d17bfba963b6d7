import { PASSWORD_MIN, PASSWORD_MIN_STAFF } from '@epay/contract/auth/limits'
import { hasAnyRole, type Role, STAFF_ROLES } from '@epay/contract/auth/roles'

/** What a new password has to be, before it is refused. */
export function passwordHint(roles: readonly Role[]): string {
  const length = hasAnyRole(roles, STAFF_ROLES) ? PASSWORD_MIN_STAFF : PASSWORD_MIN
  return `At least ${length} characters. A few words that only you would put together are easy to remember.`
}
