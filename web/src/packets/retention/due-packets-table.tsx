import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { english } from '@epay/contract/languages/translator'
import type { DuePacket, DuePacketSortField } from '@epay/contract/packets/retention-endpoints'
import { DUE_PACKET_LABELS, RETENTION_MESSAGES } from '@epay/contract/packets/staff-messages'
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
  { key: 'name', title: DUE_PACKET_LABELS.name, sortField: 'Name', render: nameOf },
  { key: 'job', title: DUE_PACKET_LABELS.job, render: ({ jobAppliedFor }) => jobAppliedFor },
  { key: 'employee', title: DUE_PACKET_LABELS.employee, render: ({ employeeId }) => employeeId ?? '–' },
  {
    key: 'hired',
    title: DUE_PACKET_LABELS.hired,
    sortField: 'HiredOn',
    render: ({ hiredOn }) => <DateText date={hiredOn} />,
  },
  {
    key: 'ended',
    title: DUE_PACKET_LABELS.ended,
    sortField: 'EndedOn',
    render: ({ endedOn }) => <DateText date={endedOn} />,
  },
  {
    key: 'kept',
    title: DUE_PACKET_LABELS.kept,
    render: ({ keepUntil }) => <DateText date={keepUntil} />,
  },
]

type DuePacketsTableProps = { list: ListState<Record<string, never>, DuePacketSortField> }

export function DuePacketsTable({ list }: DuePacketsTableProps) {
  const query = useRead(duePacketsQuery(list.paging))
  const { askAndDelete, deletingId } = useDeletePacket()
  const actions: SortedColumn = {
    key: 'actions',
    title: DUE_PACKET_LABELS.actions,
    hasActions: true,
    render: packet => (
      <Button
        variant="light"
        color="rejected"
        size="compact-md"
        loading={deletingId === packet.applicationId}
        aria-label={english(RETENTION_MESSAGES.confirmOf, { name: nameOf(packet) })}
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
      empty={RETENTION_MESSAGES.none}
    />
  )
}
