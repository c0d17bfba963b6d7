import { PAGE_TITLES } from '@epay/contract/auth/pages'
import type { DuePacket, DuePacketSortField } from '@epay/contract/packets/retention-endpoints'
import { RETENTION_MESSAGES } from '@epay/contract/packets/staff-messages'
import { Button } from '@mantine/core'
import { useRead } from '#web/lib/use-read.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date.tsx'
import type { ListState } from '#web/ui/list-state.ts'
import type { Column } from '#web/ui/table-view.ts'
import { duePacketsQuery } from './due-packets-query.ts'
import { useDeletePacket } from './use-delete-packet.ts'

type SortedColumn = Column<DuePacket> & { sortField?: DuePacketSortField }

const nameOf = ({ firstName, lastName }: DuePacket) => `${firstName} ${lastName}`

const COLUMNS: SortedColumn[] = [
  { key: 'name', title: 'Name', sortField: 'Name', render: nameOf },
  { key: 'job', title: 'Job', render: ({ jobAppliedFor }) => jobAppliedFor },
  { key: 'employee', title: 'Employee', render: ({ employeeId }) => employeeId ?? '–' },
  {
    key: 'hired',
    title: 'Date Hired',
    sortField: 'HiredOn',
    render: ({ hiredOn }) => <DateText date={hiredOn} />,
  },
  {
    key: 'ended',
    title: 'Employment Ended',
    sortField: 'EndedOn',
    render: ({ endedOn }) => <DateText date={endedOn} />,
  },
  {
    key: 'kept',
    title: 'To Be Kept Until',
    render: ({ keepUntil }) => <DateText date={keepUntil} />,
  },
]

type DuePacketsTableProps = { list: ListState<Record<string, never>, DuePacketSortField> }

export function DuePacketsTable({ list }: DuePacketsTableProps) {
  const query = useRead(duePacketsQuery(list.paging))
  const { askAndDelete, deletingId } = useDeletePacket()
  const actions: SortedColumn = {
    key: 'actions',
    title: 'Actions',
    hasActions: true,
    render: packet => (
      <Button
        variant="light"
        color="rejected"
        size="compact-md"
        loading={deletingId === packet.applicationId}
        aria-label={`${RETENTION_MESSAGES.confirm} of ${nameOf(packet)}`}
        onClick={event => askAndDelete(packet, event.currentTarget)}
      >
        {RETENTION_MESSAGES.confirm}
      </Button>
    ),
  }
  return (
    <DataTable
      label={PAGE_TITLES.retention}
      columns={[...COLUMNS, actions]}
      rows={query.data?.items}
      totalCount={query.data?.totalCount}
      rowId={({ applicationId }) => applicationId}
      list={list}
      minWidth={720}
      isFetching={query.isPlaceholderData}
      error={query.isError ? RETENTION_MESSAGES.listFailed : undefined}
      onRetry={() => void query.refetch()}
      empty={{
        title: 'No packet is due.',
        text: "A packet appears here once it no longer has to be kept. Note the end of an employment in the application's details.",
      }}
    />
  )
}
