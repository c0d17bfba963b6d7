import type { Role } from '@epay/contract/common/roles'
import { useQuery } from '@tanstack/react-query'
import { waitingCountOptions } from '#web/applications/queries.ts'
import { applicationsHrefFor } from '#web/lib/paths.ts'
import { CountedEntry } from './counted-entry.tsx'

type ApplicationsEntryProps = { label: string; path: string; isCurrent: boolean; roles: readonly Role[] }

/** The entry opens all applications; its count says how many wait for the reader, and opens those. */
export function ApplicationsEntry({ roles, ...entry }: ApplicationsEntryProps) {
  const { data } = useQuery(waitingCountOptions(roles))
  return <CountedEntry {...entry} count={data ?? 0} countHref={applicationsHrefFor(roles)} />
}
