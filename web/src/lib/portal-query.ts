import { setOfficeZone } from '@epay/contract/common/dates'
import type { ExtraName } from '@epay/contract/common/extra'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchPortal, portalStore } from './portal.ts'

export function portalQuery() {
  return queryOptions({
    queryKey: ['portal'],
    queryFn: fetchPortal,
    initialData: portalStore.read,
    // After a failed call, the data is `NO_EXTRAS`, which is stale, so the next page repeats the call.
    staleTime: ({ state }) => (state.data === portalStore.read() ? Number.POSITIVE_INFINITY : 0),
    structuralSharing: false,
  })
}

/** Shows times in the office's time zone once the server has responded. */
export function useOfficeTimeZone(): void {
  const { data } = useQuery(portalQuery())
  if (data?.timeZone) setOfficeZone(data.timeZone)
}

/** Whether the server has a feature beyond the specification. */
export function useHasExtra(extra: ExtraName): boolean {
  const { data } = useQuery(portalQuery())
  return data?.extras.includes(extra) ?? false
}
