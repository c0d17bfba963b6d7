import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './api-client.ts'

/** What the pages need to know about this installation; it never changes while it runs. */
export function portalQuery() {
  return queryOptions({
    queryKey: ['portal'],
    queryFn: ({ signal }) => callApi(platformEndpoints.portal, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
