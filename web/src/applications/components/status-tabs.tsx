import { LIST_TEXTS } from '@epay/contract/applications/list-texts'
import { ALL_STATUSES, ALL_STATUSES_LABEL, STATUSES, statusLabel } from '@epay/contract/applications/status'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useHas } from '#web/lib/portal-query.ts'
import { applicationCountsOptions } from '../queries.ts'
import type { ApplicationFilters } from './application-filter.tsx'
import classes from './status-tabs.module.css'

const TABS = [
  { status: ALL_STATUSES, label: ALL_STATUSES_LABEL },
  ...STATUSES.map(status => ({ status, label: statusLabel(status) })),
]

/** The list by status, with how many the other filters leave in each. */
export function StatusTabs({ filters: { status: current, ...others } }: { filters: ApplicationFilters }) {
  const { search } = useLocation()
  const hasCounts = useHas('applicationCounts')
  const { data: counts } = useQuery({ ...applicationCountsOptions(others), enabled: hasCounts })
  const countOf = (status: number) =>
    counts
      ?.filter(each => status === ALL_STATUSES || each.status === status)
      .reduce((sum, each) => sum + each.count, 0)
  const tabs = useRef<HTMLElement>(null)
  const isCounted = counts !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is chosen, or they have become wider
  useLayoutEffect(() => {
    // Measured where the browser lays out the page anyway, before it draws.
    const frame = requestAnimationFrame(() => {
      const tab = tabs.current?.querySelector<HTMLElement>('[aria-current]')
      if (tabs.current && tab)
        tabs.current.scrollLeft = tab.offsetLeft - (tabs.current.clientWidth - tab.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [current, isCounted])
  return (
    <nav ref={tabs} aria-label={LIST_TEXTS.byStatus} className={classes.tabs}>
      {TABS.map(({ status, label }) => (
        <Link
          key={status}
          to={{ search: searchWith(search, status) }}
          preventScrollReset
          className={classes.tab}
          aria-current={String(status) === current ? 'page' : undefined}
        >
          {label}
          {counts && <span className={`tabular ${classes.count}`}>{countOf(status)}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** The address with another status, at its first page. */
function searchWith(search: string, status: number): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  if (status === ALL_STATUSES) params.delete('status')
  else params.set('status', String(status))
  return params.size > 0 ? `?${params}` : ''
}
