import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_MIN_STAFF } from '@epay/contract/auth/limits'
import { PASSWORD_MESSAGES, type PasswordProblem } from '@epay/contract/auth/messages'
import { hasAnyRole, type Role, STAFF_ROLES } from '@epay/contract/auth/roles'
import type { DescribedErrors } from '@epay/contract/common/problem'
import { isCommonPassword } from './common-passwords.ts'

type Person = { username: string; email: string; roles: readonly Role[]; companyName: string }

/**
 * Every rule that a new password breaks.
 * Source: NIST SP 800-63B-4 section 3.1.1.2 (length, blocklist, no composition rules).
 */
export function passwordProblems(password: string, person: Person): PasswordProblem[] {
  const isStaff = hasAnyRole(person.roles, STAFF_ROLES)
  const length = [...password].length
  const folded = password.trim().toLowerCase()
  const personal = [person.username, person.email, person.email.split('@')[0], person.companyName]
  const problems: [PasswordProblem, boolean][] = [
    ['StaffPasswordTooShort', isStaff && length < PASSWORD_MIN_STAFF],
    ['PasswordTooShort', !isStaff && length < PASSWORD_MIN],
    ['PasswordTooLong', length > PASSWORD_MAX],
    ['PasswordTooCommon', isCommonPassword(folded)],
    ['PasswordIsPersonal', personal.some(text => text?.toLowerCase() === folded)],
  ]
  return problems.filter(([, isBroken]) => isBroken).map(([problem]) => problem)
}

export function describePasswordProblems(problems: readonly PasswordProblem[]): DescribedErrors {
  return problems.map(code => ({ code, description: PASSWORD_MESSAGES[code] }))
}
