import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { formatDate } from '@epay/contract/common/dates'
import type { QueryInput } from '@epay/contract/common/endpoint'
import { english } from '@epay/contract/languages/translator'
import {
  DUE_PACKET_SORT_FIELDS,
  type DuePacket,
  type DuePacketSortField,
  retentionEndpoints,
} from '@epay/contract/packets/staff-endpoints'
import { DUE_PACKET_LABELS, RETENTION_MESSAGES } from '@epay/contract/packets/staff-messages'
import { Button } from '@mantine/core'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/facts.tsx'
import { type ListState, useListState } from '#web/ui/list-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column } from '#web/ui/table-view.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const NO_FILTERS = z.object({})

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
  { key: 'kept', title: DUE_PACKET_LABELS.kept, render: ({ keepUntil }) => <DateText date={keepUntil} /> },
]

export function DuePacketsTable({ list }: { list: ListState<Record<string, never>, DuePacketSortField> }) {
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

export function useDeletePacket() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { mutate, isPending, submittedAt, variables } = useMutation({
    mutationFn: (applicationId: string) =>
      callApi(retentionEndpoints.remove, { params: { id: applicationId } }),
    onSuccess: () => toastSuccess(RETENTION_MESSAGES.deleted),
    onError: error => toastError(`${RETENTION_MESSAGES.deleteFailed} ${errorMessage(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: DUE_PACKET_LISTS }),
  })
  const button = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each deletion ends, however fast
  useLayoutEffect(() => {
    if (isPending || !button.current) return
    // The button has gone with its row, or lost the focus while it was disabled.
    const next = button.current.isConnected ? button.current : document.querySelector('[data-page-title]')
    button.current = null
    if (next instanceof HTMLElement) next.focus()
  }, [isPending, submittedAt])
  const askAndDelete = async (packet: DuePacket, from: HTMLElement) => {
    const { applicationId, firstName, lastName, keepUntil } = packet
    const isConfirmed = await confirm({
      title: RETENTION_MESSAGES.question,
      text: english(RETENTION_MESSAGES.questionText, {
        name: `${firstName} ${lastName}`,
        date: formatDate(keepUntil),
      }),
      confirmLabel: RETENTION_MESSAGES.confirm,
      isDangerous: true,
    })
    if (!isConfirmed) return
    button.current = from
    mutate(applicationId)
  }
  return {
    askAndDelete: (packet: DuePacket, from: HTMLElement) => void askAndDelete(packet, from),
    deletingId: isPending ? variables : undefined,
  }
}

export const DUE_PACKET_LISTS = ['packets', 'due'] as const

export function duePacketsQuery(query: QueryInput<typeof retentionEndpoints.listDue>) {
  return queryOptions({
    queryKey: [...DUE_PACKET_LISTS, query],
    queryFn: ({ signal }) => callApi(retentionEndpoints.listDue, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
