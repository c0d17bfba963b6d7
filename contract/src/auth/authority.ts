import { hasAnyRole, MANAGER_ROLES, ROLES, type Role, STAFF_ROLES } from '../common/roles.ts'

/** The person who takes an action. */
export type ActingPerson = { accountId: string | null; roles: readonly Role[] }
/** The person that an action affects, as they are now. */
export type Target = { accountId?: string | null | undefined; roles: readonly string[] }

/**
 * The kinds of person that an action is taken on: oneself, someone else with a staff role, or someone else without
 * one.
 */
export const TARGET_KINDS = ['oneself', 'staff', 'employee'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

type PersonRule = {
  /** The action, as docs/permissions.md names it. */
  does: string
  /** The roles that may take the action, by the kind of person it is taken on. */
  may: Readonly<Record<TargetKind, readonly Role[]>>
  /** The refusal for everyone else; it says who may. */
  refusal: Readonly<Record<TargetKind, string>>
}

const ADMIN = ['Admin'] as const satisfies readonly Role[]
const STAFF_MEMBER = 'an HR-Manager, CFO or Admin'
const STAFF_ROLE = 'HR-Manager, CFO or Admin'
const MANAGERS_ONLY = 'Only an Admin or HR-Manager can do this.'

/**
 * Who may do what to whose account. Only an Admin touches an account that holds a staff role, so that no one in the
 * office can become someone else.
 */
export const PERSON_RULES = {
  changeEmail: {
    does: 'Change the e-mail',
    may: { oneself: ADMIN, staff: ADMIN, employee: MANAGER_ROLES },
    refusal: {
      oneself: `Only an Admin can change the e-mail of ${STAFF_MEMBER}, one's own too.`,
      staff: `Only an Admin can change the e-mail of ${STAFF_MEMBER}.`,
      employee: MANAGERS_ONLY,
    },
  },
  changeName: {
    does: "Change the name that history, audit, packets and emails show; an employee's follows the payroll record",
    may: { oneself: ADMIN, staff: ADMIN, employee: MANAGER_ROLES },
    refusal: {
      oneself: `Only an Admin can change the name of ${STAFF_MEMBER}, one's own too.`,
      staff: `Only an Admin can change the name of ${STAFF_MEMBER}.`,
      employee: MANAGERS_ONLY,
    },
  },
  changeEmployeeRole: {
    does: 'Grant or remove Employee',
    may: { oneself: [], staff: ADMIN, employee: MANAGER_ROLES },
    refusal: {
      oneself: 'No one can change their own roles. Another Admin can.',
      staff: `Only an Admin can change the roles of ${STAFF_MEMBER}.`,
      employee: MANAGERS_ONLY,
    },
  },
  changeStaffRole: {
    does: `Grant or remove ${STAFF_ROLE}`,
    may: { oneself: [], staff: ADMIN, employee: ADMIN },
    refusal: {
      oneself: 'No one can change their own roles. Another Admin can.',
      staff: `Only an Admin can change the roles of ${STAFF_MEMBER}.`,
      employee: `Only an Admin can grant or remove ${STAFF_ROLE}.`,
    },
  },
  connect: {
    does: 'Connect an existing account to the record of an employee (Create Employee, import)',
    may: { oneself: [], staff: ADMIN, employee: MANAGER_ROLES },
    refusal: {
      oneself: 'No one can connect their own account to an employee. Another Admin can.',
      staff: `Only an Admin can connect the account of ${STAFF_MEMBER} to an employee.`,
      employee: MANAGERS_ONLY,
    },
  },
  invite: {
    does: 'Invite someone to set the first password',
    may: { oneself: [], staff: ADMIN, employee: MANAGER_ROLES },
    refusal: {
      oneself: 'No one can invite themself. Another Admin can.',
      staff: `Only an Admin can invite ${STAFF_MEMBER}.`,
      employee: MANAGERS_ONLY,
    },
  },
  remove: {
    does: 'Delete the employee, which ends the account',
    may: { oneself: [], staff: ADMIN, employee: MANAGER_ROLES },
    refusal: {
      oneself: 'No one can delete themself. Another Admin can.',
      staff: `Only an Admin can delete ${STAFF_MEMBER}.`,
      employee: MANAGERS_ONLY,
    },
  },
  restore: {
    does: 'Restore a deleted employee; `staff` is whose account held such a role',
    may: { oneself: [], staff: ADMIN, employee: MANAGER_ROLES },
    refusal: {
      oneself: 'No one can restore themself. Another Admin can.',
      staff: `Only an Admin can restore someone who was ${STAFF_MEMBER}.`,
      employee: MANAGERS_ONLY,
    },
  },
} as const satisfies Record<string, PersonRule>
export type PersonAction = keyof typeof PERSON_RULES

/** Why the person may not do it; `undefined` when they may. */
export type Refusal = string | undefined

function kindOf(acting: ActingPerson, target: Target): TargetKind {
  if (acting.accountId !== null && target.accountId === acting.accountId) return 'oneself'
  return hasAnyRole(target.roles, STAFF_ROLES) ? 'staff' : 'employee'
}

export function refusalOf(action: PersonAction, acting: ActingPerson, target: Target): Refusal {
  const { may, refusal }: PersonRule = PERSON_RULES[action]
  const kind = kindOf(acting, target)
  return hasAnyRole(acting.roles, may[kind]) ? undefined : refusal[kind]
}

/** Why the person may not grant or remove this role. */
export function refusalOfRole(acting: ActingPerson, target: Target, role: Role): Refusal {
  const isStaff = hasAnyRole([role], STAFF_ROLES)
  return refusalOf(isStaff ? 'changeStaffRole' : 'changeEmployeeRole', acting, target)
}

/** Why the person may not give someone these roles. */
export function refusalOfRoles(acting: ActingPerson, target: Target, roles: readonly Role[]): Refusal {
  return ROLES.filter(role => roles.includes(role) !== target.roles.includes(role))
    .map(role => refusalOfRole(acting, target, role))
    .find(refusal => refusal !== undefined)
}
