import { importHistoryEndpoints } from '@epay/contract/paychecks/import-history'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'

type Page = { skipCount?: number; maxResultCount?: number }

export function importsQuery(query: Page) {
  return queryOptions({
    queryKey: ['imports', 'list', query],
    queryFn: ({ signal }) => callApi(importHistoryEndpoints.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => callApi(importHistoryEndpoints.get, { params: { id }, signal }),
  })
}

export function importChangesQuery(id: string, query: Page) {
  return queryOptions({
    queryKey: ['imports', 'changes', id, query],
    queryFn: ({ signal }) => callApi(importHistoryEndpoints.changes, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })
}
