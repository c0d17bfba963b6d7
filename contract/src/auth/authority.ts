import { hasAnyRole, MANAGER_ROLES, ROLES, type Role, STAFF_ROLES } from '../common/roles.ts'

export type ActingPerson = { accountId: string | null; roles: readonly Role[] }
export type Target = { accountId?: string | null | undefined; roles: readonly string[] }

/** `staff`: someone else with a staff role. `employee`: someone else without one. */
export const TARGET_KINDS = ['oneself', 'staff', 'employee'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

type PersonRule = {
  description: string
  allowedRoles: Readonly<Record<TargetKind, readonly Role[]>>
  refusal: Readonly<Record<TargetKind, string>>
}

const ADMIN_ROLES = ['Admin'] as const satisfies readonly Role[]
const STAFF_MEMBER = 'an HR-Manager, CFO or Admin'
const STAFF_ROLE = 'HR-Manager, CFO or Admin'
const MANAGERS_ONLY = 'Only an Admin or HR-Manager can do this.'

const managersExceptOneself = (description: string, oneself: string, staff: string): PersonRule => ({
  description,
  allowedRoles: { oneself: [], staff: ADMIN_ROLES, employee: MANAGER_ROLES },
  refusal: { oneself: `${oneself} Another Admin can.`, staff, employee: MANAGERS_ONLY },
})
const managersAndOwnAdmin = (description: string, subject: string): PersonRule => ({
  description,
  allowedRoles: { oneself: ADMIN_ROLES, staff: ADMIN_ROLES, employee: MANAGER_ROLES },
  refusal: {
    oneself: `Only an Admin can change the ${subject} of ${STAFF_MEMBER}, including their own.`,
    staff: `Only an Admin can change the ${subject} of ${STAFF_MEMBER}.`,
    employee: MANAGERS_ONLY,
  },
})
const OWN_ROLES_REFUSAL = "You can't change your own roles."
const STAFF_ROLES_REFUSAL = `Only an Admin can change the roles of ${STAFF_MEMBER}.`

/** Only Admins may change an account with a staff role, so that no one else in the office can impersonate staff. */
export const PERSON_RULES = {
  changeEmail: managersAndOwnAdmin('Change the email', 'email'),
  changeName: managersAndOwnAdmin(
    "Change the name in history, audit, packets and emails; an employee's comes from payroll",
    'name',
  ),
  changeEmployeeRole: managersExceptOneself(
    'Grant or remove Employee',
    OWN_ROLES_REFUSAL,
    STAFF_ROLES_REFUSAL,
  ),
  changeStaffRole: {
    description: `Grant or remove ${STAFF_ROLE}`,
    allowedRoles: { oneself: [], staff: ADMIN_ROLES, employee: ADMIN_ROLES },
    refusal: {
      oneself: `${OWN_ROLES_REFUSAL} Another Admin can.`,
      staff: STAFF_ROLES_REFUSAL,
      employee: `Only an Admin can grant or remove ${STAFF_ROLE}.`,
    },
  },
  connect: managersExceptOneself(
    'Connect an existing account to an employee record (Create Employee, import)',
    "You can't connect your own account to an employee.",
    `Only an Admin can connect the account of ${STAFF_MEMBER} to an employee.`,
  ),
  invite: managersExceptOneself(
    'Invite someone to set their first password',
    "You can't invite yourself.",
    `Only an Admin can invite ${STAFF_MEMBER}.`,
  ),
  remove: managersExceptOneself(
    'Delete an employee, which closes the account',
    "You can't delete yourself.",
    `Only an Admin can delete ${STAFF_MEMBER}.`,
  ),
  restore: managersExceptOneself(
    'Restore a deleted employee, judged by the roles before the deletion',
    "You can't restore yourself.",
    `Only an Admin can restore someone who was ${STAFF_MEMBER}.`,
  ),
} satisfies Record<string, PersonRule>
export type PersonAction = keyof typeof PERSON_RULES

export type Refusal = string | undefined

function targetKindOf(actingPerson: ActingPerson, target: Target): TargetKind {
  if (actingPerson.accountId !== null && target.accountId === actingPerson.accountId) return 'oneself'
  return hasAnyRole(target.roles, STAFF_ROLES) ? 'staff' : 'employee'
}

export function refusalOf(action: PersonAction, actingPerson: ActingPerson, target: Target): Refusal {
  const { allowedRoles, refusal } = PERSON_RULES[action]
  const kind = targetKindOf(actingPerson, target)
  return hasAnyRole(actingPerson.roles, allowedRoles[kind]) ? undefined : refusal[kind]
}

export function refusalOfRole(actingPerson: ActingPerson, target: Target, role: Role): Refusal {
  const isStaff = hasAnyRole([role], STAFF_ROLES)
  return refusalOf(isStaff ? 'changeStaffRole' : 'changeEmployeeRole', actingPerson, target)
}

export function refusalOfRoles(actingPerson: ActingPerson, target: Target, roles: readonly Role[]): Refusal {
  return ROLES.filter(role => roles.includes(role) !== target.roles.includes(role))
    .map(role => refusalOfRole(actingPerson, target, role))
    .find(refusal => refusal !== undefined)
}
