import { handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'

export const HAND_OVER_KEY = ['hand-over']

export const hiresQuery = queryOptions({
  queryKey: [...HAND_OVER_KEY, 'hires'],
  queryFn: ({ signal }) => callApi(handOverEndpoints.hires, { signal }),
})

export const reportsQuery = queryOptions({
  queryKey: [...HAND_OVER_KEY, 'reports'],
  queryFn: ({ signal }) => callApi(handOverEndpoints.reports, { signal }),
})

export const doneQuery = queryOptions({
  queryKey: [...HAND_OVER_KEY, 'done'],
  queryFn: ({ signal }) => callApi(handOverEndpoints.done, { signal }),
})

export const previewQuery = (formatId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...HAND_OVER_KEY, 'preview', formatId, ids],
    queryFn: ({ signal }) =>
      callApi(handOverEndpoints.preview, { body: { formatId, ids: [...ids] }, signal }),
    enabled: ids.length > 0 && formatId !== '',
    // Personal data must not stay in the cache after the page is left.
    gcTime: 0,
  })

export const hireWorkStateQuery = (id: string) =>
  queryOptions({
    queryKey: [...HAND_OVER_KEY, 'work-state', id],
    queryFn: ({ signal }) => callApi(handOverEndpoints.workState, { params: { id }, signal }),
  })
