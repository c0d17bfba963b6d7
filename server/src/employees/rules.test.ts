import type { Role } from '@epay/contract/auth/roles'
import { FIELD_MESSAGES } from '@epay/contract/common/messages'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { describe, expect, test } from 'vitest'
import { refusalOfDeletion, refusalOfUpdate } from './rules.ts'

const ADMIN = { accountId: 'me', roles: ['Admin'] } as const
const MANAGER = { accountId: 'me', roles: ['HR-Manager'] } as const
const EMAIL = 'pat@example.com'
const target = (roles: Role[], accountId: string | null = 'other') => ({ accountId, roles })
const change = (roles: Role[], email = EMAIL) => ({ email, roles })
const asText = (refusal: { status: number; message: string } | undefined) =>
  refusal ? `${refusal.status} ${refusal.message}` : 'allowed'

describe('changing e-mail and roles', () => {
  test.each([
    ['a manager, an employee', MANAGER, target(['Employee']), change(['Employee', 'CFO']), 2, 'allowed'],
    ['a manager, a first account', MANAGER, target([], null), change(['Employee']), 2, 'allowed'],
    ['a manager, no account at all', MANAGER, target([], null), change([], ''), 2, 'allowed'],
    ['an Admin, a new Admin', ADMIN, target(['Employee']), change(['Admin']), 1, 'allowed'],
    ['an Admin, one Admin of two', ADMIN, target(['Admin']), change(['Employee']), 2, 'allowed'],
    [
      'own e-mail',
      MANAGER,
      target(['HR-Manager'], 'me'),
      change(['HR-Manager'], 'new@example.com'),
      2,
      'allowed',
    ],
    [
      'own roles',
      MANAGER,
      target(['HR-Manager'], 'me'),
      change(['HR-Manager', 'CFO']),
      2,
      `403 ${EMPLOYEE_MESSAGES.ownRoles}`,
    ],
    ['own Admin', ADMIN, target(['Admin'], 'me'), change([]), 2, `403 ${EMPLOYEE_MESSAGES.ownRoles}`],
    [
      'a manager grants Admin',
      MANAGER,
      target([]),
      change(['Admin']),
      2,
      `403 ${EMPLOYEE_MESSAGES.adminOnly}`,
    ],
    [
      'a manager removes Admin',
      MANAGER,
      target(['Admin']),
      change([]),
      2,
      `403 ${EMPLOYEE_MESSAGES.adminOnly}`,
    ],
    [
      "a manager, an Admin's e-mail",
      MANAGER,
      target(['Admin']),
      change(['Admin']),
      2,
      `403 ${EMPLOYEE_MESSAGES.adminOnly}`,
    ],
    ['the last Admin', ADMIN, target(['Admin']), change([]), 1, `409 ${EMPLOYEE_MESSAGES.lastAdmin}`],
    [
      'roles without e-mail',
      ADMIN,
      target([], null),
      change(['Employee'], ''),
      2,
      `400 ${FIELD_MESSAGES.email}`,
    ],
    ['an account without e-mail', ADMIN, target([]), change([], ''), 2, `400 ${FIELD_MESSAGES.email}`],
  ])('%s', (_name, acting, before, after, adminCount, expected) => {
    expect(asText(refusalOfUpdate(acting, before, after, adminCount))).toBe(expected)
  })
})

describe('deleting', () => {
  test.each([
    ['a manager, an employee', MANAGER, target(['Employee']), 2, 'allowed'],
    ['a manager, one without account', MANAGER, target([], null), 2, 'allowed'],
    ['an Admin, one Admin of two', ADMIN, target(['Admin']), 2, 'allowed'],
    ['oneself', MANAGER, target(['HR-Manager'], 'me'), 2, `403 ${EMPLOYEE_MESSAGES.ownDeletion}`],
    ['a manager, an Admin', MANAGER, target(['Admin']), 2, `403 ${EMPLOYEE_MESSAGES.adminOnly}`],
    ['the last Admin', ADMIN, target(['Admin']), 1, `409 ${EMPLOYEE_MESSAGES.lastAdmin}`],
  ])('%s', (_name, acting, before, adminCount, expected) => {
    expect(asText(refusalOfDeletion(acting, before, adminCount))).toBe(expected)
  })
})
