import { PAGES, sidebarOf } from '@epay/contract/auth/pages'
import { SHELL_TEXTS } from '@epay/contract/common/shell-texts'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link, NavLink } from 'react-router'
import { waitingCountOptions } from '#web/applications/queries.ts'
import type { SessionUser } from '#web/auth/session-store.ts'
import { toCheckQuery } from '#web/certificates/queries.ts'
import { useChangeCounts } from '#web/change-requests/use-change-counts.ts'
import { applicationsHrefFor } from '#web/lib/paths.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { canOpenByLink } from './route-guard.tsx'
import classes from './shell.module.css'

/** Maps each page without an entry to the entry to highlight. */
const PARENT_PAGES: Record<string, string> = {
  [PAGES.employeeCheckDetails.path]: PAGES.employeeChecks.path,
  [PAGES.staffEmployeePacket.path]: PAGES.applications.path,
}

export function sidebarFor(
  { roles, isLinkSession }: Pick<SessionUser, 'roles' | 'isLinkSession'>,
  extras: readonly string[],
) {
  return sidebarOf(roles, extras).filter(({ path }) => !isLinkSession || canOpenByLink(path))
}

type EntryProps = { label: string; path: string; isCurrent: boolean; user: SessionUser }

function Entry({ label, path, isCurrent }: EntryProps) {
  const t = useTranslate()
  return (
    <NavLink to={path} className={classes.page} data-current={isCurrent || undefined}>
      {t(label)}
    </NavLink>
  )
}

type CountedEntryProps = EntryProps & {
  count: number
  countHref: string
}

function CountedEntry({ count, countHref, ...entry }: CountedEntryProps) {
  const t = useTranslate()
  return (
    <div className={classes.counted}>
      <Entry {...entry} />
      {count > 0 && (
        <Link to={countHref} className={classes.count}>
          <span className="tabular">{count}</span>
          <VisuallyHidden> {t(SHELL_TEXTS.waitingForYou)}</VisuallyHidden>
        </Link>
      )}
    </div>
  )
}

const COUNTED_ENTRIES: Readonly<Record<string, ComponentType<EntryProps>>> = {
  [PAGES.applications.path]: entry => {
    const { roles } = entry.user
    const { data } = useQuery(waitingCountOptions(roles))
    return <CountedEntry {...entry} count={data ?? 0} countHref={applicationsHrefFor(roles)} />
  },
  [PAGES.certificates.path]: entry => {
    const { data } = useQuery(toCheckQuery)
    const countHref = `${PAGES.certificates.path}?state=toCheck`
    return <CountedEntry {...entry} count={data?.counts.toCheck ?? 0} countHref={countHref} />
  },
  [PAGES.changeRequests.path]: entry => {
    const { toDecide } = useChangeCounts()
    return <CountedEntry {...entry} count={toDecide} countHref={PAGES.changeRequests.path} />
  },
}

export function Sidebar({ user }: { user: SessionUser }) {
  const t = useTranslate()
  const { data: portal } = useQuery(portalQuery())
  const parentPath = PARENT_PAGES[window.location.pathname]
  return (
    <nav aria-label={t(SHELL_TEXTS.navigation)} style={{ position: 'sticky', top: 71 }}>
      <ul className="bare">
        {sidebarFor(user, portal?.extras ?? []).map(({ label, path }) => {
          const PageEntry = COUNTED_ENTRIES[path] ?? Entry
          return (
            <li key={path}>
              <PageEntry label={label} path={path} isCurrent={parentPath === path} user={user} />
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
