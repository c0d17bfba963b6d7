import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_MIN_STAFF } from '@epay/contract/auth/limits'
import type { PasswordProblem } from '@epay/contract/auth/messages'
import { hasAnyRole, type Role, STAFF_ROLES } from '@epay/contract/common/roles'
import type { Settings } from '@epay/contract/settings/settings'
import { isCommonPassword, isPersonalPassword, isSimplePassword } from './guessable-passwords.ts'

type Person = {
  username: string
  name: string
  email: string
  roles: readonly Role[]
  hasSecondFactor: boolean
  companyName: string
}

/** Source: NIST SP 800-63B-4 section 3.1.1.2 (length, blocklist, no composition rules). */
export async function passwordProblems(password: string, person: Person): Promise<PasswordProblem[]> {
  const needsLongPassword = hasAnyRole(person.roles, STAFF_ROLES) && !person.hasSecondFactor
  const length = [...password].length
  const personalTexts = [person.username, person.name, person.email, person.companyName]
  const problems: [PasswordProblem, boolean][] = [
    ['StaffPasswordTooShort', needsLongPassword && length < PASSWORD_MIN_STAFF],
    ['PasswordTooShort', !needsLongPassword && length < PASSWORD_MIN],
    ['PasswordTooLong', length > PASSWORD_MAX],
    ['PasswordTooCommon', await isCommonPassword(password)],
    ['PasswordTooSimple', isSimplePassword(password)],
    ['PasswordIsPersonal', isPersonalPassword(password, personalTexts)],
  ]
  return problems.filter(([, isPresent]) => isPresent).map(([problem]) => problem)
}

export function isSecondFactorRequired(
  roles: readonly Role[],
  { secondFactorRoles }: Pick<Settings, 'secondFactorRoles'>,
): boolean {
  return hasAnyRole(roles, secondFactorRoles)
}

type Owner = { roles: readonly Role[]; hasSecondFactor: boolean }

/**
 * Whether an approver must enter a second-factor code to use an emailed link. Otherwise, the link would bypass the
 * second factor.
 */
export function needsCode(owner: Owner, settings: Pick<Settings, 'secondFactorRoles'>): boolean {
  return owner.hasSecondFactor || isSecondFactorRequired(owner.roles, settings)
}

/**
 * Whether the session was started through a link without a second-factor code, although its owner now has or needs a
 * second factor.
 */
export function isUnverifiedLinkSession(
  { session, account }: { session: { kind: string; secondFactorAt: Date | null }; account: Owner },
  settings: Pick<Settings, 'secondFactorRoles'>,
): boolean {
  return session.kind === 'link' && session.secondFactorAt === null && needsCode(account, settings)
}

export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}
