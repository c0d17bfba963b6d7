import { mailEndpoints } from '@epay/contract/mail/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { isStatus } from '#web/lib/api-error.ts'

const POLL_MS = 5_000

/** All mail of the demo mailbox, newest first; new mail appears by itself. */
export function devMailQuery() {
  return queryOptions({
    queryKey: ['mail', 'dev'],
    queryFn: ({ signal }) => callApi(mailEndpoints.devMailbox, { signal }),
    refetchInterval: query => (isStatus(query.state.error, 404) ? false : POLL_MS),
  })
}
