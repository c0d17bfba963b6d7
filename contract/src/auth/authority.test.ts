import { expect, it } from 'vitest'
import { entriesOf } from '../common/records.ts'
import { ROLES, type Role, STAFF_ROLES } from '../common/roles.ts'
import { PERSON_RULES, type PersonAction, refusalOf, refusalOfRoles } from './authority.ts'

const me = (...roles: Role[]) => ({ accountId: 'me', roles })
const other = (...roles: Role[]) => ({ accountId: 'other', roles })

/** Repeats the rules on purpose. Each row has the roles that may act on themselves, on staff, and on employees. */
const ALLOWED_ROLES: Record<PersonAction, [Role[], Role[], Role[]]> = {
  changeEmail: [['Admin'], ['Admin'], ['Admin', 'HR-Manager']],
  changeName: [['Admin'], ['Admin'], ['Admin', 'HR-Manager']],
  changeEmployeeRole: [[], ['Admin'], ['Admin', 'HR-Manager']],
  changeStaffRole: [[], ['Admin'], ['Admin']],
  connect: [[], ['Admin'], ['Admin', 'HR-Manager']],
  invite: [[], ['Admin'], ['Admin', 'HR-Manager']],
  remove: [[], ['Admin'], ['Admin', 'HR-Manager']],
  restore: [[], ['Admin'], ['Admin', 'HR-Manager']],
}

it.each(entriesOf(PERSON_RULES).map(([action]) => action))('only the roles in the table may %s', action => {
  const [onSelf, onStaff, onEmployees] = ALLOWED_ROLES[action]
  const rolesAllowedOn = (target: Parameters<typeof refusalOf>[2]) =>
    ROLES.filter(role => refusalOf(action, me(role), target) === undefined)

  expect(rolesAllowedOn(me())).toEqual(onSelf)
  for (const role of STAFF_ROLES) {
    expect(rolesAllowedOn(other(role))).toEqual(onStaff)
    expect(rolesAllowedOn(other(role, 'Employee'))).toEqual(onStaff)
  }
  expect(rolesAllowedOn(other('Employee'))).toEqual(onEmployees)
  expect(rolesAllowedOn({ accountId: null, roles: [] })).toEqual(onEmployees)
})

const refusal = (actorRole: Role, before: Role[], after: Role[]) =>
  refusalOfRoles(me(actorRole), other(...before), after)

it.each(STAFF_ROLES)('only an Admin grants or removes %s', role => {
  expect(refusal('HR-Manager', ['Employee'], ['Employee', role])).toBe(
    PERSON_RULES.changeStaffRole.refusal.employee,
  )
  expect(refusal('HR-Manager', ['Employee', role], ['Employee'])).toBe(
    PERSON_RULES.changeStaffRole.refusal.staff,
  )
  expect(refusal('Admin', ['Employee'], ['Employee', role])).toBeUndefined()
})

it('roles that stay the same need no permission', () => {
  expect(refusal('HR-Manager', ['CFO', 'Employee'], ['Employee', 'CFO'])).toBeUndefined()
  expect(refusal('HR-Manager', [], ['Employee'])).toBeUndefined()
})
