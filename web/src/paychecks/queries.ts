import type { QueryInput } from '@epay/contract/common/endpoint'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { type ComparableCheck, findComparableCheck } from '@epay/contract/paychecks/compare-checks'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { importHistoryEndpoints } from '@epay/contract/paychecks/import-history'
import { type Check, type CheckKey, checkQuerySchema } from '@epay/contract/paychecks/schemas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { checkHref } from '#web/lib/paths.ts'
import { hasExtra } from '#web/lib/portal.ts'

/** The server's maximum page size, which exceeds the number of checks that anyone gets in a year. */
const YEARS_CHECKS_MAX = 100

export type CheckParams = { checkdate: string; enddate: string; sequence: string }

/** Ignores the case of parameter names. Returns `undefined` for an invalid or incomplete key. */
export function parseCheckKey(search: URLSearchParams): CheckParams | undefined {
  const parameters = new Map([...search].map(([name, value]) => [name.toLowerCase(), value]))
  const { checkdate = '', enddate = '', sequence = '' } = Object.fromEntries(parameters)
  const key = { checkdate, enddate, sequence }
  return sequence !== '' && checkQuerySchema.safeParse(key).success ? key : undefined
}

export function checksQuery(query: QueryInput<typeof paycheckEndpoints.list>) {
  return queryOptions({
    queryKey: ['paychecks', 'list', query],
    queryFn: ({ signal }) => callApi(paycheckEndpoints.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const paySummaryQuery = queryOptions({
  queryKey: ['paychecks', 'summary'],
  queryFn: ({ signal }) => callApi(paycheckEndpoints.summary, { signal }),
})

export const payYearsQuery = queryOptions({
  queryKey: ['paychecks', 'years'],
  queryFn: ({ signal }) => callApi(paycheckEndpoints.years, { signal }),
})

function toLinesQuery({ checkdate, enddate, sequence }: CheckParams) {
  return { checkDate: checkdate, endDate: enddate, sequence }
}

export function checkDetailsQuery(key: CheckParams) {
  return queryOptions({
    queryKey: ['paychecks', 'details', key],
    queryFn: async ({ signal }) => {
      const lines = { query: toLinesQuery(key), signal }
      const [employee, check, directDeposits, earnings, taxes, otherDeductions, earningDetails] =
        await Promise.all([
          callApi(employeeEndpoints.current, { signal }),
          callApi(paycheckEndpoints.get, { query: key, signal }),
          callApi(paycheckEndpoints.directDeposits, lines),
          callApi(paycheckEndpoints.earnings, lines),
          callApi(paycheckEndpoints.taxes, lines),
          callApi(paycheckEndpoints.otherDeductions, lines),
          callApi(paycheckEndpoints.earningDetails, lines),
        ])
      return {
        employee,
        check,
        directDeposits: directDeposits.items,
        earnings: earnings.items,
        taxes: taxes.items,
        otherDeductions: otherDeductions.items,
        earningDetails: earningDetails.items,
      }
    },
  })
}
export type CheckWithLines = Awaited<ReturnType<NonNullable<ReturnType<typeof checkDetailsQuery>['queryFn']>>>

export const toCheckParams = ({ date, endDate, sequence }: CheckKey): CheckParams => ({
  checkdate: date,
  enddate: endDate,
  sequence: String(sequence),
})
const isSameCheck = (one: CheckKey, other: CheckKey) => checkHref(one) === checkHref(other)

export function comparableQuery(check: CheckKey, previous: CheckKey) {
  return queryOptions({
    queryKey: ['paychecks', 'comparable', check],
    queryFn: async ({ signal }): Promise<ComparableCheck<Check> | null> => {
      const years = new Set([check.date.slice(0, 4), previous.date.slice(0, 4)])
      const lists = await Promise.all(
        [...years].map(year => {
          const query = { year, sorting: 'date desc', maxResultCount: YEARS_CHECKS_MAX }
          return callApi(paycheckEndpoints.list, { query, signal })
        }),
      )
      const items = lists.flatMap(list => list.items)
      const index = items.findIndex(each => isSameCheck(each, check))
      return (index >= 0 && findComparableCheck(check, items.slice(index + 1))) || null
    },
  })
}

/** The server's files default to English. */
export function inLanguage(language: Language): { language?: Language } {
  return language === DEFAULT_LANGUAGE ? {} : { language }
}

/** Loads lines that only the statement needs. Loads none from servers without this endpoint. */
export function earlierLinesQuery(key: CheckParams) {
  return queryOptions({
    queryKey: ['paychecks', 'earlier-lines', key],
    queryFn: async ({ signal }) => {
      if (!(await hasExtra('earlierLines'))) return []
      const { items } = await callApi(paycheckEndpoints.earlierLines, { query: toLinesQuery(key), signal })
      return items
    },
  })
}

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
