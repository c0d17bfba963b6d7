import { REVIEW_ORDER, waitingStatuses } from '@epay/contract/applications/status'
import { canOpen, landingPath, PAGES, type PageAccess } from '@epay/contract/auth/pages'
import { formatSorting } from '@epay/contract/common/paging'
import type { Role } from '@epay/contract/common/roles'
import type { Check } from '@epay/contract/paychecks/schemas'

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

export function checkHref({ date, endDate, sequence }: Pick<Check, 'date' | 'endDate' | 'sequence'>): string {
  return withQuery(PAGES.employeeCheckDetails.path, {
    checkdate: date.slice(0, 10),
    enddate: endDate.slice(0, 10),
    sequence: String(sequence),
  })
}

export function staffPacketHref(applicationId: string): string {
  return withQuery(PAGES.staffEmployeePacket.path, { applicationId })
}

export const employeeHref = (id: string): string => withQuery(PAGES.manageEmployee.path, { id })

export const importHref = (id: string): string => withQuery(PAGES.imports.path, { import: id })

export const newHireReportsHref = `${PAGES.handOver.path}?tab=reports`

export function applicationsHref(status: number): string {
  return withQuery(PAGES.applications.path, { status: String(status) })
}

/**
 * Links to the applications that are waiting for these roles, oldest first, if they all have the same status;
 * otherwise, to the whole list.
 */
export function applicationsHrefFor(roles: readonly Role[]): string {
  const [status, ...others] = waitingStatuses(roles)
  if (status === undefined || others.length > 0) return PAGES.applications.path
  return withQuery(PAGES.applications.path, { status: String(status), sorting: formatSorting(REVIEW_ORDER) })
}

export function landingHref(roles: readonly Role[]): string {
  const path = landingPath(roles)
  return path === PAGES.applications.path ? applicationsHrefFor(roles) : path
}

export function unauthorizedHref(denial: { reason?: string; message?: string } = {}): string {
  return withQuery(PAGES.unauthorized.path, denial)
}

export function applicationHref(applicationId: string): string {
  return withQuery(PAGES.applications.path, { open: applicationId })
}

/** Returns false for unknown paths. */
export function canOpenPath(path: string, roles: readonly Role[]): boolean {
  const pages: readonly { path: string; access: PageAccess }[] = Object.values(PAGES)
  const page = pages.find(each => each.path === path.toLowerCase())
  return page !== undefined && canOpen(page.access, roles)
}

/** Pages for employees and for the user's own account are translated. */
export function isTranslatedPath(path: string): boolean {
  const pages: readonly { path: string; access: PageAccess }[] = Object.values(PAGES)
  const access = pages.find(each => each.path === path.toLowerCase())?.access ?? 'public'
  return access === 'signedIn' || (access !== 'public' && access.includes('Employee'))
}

/** Navigation state of /login: the page to open after signing in. */
export type ReturnTo = { path: string; state?: unknown }
export type OpenApplication = { openApplicationId: string; fromEmailToken: boolean }

/** The contract's table of pages doesn't contain this page. */
export const DEV_MAIL_PATH = '/dev/mail'

export const devMailHref = (mailId: string): string => `${DEV_MAIL_PATH}/${encodeURIComponent(mailId)}`
