import {
  notifyManager,
  type Query,
  type QueryClient,
  type QueryKey,
  type RefetchOptions,
  type UseQueryOptions,
  useIsFetching,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useDeferredValue } from 'react'

/** Has the query failed, and will it ask again by itself? */
const isWaiting = ({ state }: Query): boolean => state.fetchStatus !== 'idle' && state.fetchFailureCount > 0

/** Does anything on the page wait for a server that is away? */
export function useIsServerAway(): boolean {
  return useIsFetching({ type: 'active', predicate: isWaiting }) > 0
}

/** Retries all waiting queries right away, and shows until the answer what is shown now. */
export function askAgain(client: QueryClient): void {
  notifyManager.batch(() => {
    for (const query of client.getQueryCache().findAll({ type: 'active', predicate: isWaiting })) {
      const { fetchFailureCount, fetchFailureReason } = query.state
      query.cancel({ revert: true, silent: true }).catch(() => undefined)
      query.fetch().catch(() => undefined)
      query.setState({ fetchFailureCount, fetchFailureReason })
    }
  })
}

/**
 * `useQuery` for a page that says why there is nothing to show: a server that is away is an error from the first
 * failure on while there is no data, though the query keeps asking. Data that were loaded before stay. A page's first
 * rendering with its data is deferred, because React renders what a query brings in one blocking task otherwise.
 */
export function useRead<QueryData, Failure extends Error, Data, Key extends QueryKey>(
  options: UseQueryOptions<QueryData, Failure, Data, Key>,
) {
  const client = useQueryClient()
  const { data, error, failureReason, isFetching, isPlaceholderData, refetch } = useQuery(options)
  const isReady = useDeferredValue(data !== undefined)
  const failure = error ?? (data === undefined ? failureReason : null)
  const outcome =
    failure === null
      ? ({ isError: false, error: null } as const)
      : ({ isError: true, error: failure } as const)
  return {
    ...outcome,
    data: isReady ? data : undefined,
    isFetching,
    isPlaceholderData,
    refetch: (how?: RefetchOptions) => {
      if (failure !== null) askAgain(client)
      return refetch(how)
    },
  }
}
