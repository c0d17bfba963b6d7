import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import type { Application } from '@epay/contract/applications/schemas'
import { REVIEW_ORDER, type Status, waitingStatuses } from '@epay/contract/applications/status'
import type { QueryInput } from '@epay/contract/common/endpoint'
import { formatSorting } from '@epay/contract/common/paging'
import type { Role } from '@epay/contract/common/roles'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'

type ListQuery = QueryInput<typeof applicationEndpoints.list>

const ROOT_KEY = ['applications'] as const

export const applicationKeys = {
  /** Includes all waiting counts. */
  lists: [...ROOT_KEY, 'list'],
  details: (applicationId: string) => [...ROOT_KEY, 'details', applicationId],
  history: (applicationId: string) => [...ROOT_KEY, 'history', applicationId],
  packet: (applicationId: string) => [...ROOT_KEY, 'packet', applicationId],
} as const

export function applicationListOptions(query: ListQuery) {
  return queryOptions({
    queryKey: [...applicationKeys.lists, query],
    queryFn: ({ signal }) => callApi(applicationEndpoints.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

type CountsQuery = QueryInput<typeof applicationEndpoints.counts>

export function applicationCountsOptions(query: CountsQuery) {
  return queryOptions({
    queryKey: [...applicationKeys.lists, 'counts', query],
    queryFn: ({ signal }) => callApi(applicationEndpoints.counts, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function applicationOptions(applicationId: string) {
  return queryOptions<Application>({
    queryKey: applicationKeys.details(applicationId),
    queryFn: ({ signal }) => callApi(applicationEndpoints.get, { params: { id: applicationId }, signal }),
  })
}

/**
 * Uses the emailed link's own token, which opens nothing else.
 * @param bearer `undefined` to use the session of the link's owner
 */
export function linkedApplicationOptions(applicationId: string, bearer: string | undefined) {
  return queryOptions<Application>({
    queryKey: [...ROOT_KEY, 'linked', applicationId, bearer],
    queryFn: ({ signal }) =>
      callApi(applicationEndpoints.get, { params: { id: applicationId }, bearer, signal }),
    // The form reads the application only once, and the link expires with the decision.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function applicationHistoryOptions(applicationId: string) {
  return queryOptions({
    queryKey: applicationKeys.history(applicationId),
    queryFn: ({ signal }) => callApi(applicationEndpoints.history, { params: { id: applicationId }, signal }),
    // Never cached, because old data would hide a failed load.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Returns `null` if any page lacks a count. */
function countAll(pages: readonly { totalCount: number | null }[]): number | null {
  return pages.reduce<number | null>(
    (sum, { totalCount }) => (sum === null || totalCount === null ? null : sum + totalCount),
    0,
  )
}

function loadPages(statuses: readonly Status[], query: ListQuery, signal: AbortSignal) {
  return Promise.all(
    statuses.map(status => callApi(applicationEndpoints.list, { query: { ...query, status }, signal })),
  )
}

const WAITING_MAX_PER_STATUS = 100

/**
 * Returns a sort key that puts the oldest application first. Comparing with `localeCompare` would load locale data,
 * which takes 60 ms on a phone.
 */
function sortKeyOf({ creationTime, id }: Pick<Application, 'creationTime' | 'id'>): string {
  return `${creationTime ?? ''} ${id}`
}

export function waitingOptions(roles: readonly Role[]) {
  const statuses = waitingStatuses(roles)
  return queryOptions({
    queryKey: [...applicationKeys.lists, 'waiting', statuses],
    enabled: statuses.length > 0,
    queryFn: async ({ signal }) => {
      const query = { sorting: formatSorting(REVIEW_ORDER), maxResultCount: WAITING_MAX_PER_STATUS }
      const pages = await loadPages(statuses, query, signal)
      return {
        items: pages
          .flatMap(({ items }) => items)
          .sort((a, b) => Number(sortKeyOf(a) > sortKeyOf(b)) - Number(sortKeyOf(a) < sortKeyOf(b))),
        totalCount: countAll(pages),
      }
    },
  })
}

export function waitingCountOptions(roles: readonly Role[]) {
  const statuses = waitingStatuses(roles)
  return queryOptions({
    queryKey: [...applicationKeys.lists, 'waiting count', statuses],
    enabled: statuses.length > 0,
    queryFn: async ({ signal }) => countAll(await loadPages(statuses, { maxResultCount: 1 }, signal)),
  })
}
