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

const isRetrying = ({ state }: Query): boolean => state.fetchStatus !== 'idle' && state.fetchFailureCount > 0

export function useIsServerUnreachable(): boolean {
  return useIsFetching({ type: 'active', predicate: isRetrying }) > 0
}

/**
 * Retries all failing queries right away. Restores their failure state, so that the page doesn't change before they
 * succeed.
 */
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
 * Like `useQuery`, but reports an error as soon as the first attempt fails, unless data has been loaded; the query
 * keeps retrying. Defers the first render with data, because React renders a query's update in one blocking task.
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
    refetch: (refetchOptions?: RefetchOptions) => {
      if (failure !== null) retryFailedQueries(client)
      return refetch(refetchOptions)
    },
  }
}
