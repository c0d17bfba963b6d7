import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { draftCalls } from './draft/draft-autosave.ts'
import type { PacketLink } from './packet-link.ts'
import type { Submitter } from './submission.tsx'

export const PREFILL_KEY = 'packet-prefill'

/** Loads the initial values only once, because a later load would undo the user's edits. */
const LOAD_ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false } as const

export function candidatePrefillQuery({ applicationId: id, token: candidatetoken }: PacketLink) {
  return queryOptions({
    queryKey: [PREFILL_KEY, 'candidate', id, candidatetoken],
    // Doesn't repeat a request that failed before the component mounted.
    retryOnMount: false,
    queryFn: ({ signal }) =>
      callApi(packetEndpoints.candidatePrefill, { params: { id }, query: { candidatetoken }, signal }),
    ...LOAD_ONCE,
  })
}

export function draftQuery(applicationId: string, submitter: Submitter) {
  return queryOptions({
    queryKey: [PREFILL_KEY, 'draft', applicationId, submitter],
    queryFn: ({ signal }) => draftCalls(applicationId, () => submitter).read(signal),
    ...LOAD_ONCE,
  })
}

export function staffPrefillQuery(applicationId: string) {
  return queryOptions({
    queryKey: [PREFILL_KEY, 'staff', applicationId],
    queryFn: ({ signal }) => callApi(applicationEndpoints.get, { params: { id: applicationId }, signal }),
    ...LOAD_ONCE,
  })
}
