import type { QueryInput } from '@epay/contract/common/endpoint'
import { retentionEndpoints } from '@epay/contract/packets/retention-endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'

export const DUE_PACKET_LISTS = ['packets', 'due'] as const

/** One page of the list of packets that no longer have to be kept. */
export function duePacketsQuery(query: QueryInput<typeof retentionEndpoints.listDue>) {
  return queryOptions({
    queryKey: [...DUE_PACKET_LISTS, query],
    queryFn: ({ signal }) => callApi(retentionEndpoints.listDue, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
