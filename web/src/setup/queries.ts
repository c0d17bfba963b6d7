import { type SetupHolder, type SetupStep, setupEndpoints } from '@epay/contract/setup/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'

/** Never stale, because only this browser changes the setup step. */
export function setupQuery() {
  return queryOptions({
    queryKey: ['setup', 'state'],
    queryFn: ({ signal }) => callApi(setupEndpoints.state, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Never refetched, so that the form doesn't disappear while the user types. The server checks the link again on
 * submission.
 */
export function openSetupQuery(holder: SetupHolder) {
  return queryOptions({
    queryKey: ['setup', 'open', holder.token],
    queryFn: ({ signal }) => callApi(setupEndpoints.open, { body: holder, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useSaveStep() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: SetupStep | 'done') => callApi(setupEndpoints.goTo, { body: { step } }),
    onSuccess: state => client.setQueryData(setupQuery().queryKey, state),
  })
}
