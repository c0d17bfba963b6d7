import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { DUE_PACKET_SORT_FIELDS } from '@epay/contract/packets/retention-endpoints'
import { RETENTION_MESSAGES } from '@epay/contract/packets/staff-messages'
import { z } from 'zod'
import { useListState } from '#web/ui/list-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DuePacketsTable } from '../retention/due-packets-table.tsx'

const NO_FILTERS = z.object({})

/** The packets that no longer have to be kept, for the Admin to delete. */
export function RetentionPage() {
  const list = useListState({
    filters: NO_FILTERS,
    sortFields: DUE_PACKET_SORT_FIELDS,
    defaultSorting: { field: 'EndedOn', direction: 'asc' },
  })
  return (
    <>
      <PageHeader title={PAGE_TITLES.retention} subLine={RETENTION_MESSAGES.subLine} />
      <DuePacketsTable list={list} />
    </>
  )
}
