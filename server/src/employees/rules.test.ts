import type { Role } from '@epay/contract/common/roles'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { expect, it } from 'vitest'
import { refusalOfDeletion, refusalOfUpdate } from './rules.ts'

const ADMIN = { accountId: 'me', roles: ['Admin'] } as const
const MANAGER = { accountId: 'me', roles: ['HR-Manager'] } as const
const EMAIL = 'pat@example.com'
const target = (roles: Role[], accountId: string | null = 'other') => ({
  ...{ id: '7', email: accountId ? EMAIL : '', accountId, roles },
})
const change = (roles: Role[], email = EMAIL) => ({ email, roles })
const BOTH_ADMINS = ['other', 'me']
const ONE_ADMIN = ['other']

const { accountNeedsEmail, lastAdmin, roleNeedsEmail } = EMPLOYEE_MESSAGES

it.each([
  ['an HR-Manager may add an account', MANAGER, target([], null), change(['Employee']), undefined],
  ['an HR-Manager may leave the CFO as is', MANAGER, target(['CFO']), change(['CFO']), undefined],
  ['roles need an email', ADMIN, target([], null), change(['CFO'], ''), roleNeedsEmail],
  ['an account needs an email', ADMIN, target([]), change([], ''), accountNeedsEmail],
])('%s', (_, actingPerson, before, after, message) => {
  expect(refusalOfUpdate(actingPerson, before, after, BOTH_ADMINS)?.message).toBe(message)
})

it.each([
  ['one of two Admins', target(['Admin']), BOTH_ADMINS, undefined],
  ['the last Admin', target(['Admin']), ONE_ADMIN, lastAdmin],
  ['an Admin whose role is suspended', target(['Admin'], 'suspended'), ONE_ADMIN, undefined],
])('demoting and deleting %s have the same outcome', (_, before, admins, message) => {
  expect(refusalOfUpdate(ADMIN, before, change(['Employee']), admins)?.message).toBe(message)
  expect(refusalOfDeletion(ADMIN, before, admins)?.message).toBe(message)
})
