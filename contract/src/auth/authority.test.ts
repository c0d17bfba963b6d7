import { expect, it } from 'vitest'
import { entriesOf } from '../common/records.ts'
import { ROLES, type Role, STAFF_ROLES } from '../common/roles.ts'
import { PERSON_RULES, type PersonAction, refusalOf, refusalOfRoles } from './authority.ts'

const me = (...roles: Role[]) => ({ accountId: 'me', roles })
const otherPerson = (...roles: Role[]) => ({ accountId: 'other', roles })

/** Duplicates the rules on purpose. Each row lists the roles that may act on themselves, on staff, and on employees. */
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
    expect(rolesAllowedOn(otherPerson(role))).toEqual(onStaff)
    expect(rolesAllowedOn(otherPerson(role, 'Employee'))).toEqual(onStaff)
  }
  expect(rolesAllowedOn(otherPerson('Employee'))).toEqual(onEmployees)
  expect(rolesAllowedOn({ accountId: null, roles: [] })).toEqual(onEmployees)
})

const refusalOfChange = (actorRole: Role, before: Role[], after: Role[]) =>
  refusalOfRoles(me(actorRole), otherPerson(...before), after)

it.each(STAFF_ROLES)('only an Admin grants or removes %s', role => {
  expect(refusalOfChange('HR-Manager', ['Employee'], ['Employee', role])).toBe(
    PERSON_RULES.changeStaffRole.refusal.employee,
  )
  expect(refusalOfChange('HR-Manager', ['Employee', role], ['Employee'])).toBe(
    PERSON_RULES.changeStaffRole.refusal.staff,
  )
  expect(refusalOfChange('Admin', ['Employee'], ['Employee', role])).toBeUndefined()
})

it('roles that stay the same need no permission', () => {
  expect(refusalOfChange('HR-Manager', ['CFO', 'Employee'], ['Employee', 'CFO'])).toBeUndefined()
  expect(refusalOfChange('HR-Manager', [], ['Employee'])).toBeUndefined()
})
