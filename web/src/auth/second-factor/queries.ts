import { secondFactorEndpoints } from '@epay/contract/auth/second-factor'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'

export function secondFactorQuery() {
  return queryOptions({
    queryKey: ['auth', 'second-factor'],
    queryFn: ({ signal }) => callApi(secondFactorEndpoints.state, { signal }),
  })
}
