import type { QueryInput } from '@epay/contract/common/endpoint'
import { mailEndpoints } from '@epay/contract/mail/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { hasStatus } from '#web/lib/api-error.ts'

const POLL_MS = 5_000

export const MAIL_LISTS_KEY = ['mail', 'list'] as const

export function mailListQuery(query: QueryInput<typeof mailEndpoints.list>) {
  return queryOptions({
    queryKey: [...MAIL_LISTS_KEY, query],
    queryFn: ({ signal }) => callApi(mailEndpoints.list, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'queued') ? POLL_MS : false,
  })
}

export function devMailQuery() {
  return queryOptions({
    queryKey: ['mail', 'dev'],
    queryFn: ({ signal }) => callApi(mailEndpoints.devMailbox, { signal }),
    refetchInterval: query => (hasStatus(query.state.error, 404) ? false : POLL_MS),
  })
}
