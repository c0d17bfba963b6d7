import type { ExtraName } from '@epay/contract/common/extra'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { askPortal, portalStore } from './portal.ts'

/** What the pages need to know about this installation. */
export function portalQuery() {
  return queryOptions({
    queryKey: ['portal'],
    queryFn: askPortal,
    initialData: portalStore.read,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Does the server have this beyond the specification? What it doesn't have is not offered. */
export function useHas(extra: ExtraName): boolean {
  const { data } = useQuery(portalQuery())
  return data?.extras.includes(extra) ?? false
}
