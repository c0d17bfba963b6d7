import { PERSON_RULES } from '@epay/contract/auth/authority'
import type { Role } from '@epay/contract/common/roles'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { expect, test } from 'vitest'
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
const BOTH_ADMINS = ['other', 'me']
const ONE_ADMIN = ['other']
const asText = (refusal: { status: number; message: string } | undefined) =>
  refusal ? `${refusal.status} ${refusal.message}` : 'allowed'

const { changeEmail, changeStaffRole, remove } = PERSON_RULES
const CFO_REFUSED = `403 ${changeStaffRole.refusal.employee}`
const LAST_ADMIN = `409 ${EMPLOYEE_MESSAGES.lastAdmin}`
const ROLE_NEEDS_EMAIL = `400 ${EMPLOYEE_MESSAGES.roleNeedsEmail}`
const ACCOUNT_NEEDS_EMAIL = `400 ${EMPLOYEE_MESSAGES.accountNeedsEmail}`

test.each([
  ['an HR-Manager adds an account', MANAGER, target([], null), change(['Employee']), 'allowed'],
  ['an HR-Manager changes nothing', MANAGER, target([], null), change([], ''), 'allowed'],
  ['an HR-Manager keeps the CFO as is', MANAGER, target(['CFO']), change(['CFO']), 'allowed'],
  [
    "an HR-Manager changes the CFO's email",
    MANAGER,
    target(['CFO']),
    change(['CFO'], 'new@example.com'),
    `403 ${changeEmail.refusal.staff}`,
  ],
  ['an HR-Manager adds a CFO', MANAGER, target(['Employee']), change(['Employee', 'CFO']), CFO_REFUSED],
  ['an HR-Manager adds a CFO account', MANAGER, target([], null), change(['Employee', 'CFO']), CFO_REFUSED],
  ['an Admin demotes one of two Admins', ADMIN, target(['Admin']), change(['Employee']), 'allowed'],
  [
    'an Admin adds roles without an email',
    ADMIN,
    target([], null),
    change(['Employee'], ''),
    ROLE_NEEDS_EMAIL,
  ],
  ['an Admin removes the email of an account', ADMIN, target([]), change([], ''), ACCOUNT_NEEDS_EMAIL],
])('%s', (_name, acting, before, after, outcome) => {
  expect(asText(refusalOfUpdate(acting, before, after, BOTH_ADMINS))).toBe(outcome)
})

test.each([
  ['an Admin adds a second Admin', target(['Employee']), change(['Admin']), 'allowed'],
  ['an Admin demotes the last Admin', target(['Admin']), change([]), LAST_ADMIN],
  [
    'an Admin demotes an Admin whose role is suspended',
    target(['Admin'], 'suspended'),
    change([]),
    'allowed',
  ],
])('with one Admin: %s', (_name, before, after, outcome) => {
  expect(asText(refusalOfUpdate(ADMIN, before, after, ONE_ADMIN))).toBe(outcome)
})

test.each([
  ['an HR-Manager deletes an employee', MANAGER, target(['Employee']), BOTH_ADMINS, 'allowed'],
  ['an HR-Manager deletes the CFO', MANAGER, target(['CFO']), BOTH_ADMINS, `403 ${remove.refusal.staff}`],
  ['an Admin deletes one of two Admins', ADMIN, target(['Admin']), BOTH_ADMINS, 'allowed'],
  ['an Admin deletes the last Admin', ADMIN, target(['Admin']), ONE_ADMIN, LAST_ADMIN],
])('%s', (_name, acting, before, admins, outcome) => {
  expect(asText(refusalOfDeletion(acting, before, admins))).toBe(outcome)
})
