import { PAGES, sidebarOf } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/common/roles'
import { SHELL_TEXTS } from '@epay/contract/common/shell-texts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import type { SessionUser } from '#web/auth/session-store.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { ApplicationsEntry } from './applications-entry.tsx'
import { CertificatesEntry } from './certificates-entry.tsx'
import { ChangesEntry } from './changes-entry.tsx'
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

type EntryProps = { label: string; path: string; isCurrent: boolean; roles: readonly Role[] }

function PageEntry({ label, path, isCurrent }: EntryProps) {
  const t = useTranslate()
  return (
    <NavLink to={path} className={classes.page} data-current={isCurrent || undefined}>
      {t(label)}
    </NavLink>
  )
}

/** The entries with a count of what waits for the reader. */
const COUNTED: Readonly<Record<string, ComponentType<EntryProps>>> = {
  [PAGES.applications.path]: ApplicationsEntry,
  [PAGES.certificates.path]: CertificatesEntry,
  [PAGES.changeRequests.path]: ChangesEntry,
}

function Entry(entry: EntryProps) {
  const Counted = COUNTED[entry.path] ?? PageEntry
  return <Counted {...entry} />
}

export function Sidebar({ user }: { user: SessionUser }) {
  const t = useTranslate()
  const { data: portal } = useQuery(portalQuery())
  const parent = BELONGS_TO[window.location.pathname]
  return (
    <nav aria-label={t(SHELL_TEXTS.navigation)} style={{ position: 'sticky', top: 71 }}>
      <ul className="bare">
        {sidebarFor(user, portal?.extras ?? []).map(({ label, path }) => (
          <li key={path}>
            <Entry label={label} path={path} isCurrent={parent === path} roles={user.roles} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
