import { showTimesIn } from '@epay/contract/common/dates'
import type { ExtraName } from '@epay/contract/common/extra'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { askPortal, portalStore } from './portal.ts'

export function portalQuery() {
  return queryOptions({
    queryKey: ['portal'],
    queryFn: askPortal,
    initialData: portalStore.read,
    // An assumed answer is refetched on the next page.
    staleTime: ({ state }) => (state.data === portalStore.read() ? Number.POSITIVE_INFINITY : 0),
    structuralSharing: false,
  })
}

/** From the page's first rendering with the server's answer on, times are shown in the office's zone. */
export function useOfficeTimes(): void {
  const { data } = useQuery(portalQuery())
  if (data?.timeZone) showTimesIn(data.timeZone)
}

/** Does the server have this beyond the specification? What it doesn't have is not offered. */
export function useHas(extra: ExtraName): boolean {
  const { data } = useQuery(portalQuery())
  return data?.extras.includes(extra) ?? false
}
