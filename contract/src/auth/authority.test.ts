import { describe, expect, it } from 'vitest'
import { entriesOf } from '../common/records.ts'
import { ROLES, type Role, STAFF_ROLES } from '../common/roles.ts'
import { PERSON_RULES, type PersonAction, refusalOf, refusalOfRoles } from './authority.ts'

const actingAs = (...roles: Role[]) => ({ accountId: 'me', roles })
const other = (...roles: Role[]) => ({ accountId: 'other', roles })
const me = (...roles: Role[]) => ({ accountId: 'me', roles })

/** Repeats the rules on purpose: roles that may act on oneself, on staff, on employees. */
const MAY: Record<PersonAction, [Role[], Role[], Role[]]> = {
  changeEmail: [['Admin'], ['Admin'], ['Admin', 'HR-Manager']],
  changeName: [['Admin'], ['Admin'], ['Admin', 'HR-Manager']],
  changeEmployeeRole: [[], ['Admin'], ['Admin', 'HR-Manager']],
  changeStaffRole: [[], ['Admin'], ['Admin']],
  connect: [[], ['Admin'], ['Admin', 'HR-Manager']],
  invite: [[], ['Admin'], ['Admin', 'HR-Manager']],
  remove: [[], ['Admin'], ['Admin', 'HR-Manager']],
  restore: [[], ['Admin'], ['Admin', 'HR-Manager']],
}

describe.each(entriesOf(PERSON_RULES).map(([action]) => action))('%s', action => {
  const [ofOneself, ofStaff, ofEmployees] = MAY[action]
  const mayOn = (target: (...roles: Role[]) => { accountId: string; roles: Role[] }, roles: Role[]) =>
    ROLES.filter(role => refusalOf(action, actingAs(role), target(...roles)) === undefined)

  it('of oneself', () => expect(mayOn(me, [])).toEqual(ofOneself))
  it.each(STAFF_ROLES)('of someone with %s', role => {
    expect(mayOn(other, [role])).toEqual(ofStaff)
    expect(mayOn(other, [role, 'Employee'])).toEqual(ofStaff)
  })
  it('of an employee', () => expect(mayOn(other, ['Employee'])).toEqual(ofEmployees))
  it('of someone without account', () => {
    const target = { accountId: null, roles: [] }
    const may = ROLES.filter(role => refusalOf(action, actingAs(role), target) === undefined)
    expect(may).toEqual(ofEmployees)
  })
  it('says who may', () => {
    const { refusal } = PERSON_RULES[action]
    for (const text of Object.values(refusal)) expect(text).toMatch(/Admin (can|or HR-Manager can)/)
  })
})

describe('roles', () => {
  const refused = (acting: Role, before: Role[], after: Role[]) =>
    refusalOfRoles(actingAs(acting), other(...before), after)

  it.each(STAFF_ROLES)('an HR-Manager neither grants nor removes %s', role => {
    expect(refused('HR-Manager', ['Employee'], ['Employee', role])).toBe(
      'Only an Admin can grant or remove HR-Manager, CFO or Admin.',
    )
    expect(refused('HR-Manager', ['Employee', role], ['Employee'])).toBe(
      'Only an Admin can change the roles of an HR-Manager, CFO or Admin.',
    )
    expect(refused('Admin', ['Employee'], ['Employee', role])).toBeUndefined()
  })
  it('that stay as they are need no permission', () => {
    expect(refused('HR-Manager', ['CFO', 'Employee'], ['Employee', 'CFO'])).toBeUndefined()
    expect(refused('HR-Manager', [], ['Employee'])).toBeUndefined()
  })
})
