import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { type PeopleGroup, yearEndEndpoints } from '@epay/contract/tax-forms/endpoints'
import { myTaxFormEndpoints } from '@epay/contract/tax-forms/my-endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'

const POLL_INTERVAL_MS = 1000

const MY_TAX_FORMS = ['my-tax-forms'] as const
export const YEAR_END = ['year-end'] as const

export const myTaxFormsQuery = queryOptions({
  queryKey: MY_TAX_FORMS,
  queryFn: ({ signal }) => callApi(myTaxFormEndpoints.list, { signal }),
})

export function yearQuery(year: number) {
  return queryOptions({
    queryKey: [...YEAR_END, 'year', year],
    queryFn: ({ signal }) => callApi(yearEndEndpoints.year, { params: { year }, signal }),
    placeholderData: keepPreviousData,
  })
}

type PeopleQuery = { group: PeopleGroup; skipCount: number; maxResultCount: number }

export function peopleQuery(year: number, query: PeopleQuery) {
  return queryOptions({
    queryKey: [...YEAR_END, 'people', year, query],
    queryFn: ({ signal }) => callApi(yearEndEndpoints.people, { params: { year }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Polls while the server works on the upload. */
export function uploadQuery(id: string) {
  return queryOptions({
    queryKey: [...YEAR_END, 'upload', id],
    queryFn: ({ signal }) => callApi(yearEndEndpoints.getUpload, { params: { id }, signal }),
    refetchInterval: ({ state }) => {
      const uploadState = state.data?.state
      return uploadState === 'reading' || uploadState === 'confirming' ? POLL_INTERVAL_MS : false
    },
  })
}

export function employeesByNameQuery(name: string) {
  return queryOptions({
    queryKey: [...YEAR_END, 'employees', name],
    queryFn: ({ signal }) =>
      callApi(employeeEndpoints.list, { query: { name, maxResultCount: 20, sorting: 'Name asc' }, signal }),
    placeholderData: keepPreviousData,
  })
}
