import { EXTRAS } from '@epay/contract/common/extra'
import type { Role } from '@epay/contract/common/roles'
import { expect, it } from 'vitest'
import { sidebarFor } from './sidebar.tsx'

const MANAGERS: readonly Role[] = ['Admin', 'HR-Manager']

/** Labels in the order of the sidebar. */
const ROLES_BY_LABEL: Record<string, readonly Role[]> = {
  Dashboard: ['Employee'],
  'Manage Employees': MANAGERS,
  Changes: MANAGERS,
  Import: MANAGERS,
  Imports: MANAGERS,
  'Hand-Over': MANAGERS,
  'Employee Checks': ['Employee'],
  'My Tax Forms': ['Employee'],
  'Year-End Forms': MANAGERS,
  'My Forms': ['Employee'],
  'Job Applications': ['Admin', 'HR-Manager', 'CFO'],
  'Company Forms': MANAGERS,
  Certificates: MANAGERS,
  Mail: ['Admin'],
  'Packet Retention': ['Admin'],
  'Audit Trail': ['Admin'],
  'API Tokens': ['Admin'],
  Settings: ['Admin'],
}

const labelsFor = (roles: readonly Role[], isLinkSession = false) =>
  sidebarFor({ roles, isLinkSession }, EXTRAS).map(({ label }) => label)

it.each<readonly Role[][]>([
  [['Admin']],
  [['HR-Manager']],
  [['CFO']],
  [['Employee']],
  [['Admin', 'Employee']],
  [[]],
])('shows %j the pages of their roles', roles => {
  const expected = Object.entries(ROLES_BY_LABEL).filter(([, allowed]) =>
    allowed.some(role => roles.includes(role)),
  )
  expect(labelsFor(roles)).toEqual(expected.map(([label]) => label))
})

it('shows only the applications to a session from an emailed link', () => {
  expect(labelsFor(['Admin', 'Employee'], true)).toEqual(['Job Applications'])
})
