import { MAIL_STATUS_LABELS } from '@epay/contract/mail/messages'
import { MAIL_SORT_FIELDS, MAIL_STATUSES } from '@epay/contract/mail/schemas'
import { z } from 'zod'
import { useListState } from '#web/ui/list-state.ts'

/** As the address and the filter form hold them; '' does not filter. */
const filtersSchema = z.object({ status: z.enum(['', ...MAIL_STATUSES]).default('') })
export type MailFilters = z.output<typeof filtersSchema>

export const MAIL_STATUS_OPTIONS = [
  { value: '', label: 'All Statuses' },
  ...MAIL_STATUSES.map(status => ({ value: status, label: MAIL_STATUS_LABELS[status] })),
]

/** The list's state: newest first until the reader chooses. */
export function useMailList() {
  return useListState({
    filters: filtersSchema,
    sortFields: MAIL_SORT_FIELDS,
    defaultSorting: { field: 'CreatedAt', direction: 'desc' },
  })
}
