import { hasAnyRole, MANAGER_ROLES, ROLES, type Role, STAFF_ROLES } from '../common/roles.ts'

export type ActingPerson = { accountId: string | null; roles: readonly Role[] }
export type Target = { accountId?: string | null | undefined; roles: readonly string[] }

/** Oneself, someone else with a staff role, or someone else without one. */
export const TARGET_KINDS = ['oneself', 'staff', 'employee'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

type PersonRule = {
  does: string
  may: Readonly<Record<TargetKind, readonly Role[]>>
  refusal: Readonly<Record<TargetKind, string>>
}

const ADMIN = ['Admin'] as const satisfies readonly Role[]
const STAFF_MEMBER = 'an HR-Manager, CFO or Admin'
const STAFF_ROLE = 'HR-Manager, CFO or Admin'
const MANAGERS_ONLY = 'Only an Admin or HR-Manager can do this.'

const ofManagers = (does: string, oneself: string, staff: string): PersonRule => ({
  does,
  may: { oneself: [], staff: ADMIN, employee: MANAGER_ROLES },
  refusal: { oneself: `${oneself} Another Admin can.`, staff, employee: MANAGERS_ONLY },
})
const alsoOfOneself = (does: string, what: string): PersonRule => ({
  does,
  may: { oneself: ADMIN, staff: ADMIN, employee: MANAGER_ROLES },
  refusal: {
    oneself: `Only an Admin can change the ${what} of ${STAFF_MEMBER}, one's own too.`,
    staff: `Only an Admin can change the ${what} of ${STAFF_MEMBER}.`,
    employee: MANAGERS_ONLY,
  },
})
const OWN_ROLES = 'No one can change their own roles.'
const ROLES_OF_STAFF = `Only an Admin can change the roles of ${STAFF_MEMBER}.`

/** Only Admins may touch an account with a staff role, so that no one in the office can impersonate someone else. */
export const PERSON_RULES = {
  changeEmail: alsoOfOneself('Change the e-mail', 'e-mail'),
  changeName: alsoOfOneself(
    "Change the name that history, audit, packets and emails show; an employee's follows the payroll record",
    'name',
  ),
  changeEmployeeRole: ofManagers('Grant or remove Employee', OWN_ROLES, ROLES_OF_STAFF),
  changeStaffRole: {
    does: `Grant or remove ${STAFF_ROLE}`,
    may: { oneself: [], staff: ADMIN, employee: ADMIN },
    refusal: {
      oneself: `${OWN_ROLES} Another Admin can.`,
      staff: ROLES_OF_STAFF,
      employee: `Only an Admin can grant or remove ${STAFF_ROLE}.`,
    },
  },
  connect: ofManagers(
    'Connect an existing account to the record of an employee (Create Employee, import)',
    'No one can connect their own account to an employee.',
    `Only an Admin can connect the account of ${STAFF_MEMBER} to an employee.`,
  ),
  invite: ofManagers(
    'Invite someone to set the first password',
    'No one can invite themself.',
    `Only an Admin can invite ${STAFF_MEMBER}.`,
  ),
  remove: ofManagers(
    'Delete the employee, which ends the account',
    'No one can delete themself.',
    `Only an Admin can delete ${STAFF_MEMBER}.`,
  ),
  restore: ofManagers(
    'Restore a deleted employee; `staff` is whose account held such a role',
    'No one can restore themself.',
    `Only an Admin can restore someone who was ${STAFF_MEMBER}.`,
  ),
} satisfies Record<string, PersonRule>
export type PersonAction = keyof typeof PERSON_RULES

export type Refusal = string | undefined

function kindOf(acting: ActingPerson, target: Target): TargetKind {
  if (acting.accountId !== null && target.accountId === acting.accountId) return 'oneself'
  return hasAnyRole(target.roles, STAFF_ROLES) ? 'staff' : 'employee'
}

export function refusalOf(action: PersonAction, acting: ActingPerson, target: Target): Refusal {
  const { may, refusal } = PERSON_RULES[action]
  const kind = kindOf(acting, target)
  return hasAnyRole(acting.roles, may[kind]) ? undefined : refusal[kind]
}

export function refusalOfRole(acting: ActingPerson, target: Target, role: Role): Refusal {
  const isStaff = hasAnyRole([role], STAFF_ROLES)
  return refusalOf(isStaff ? 'changeStaffRole' : 'changeEmployeeRole', acting, target)
}

export function refusalOfRoles(acting: ActingPerson, target: Target, roles: readonly Role[]): Refusal {
  return ROLES.filter(role => roles.includes(role) !== target.roles.includes(role))
    .map(role => refusalOfRole(acting, target, role))
    .find(refusal => refusal !== undefined)
}
