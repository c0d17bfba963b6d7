import { entriesOf } from '../common/records.ts'
import type { Role } from './roles.ts'
import { STAFF_ROLES } from './roles.ts'

/** Who may open which page of the web app. `signedIn` is any role. */
export type PageAccess = 'public' | 'signedIn' | readonly Role[]

export const PAGES = {
  login: { path: '/login', access: 'public' },
  unauthorized: { path: '/unauthorized', access: 'public' },
  apply: { path: '/apply', access: 'public' },
  applicationAction: { path: '/application-action', access: 'public' },
  employeePacket: { path: '/employee-packet', access: 'public' },
  validateToken: { path: '/validate-token', access: 'public' },
  home: { path: '/', access: 'public' },
  dashboard: { path: '/dashboard', access: ['Employee'] },
  manageEmployee: { path: '/manage-employee', access: ['Admin', 'HR-Manager'] },
  import: { path: '/import', access: ['Admin', 'HR-Manager'] },
  profile: { path: '/profile', access: ['Employee'] },
  resetPassword: { path: '/reset-password', access: 'signedIn' },
  employeeChecks: { path: '/employee-checks', access: ['Employee'] },
  employeeCheckDetails: { path: '/employee-check-details', access: ['Employee'] },
  applications: { path: '/applications', access: STAFF_ROLES },
  staffEmployeePacket: { path: '/staff-employee-packet', access: STAFF_ROLES },
  forgotPassword: { path: '/forgot-password', access: 'public' },
  setPassword: { path: '/set-password', access: 'public' },
  mail: { path: '/admin/mail', access: ['Admin'] },
  retention: { path: '/admin/retention', access: ['Admin'] },
  secondFactor: { path: '/second-factor', access: 'signedIn' },
  verifyPacket: { path: '/verify', access: 'public' },
} as const satisfies Record<string, { path: string; access: PageAccess }>

export type PageName = keyof typeof PAGES

/** The titles of the sidebar's pages, in its order. */
export const PAGE_TITLES = {
  manageEmployee: 'Manage Employees',
  import: 'Import',
  employeeChecks: 'Employee Checks',
  applications: 'Job Applications',
  mail: 'Mail',
  retention: 'Packet Retention',
} as const satisfies Partial<Record<PageName, string>>
const SIDEBAR = entriesOf<keyof typeof PAGE_TITLES, string>(PAGE_TITLES)

/** The sidebar's entries for a person. */
export function sidebarOf(roles: readonly Role[]): { label: string; path: string }[] {
  return SIDEBAR.filter(([page]) => mayOpen(PAGES[page].access, roles)).map(([page, label]) => ({
    label,
    path: PAGES[page].path,
  }))
}

export function mayOpen(access: PageAccess, roles: readonly Role[]): boolean {
  return access === 'public' || access === 'signedIn' || roles.some(role => access.includes(role))
}

/** Where a person lands after sign-in: the dashboard, else the first page that the roles may open. */
export function landingPath(roles: readonly Role[]): string {
  if (mayOpen(PAGES.dashboard.access, roles)) return PAGES.dashboard.path
  return sidebarOf(roles)[0]?.path ?? PAGES.resetPassword.path
}
