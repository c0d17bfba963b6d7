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

/** Whether the query has failed and will retry. */
const isRetrying = ({ state }: Query): boolean => state.fetchStatus !== 'idle' && state.fetchFailureCount > 0

export function useIsServerAway(): boolean {
  return useIsFetching({ type: 'active', predicate: isRetrying }) > 0
}

/** Retries all failing queries now, without changing the page in the meantime. */
export function retryFailedQueries(client: QueryClient): void {
  notifyManager.batch(() => {
    for (const query of client.getQueryCache().findAll({ type: 'active', predicate: isRetrying })) {
      const { fetchFailureCount, fetchFailureReason } = query.state
      query.cancel({ revert: true, silent: true }).catch(() => undefined)
      query.fetch().catch(() => undefined)
      query.setState({ fetchFailureCount, fetchFailureReason })
    }
  })
}

/**
 * `useQuery` for pages that explain missing data: an unreachable server counts as an error from the first failure on,
 * though the query keeps retrying; loaded data stays. The first render with data is deferred, because React would
 * render a query's update in one blocking task.
 */
export function usePageQuery<QueryData, Failure extends Error, Data, Key extends QueryKey>(
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
      if (failure !== null) retryFailedQueries(client)
      return refetch(how)
    },
  }
}
