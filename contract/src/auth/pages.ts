import type { ExtraName } from '../common/extra.ts'
import { entriesOf } from '../common/records.ts'
import type { Role } from '../common/roles.ts'
import { MANAGER_ROLES, STAFF_ROLES } from '../common/roles.ts'

export type PageAccess = 'public' | 'signedIn' | readonly Role[]

/** `extra`: the part of the API that the page needs; not set for pages in the specification. */
export type PageDeclaration = { path: string; access: PageAccess; extra?: ExtraName }

export const PAGES = {
  login: { path: '/login', access: 'public' },
  unauthorized: { path: '/unauthorized', access: 'public' },
  apply: { path: '/apply', access: 'public' },
  applicationAction: { path: '/application-action', access: 'public' },
  employeePacket: { path: '/employee-packet', access: 'public' },
  validateToken: { path: '/validate-token', access: 'public' },
  home: { path: '/', access: 'public' },
  dashboard: { path: '/dashboard', access: ['Employee'] },
  manageEmployee: { path: '/manage-employee', access: MANAGER_ROLES },
  import: { path: '/import', access: MANAGER_ROLES, extra: 'import' },
  imports: { path: '/imports', access: MANAGER_ROLES, extra: 'imports' },
  yearEndForms: { path: '/year-end-forms', access: MANAGER_ROLES, extra: 'taxForms' },
  myTaxForms: { path: '/my-tax-forms', access: ['Employee'], extra: 'taxForms' },
  handOver: { path: '/hand-over', access: MANAGER_ROLES, extra: 'handOver' },
  changeRequests: { path: '/change-requests', access: MANAGER_ROLES, extra: 'changeRequests' },
  profile: { path: '/profile', access: ['Employee'] },
  resetPassword: { path: '/reset-password', access: 'signedIn' },
  employeeChecks: { path: '/employee-checks', access: ['Employee'] },
  employeeCheckDetails: { path: '/employee-check-details', access: ['Employee'] },
  applications: { path: '/applications', access: STAFF_ROLES },
  companyForms: { path: '/company-forms', access: MANAGER_ROLES, extra: 'companyForms' },
  myForms: { path: '/my-forms', access: ['Employee'], extra: 'companyForms' },
  certificates: { path: '/certificates', access: MANAGER_ROLES, extra: 'certificates' },
  formsToSign: { path: '/forms-to-sign', access: 'public', extra: 'companyForms' },
  staffEmployeePacket: { path: '/staff-employee-packet', access: STAFF_ROLES },
  forgotPassword: { path: '/forgot-password', access: 'public', extra: 'passwordLinks' },
  setPassword: { path: '/set-password', access: 'public', extra: 'passwordLinks' },
  mail: { path: '/admin/mail', access: ['Admin'], extra: 'mail' },
  retention: { path: '/admin/retention', access: ['Admin'], extra: 'retention' },
  audit: { path: '/admin/audit', access: ['Admin'], extra: 'audit' },
  scriptTokens: { path: '/admin/script-tokens', access: ['Admin'], extra: 'scriptTokens' },
  settings: { path: '/admin/settings', access: ['Admin'], extra: 'settings' },
  secondFactor: { path: '/second-factor', access: 'signedIn', extra: 'secondFactor' },
  setup: { path: '/setup', access: 'public', extra: 'setup' },
  verifyPacket: { path: '/verify', access: 'public', extra: 'packetKeys' },
} as const satisfies Record<string, PageDeclaration>

export type PageName = keyof typeof PAGES

export const PAGE_TITLES = {
  dashboard: 'Dashboard',
  manageEmployee: 'Manage Employees',
  changeRequests: 'Changes',
  import: 'Import',
  imports: 'Imports',
  handOver: 'Hand-Over',
  employeeChecks: 'Employee Checks',
  myTaxForms: 'My Tax Forms',
  yearEndForms: 'Year-End Forms',
  myForms: 'My Forms',
  applications: 'Job Applications',
  companyForms: 'Company Forms',
  certificates: 'Certificates',
  mail: 'Mail',
  retention: 'Packet Retention',
  audit: 'Audit Trail',
  scriptTokens: 'API Tokens',
  settings: 'Settings',
} as const satisfies Partial<Record<PageName, string>>
const SIDEBAR = entriesOf<keyof typeof PAGE_TITLES, string>(PAGE_TITLES)

export function sidebarOf(
  roles: readonly Role[],
  extras: readonly string[],
): { label: string; path: string }[] {
  return SIDEBAR.flatMap(([page, label]) => {
    const { path, access, extra }: PageDeclaration = PAGES[page]
    const isAvailable = extra === undefined || extras.includes(extra)
    return isAvailable && canOpen(access, roles) ? [{ label, path }] : []
  })
}

export function canOpen(access: PageAccess, roles: readonly Role[]): boolean {
  return access === 'public' || access === 'signedIn' || roles.some(role => access.includes(role))
}

export function landingPath(roles: readonly Role[]): string {
  if (canOpen(PAGES.dashboard.access, roles)) return PAGES.dashboard.path
  return sidebarOf(roles, [])[0]?.path ?? PAGES.resetPassword.path
}

export function hasNoPages(roles: readonly Role[]): boolean {
  return landingPath(roles) === PAGES.resetPassword.path
}
