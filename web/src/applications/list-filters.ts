import { APPLICATION_SORT_FIELDS } from '@epay/contract/applications/schemas'
import { ALL_STATUSES, ALL_STATUSES_LABEL, STATUSES, statusLabel } from '@epay/contract/applications/status'
import { z } from 'zod'
import { dateFilter, textFilter } from '#web/ui/list-filters.ts'
import { useListState } from '#web/ui/list-state.ts'

/** As the address and the filter form hold them; '' and 'all' do not filter. */
const filtersSchema = z.object({
  status: z.enum([String(ALL_STATUSES), ...STATUSES.map(String)]).default(String(ALL_STATUSES)),
  applicantName: textFilter,
  fromDate: dateFilter,
  toDate: dateFilter,
})
export type ApplicationFilters = z.output<typeof filtersSchema>

export const STATUS_OPTIONS = [
  { value: String(ALL_STATUSES), label: ALL_STATUSES_LABEL },
  ...STATUSES.map(status => ({ value: String(status), label: statusLabel(status) })),
]

const WRONG_ORDER = 'This date is before the first one'

/** What is wrong with the second date beside the first one. */
export function dateOrderProblem({
  fromDate,
  toDate,
}: Pick<ApplicationFilters, 'fromDate' | 'toDate'>): string | undefined {
  return fromDate && toDate && toDate < fromDate ? WRONG_ORDER : undefined
}

/** The list's state: newest first until the reader chooses. */
export function useApplicationList() {
  return useListState({
    filters: filtersSchema,
    sortFields: APPLICATION_SORT_FIELDS,
    defaultSorting: { field: 'CreationTime', direction: 'desc' },
    isSortingCleared: true,
  })
}
