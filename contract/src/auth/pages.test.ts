import { expect, it } from 'vitest'
import { ROLES, type Role } from '../common/roles.ts'
import { PAGES, type PageAccess } from './pages.ts'

const MANAGERS: readonly Role[] = ['Admin', 'HR-Manager']
const OFFICE: readonly Role[] = ['Admin', 'HR-Manager', 'CFO']
const EMPLOYEE: readonly Role[] = ['Employee']
const ADMIN: readonly Role[] = ['Admin']

/** The specification's route table, plus the pages it doesn't name. */
const WHO_MAY_OPEN: Record<string, readonly Role[] | 'public'> = {
  '/': 'public',
  '/login': 'public',
  '/unauthorized': 'public',
  '/apply': 'public',
  '/application-action': 'public',
  '/employee-packet': 'public',
  '/validate-token': 'public',
  '/forgot-password': 'public',
  '/set-password': 'public',
  '/setup': 'public',
  '/verify': 'public',
  '/dashboard': EMPLOYEE,
  '/manage-employee': MANAGERS,
  '/company-forms': MANAGERS,
  '/certificates': MANAGERS,
  '/forms-to-sign': 'public',
  '/hand-over': MANAGERS,
  '/change-requests': MANAGERS,
  '/my-forms': EMPLOYEE,
  '/import': MANAGERS,
  '/imports': MANAGERS,
  '/profile': EMPLOYEE,
  '/reset-password': ROLES,
  '/second-factor': ROLES,
  '/year-end-forms': MANAGERS,
  '/my-tax-forms': EMPLOYEE,
  '/employee-checks': EMPLOYEE,
  '/employee-check-details': EMPLOYEE,
  '/applications': OFFICE,
  '/staff-employee-packet': OFFICE,
  '/admin/mail': ADMIN,
  '/admin/retention': ADMIN,
  '/admin/audit': ADMIN,
  '/admin/script-tokens': ADMIN,
  '/admin/settings': ADMIN,
}

function rolesFor(access: PageAccess): readonly Role[] | 'public' {
  if (access === 'public') return access
  return ROLES.filter(role => typeof access === 'string' || access.includes(role))
}

it('every page opens to the roles of the route table', () => {
  const declared = Object.values(PAGES).map(({ path, access }) => [path, rolesFor(access)])
  const byHand = Object.entries(WHO_MAY_OPEN).map(([path, who]) => [
    path,
    who === 'public' ? who : ROLES.filter(role => who.includes(role)),
  ])
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(byHand))
})
