import { PAGES } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/common/roles'
import { useQuery } from '@tanstack/react-query'
import { changesQuery } from '#web/change-requests/queries.ts'
import { CountedEntry } from './counted-entry.tsx'

type ChangesEntryProps = { label: string; path: string; isCurrent: boolean; roles: readonly Role[] }

/** With how many requests the reader can decide on. */
export function ChangesEntry({ roles, ...entry }: ChangesEntryProps) {
  const isDecider = roles.includes('HR-Manager')
  const { data } = useQuery({ ...changesQuery('waiting'), enabled: isDecider })
  const count = data?.items.filter(({ refusal }) => refusal === null).length ?? 0
  return <CountedEntry {...entry} count={count} countHref={PAGES.changeRequests.path} />
}
