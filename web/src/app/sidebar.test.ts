import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { EXTRAS } from '@epay/contract/common/extra'
import type { Role } from '@epay/contract/common/roles'
import { expect, it } from 'vitest'
import { sidebarFor } from './sidebar.tsx'

const ADMIN_PAGES = ['Mail', 'Packet Retention', 'Audit Trail', 'API Tokens', 'Settings']
const EMPLOYEE_PAGES = ['Dashboard', 'Employee Checks', 'My Tax Forms', 'My Forms']
const NON_MANAGER_PAGES = new Set([...ADMIN_PAGES, ...EMPLOYEE_PAGES])
const MANAGER_PAGES = Object.values(PAGE_TITLES).filter(title => !NON_MANAGER_PAGES.has(title))

const labelsFor = (roles: readonly Role[], isLinkSession = false) =>
  sidebarFor({ roles, isLinkSession }, EXTRAS).map(({ label }) => label)

it.each<[readonly Role[], readonly string[]]>([
  [['Admin'], [...MANAGER_PAGES, ...ADMIN_PAGES]],
  [['HR-Manager'], MANAGER_PAGES],
  [['CFO'], ['Job Applications']],
  [['Employee'], EMPLOYEE_PAGES],
  [['Admin', 'Employee'], Object.values(PAGE_TITLES)],
  [[], []],
])('shows %j the pages of their roles', (roles, labels) => {
  expect(labelsFor(roles)).toEqual(labels)
})

it('shows only the applications to a session from an emailed link', () => {
  expect(labelsFor(['Admin', 'Employee'], true)).toEqual(['Job Applications'])
})
