import { PERSON_RULES } from '@epay/contract/auth/authority'
import type { Role } from '@epay/contract/common/roles'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { describe, expect, test } from 'vitest'
import { refusalOfDeletion, refusalOfUpdate } from './rules.ts'

const ADMIN = { accountId: 'me', roles: ['Admin'] } as const
const MANAGER = { accountId: 'me', roles: ['HR-Manager'] } as const
const EMAIL = 'pat@example.com'
const target = (roles: Role[], accountId: string | null = 'other') => ({
  id: '7',
  email: accountId ? EMAIL : '',
  accountId,
  roles,
})
const change = (roles: Role[], email = EMAIL) => ({ email, roles })
const ADMINS = ['other', 'me']
const asText = (refusal: { status: number; message: string } | undefined) =>
  refusal ? `${refusal.status} ${refusal.message}` : 'allowed'

describe('changing e-mail and roles', () => {
  test.each([
    ['a manager, a first account', MANAGER, target([], null), change(['Employee']), 2, 'allowed'],
    ['a manager, no account at all', MANAGER, target([], null), change([], ''), 2, 'allowed'],
    ['a manager, nothing of the CFO', MANAGER, target(['CFO']), change(['CFO']), 2, 'allowed'],
    [
      "a manager, the CFO's e-mail",
      MANAGER,
      target(['CFO']),
      change(['CFO'], 'new@example.com'),
      2,
      `403 ${PERSON_RULES.changeEmail.refusal.staff}`,
    ],
    [
      'a manager, a new CFO',
      MANAGER,
      target(['Employee']),
      change(['Employee', 'CFO']),
      2,
      `403 ${PERSON_RULES.changeStaffRole.refusal.employee}`,
    ],
    ['an Admin, a new Admin', ADMIN, target(['Employee']), change(['Admin']), 1, 'allowed'],
    ['an Admin, one Admin of two', ADMIN, target(['Admin']), change(['Employee']), 2, 'allowed'],
    ['the last Admin', ADMIN, target(['Admin']), change([]), 1, `409 ${EMPLOYEE_MESSAGES.lastAdmin}`],
    ['an Admin whose role rests', ADMIN, target(['Admin'], 'resting'), change([]), 1, 'allowed'],
    [
      'roles without e-mail',
      ADMIN,
      target([], null),
      change(['Employee'], ''),
      2,
      `400 ${EMPLOYEE_MESSAGES.roleNeedsEmail}`,
    ],
    [
      'an account without e-mail',
      ADMIN,
      target([]),
      change([], ''),
      2,
      `400 ${EMPLOYEE_MESSAGES.accountNeedsEmail}`,
    ],
  ])('%s', (_name, acting, before, after, adminCount, expected) => {
    expect(asText(refusalOfUpdate(acting, before, after, ADMINS.slice(0, adminCount)))).toBe(expected)
  })
})

describe('deleting', () => {
  test.each([
    ['a manager, an employee', MANAGER, target(['Employee']), 2, 'allowed'],
    ['a manager, the CFO', MANAGER, target(['CFO']), 2, `403 ${PERSON_RULES.remove.refusal.staff}`],
    ['an Admin, one Admin of two', ADMIN, target(['Admin']), 2, 'allowed'],
    ['the last Admin', ADMIN, target(['Admin']), 1, `409 ${EMPLOYEE_MESSAGES.lastAdmin}`],
  ])('%s', (_name, acting, before, adminCount, expected) => {
    expect(asText(refusalOfDeletion(acting, before, ADMINS.slice(0, adminCount)))).toBe(expected)
  })
})
