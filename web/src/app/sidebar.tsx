import { PAGES, sidebarOf } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/auth/roles'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { waitingCountOptions } from '#web/applications/queries.ts'
import type { SessionUser } from '#web/auth/session-store.ts'
import { applicationsHrefFor } from '#web/lib/paths.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import { mayOpenByLink } from './route-guard.tsx'
import classes from './shell.module.css'

/** Pages without an entry of their own, and the entry that is marked in their place. */
const BELONGS_TO: Record<string, string> = {
  [PAGES.employeeCheckDetails.path]: PAGES.employeeChecks.path,
  [PAGES.staffEmployeePacket.path]: PAGES.applications.path,
}

/** The sidebar's entries for a person, in their order. */
export function sidebarFor(
  { roles, isLinkSession }: Pick<SessionUser, 'roles' | 'isLinkSession'>,
  extras: readonly string[],
) {
  return sidebarOf(roles, extras).filter(({ path }) => !isLinkSession || mayOpenByLink(path))
}

type ApplicationsEntryProps = { label: string; roles: readonly Role[]; isCurrent: boolean }

/** For who decides, it opens what waits for them, and says how much that is. */
function ApplicationsEntry({ label, roles, isCurrent }: ApplicationsEntryProps) {
  const { data: count = 0 } = useQuery(waitingCountOptions(roles))
  return (
    <div className={classes.counted}>
      <NavLink
        to={count > 0 ? applicationsHrefFor(roles) : PAGES.applications.path}
        className={classes.page}
        data-current={isCurrent || undefined}
      >
        {label}
      </NavLink>
      {count > 0 && (
        <span className={`tabular ${classes.count}`}>
          {count}
          <VisuallyHidden> waiting for you</VisuallyHidden>
        </span>
      )}
    </div>
  )
}

export function Sidebar({ user }: { user: SessionUser }) {
  const { data: portal } = useQuery(portalQuery())
  const parent = BELONGS_TO[window.location.pathname]
  return (
    <nav aria-label="Main" style={{ position: 'sticky', top: 71 }}>
      <ul className="bare">
        {sidebarFor(user, portal?.extras ?? []).map(({ label, path }) => (
          <li key={path}>
            {path === PAGES.applications.path ? (
              <ApplicationsEntry label={label} roles={user.roles} isCurrent={parent === path} />
            ) : (
              <NavLink to={path} className={classes.page} data-current={parent === path || undefined}>
                {label}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
