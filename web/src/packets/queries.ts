import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { candidateDraftEndpoints, staffDraftEndpoints } from '@epay/contract/packets/draft'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import type { PacketLink } from './packet-link.ts'

export const PREFILL_KEY = 'packet-prefill'

/** The initial values are loaded only once, because a later load must not undo what was typed. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false } as const

const ofCandidate = ({ applicationId, token }: PacketLink) => ({
  params: { id: applicationId },
  query: { candidatetoken: token },
})

export function candidatePrefillQuery(link: PacketLink) {
  return queryOptions({
    queryKey: [PREFILL_KEY, 'candidate', link],
    // It may have been asked for before the page was drawn: a refusal is an answer.
    retryOnMount: false,
    queryFn: ({ signal }) => callApi(packetEndpoints.candidatePrefill, { ...ofCandidate(link), signal }),
    ...ONCE,
  })
}

export function candidateDraftQuery(link: PacketLink) {
  return queryOptions({
    queryKey: [PREFILL_KEY, 'candidate-draft', link],
    queryFn: ({ signal }) => callApi(candidateDraftEndpoints.read, { ...ofCandidate(link), signal }),
    ...ONCE,
  })
}

export function staffDraftQuery(applicationId: string) {
  return queryOptions({
    queryKey: [PREFILL_KEY, 'staff-draft', applicationId],
    queryFn: ({ signal }) => callApi(staffDraftEndpoints.read, { params: { id: applicationId }, signal }),
    ...ONCE,
  })
}

export function staffPrefillQuery(applicationId: string) {
  return queryOptions({
    queryKey: [PREFILL_KEY, 'staff', applicationId],
    queryFn: ({ signal }) => callApi(applicationEndpoints.get, { params: { id: applicationId }, signal }),
    ...ONCE,
  })
}
