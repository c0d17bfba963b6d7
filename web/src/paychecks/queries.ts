import type { QueryInput } from '@epay/contract/common/endpoint'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { checkQuerySchema } from '@epay/contract/paychecks/schemas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { hasExtra } from '#web/lib/portal.ts'

/** What names a check: its date, its period's end and its sequence. */
export type CheckParams = { checkdate: string; enddate: string; sequence: string }

/** Which check an address names, in whatever case its parameters are written; `undefined` when it names none. */
export function checkKeyOf(search: URLSearchParams): CheckParams | undefined {
  const given = new Map([...search].map(([name, value]) => [name.toLowerCase(), value]))
  const { checkdate = '', enddate = '', sequence = '' } = Object.fromEntries(given)
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

export function paySummaryQuery() {
  return queryOptions({
    queryKey: ['paychecks', 'summary'],
    queryFn: ({ signal }) => callApi(paycheckEndpoints.summary, { signal }),
  })
}

const NONE = { items: [] }

/** Everything on one check: the employee, the check and its lines; earlier lines where the server has them. */
export function checkDetailsQuery(key: CheckParams) {
  return queryOptions({
    queryKey: ['paychecks', 'details', key],
    queryFn: async ({ signal }) => {
      const query = { checkDate: key.checkdate, endDate: key.enddate, sequence: key.sequence }
      const lines = { query, signal }
      const hasEarlier = await hasExtra('earlierLines')
      const [
        employee,
        check,
        directDeposits,
        earnings,
        taxes,
        otherDeductions,
        earningDetails,
        earlierLines,
      ] = await Promise.all([
        callApi(employeeEndpoints.current, { signal }),
        callApi(paycheckEndpoints.get, { query: key, signal }),
        callApi(paycheckEndpoints.directDeposits, lines),
        callApi(paycheckEndpoints.earnings, lines),
        callApi(paycheckEndpoints.taxes, lines),
        callApi(paycheckEndpoints.otherDeductions, lines),
        callApi(paycheckEndpoints.earningDetails, lines),
        hasEarlier ? callApi(paycheckEndpoints.earlierLines, lines) : NONE,
      ])
      return {
        employee,
        check,
        directDeposits: directDeposits.items,
        earnings: earnings.items,
        taxes: taxes.items,
        otherDeductions: otherDeductions.items,
        earningDetails: earningDetails.items,
        earlierLines: earlierLines.items,
      }
    },
  })
}
export type WholeCheck = Awaited<ReturnType<NonNullable<ReturnType<typeof checkDetailsQuery>['queryFn']>>>
