import { type NewScriptToken, scriptTokenEndpoints } from '@epay/contract/auth/script-tokens'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'

export function scriptTokensQuery() {
  return queryOptions({
    queryKey: ['auth', 'script-tokens'],
    queryFn: ({ signal }) => callApi(scriptTokenEndpoints.list, { signal }),
  })
}

function useAskAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: scriptTokensQuery().queryKey })
}

export function useCreateScriptToken() {
  const onSettled = useAskAgain()
  return useMutation({
    mutationFn: (body: NewScriptToken) => callApi(scriptTokenEndpoints.create, { body }),
    onSettled,
    // The token's text is kept no longer than the dialog that shows it.
    gcTime: 0,
  })
}

export function useRevokeScriptToken() {
  const onSettled = useAskAgain()
  return useMutation({
    mutationFn: (id: string) => callApi(scriptTokenEndpoints.revoke, { params: { id } }),
    onSettled,
  })
}
