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
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/facts.tsx'
import { returnFocusTo } from '#web/ui/focus.ts'
import { useListState } from '#web/ui/list-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column } from '#web/ui/table-view.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const DUE_PACKETS_KEY = ['packets', 'due'] as const

function duePacketsQuery(query: QueryInput<typeof retentionEndpoints.listDue>) {
  return queryOptions({
    queryKey: [...DUE_PACKETS_KEY, query],
    queryFn: ({ signal }) => callApi(retentionEndpoints.listDue, { query, signal }),
    placeholderData: keepPreviousData,
  })
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
    title: DUE_PACKET_LABELS.employmentEnded,
    sortField: 'EndedOn',
    render: ({ endedOn }) => <DateText date={endedOn} />,
  },
  {
    key: 'kept',
    title: DUE_PACKET_LABELS.keepUntil,
    render: ({ keepUntil }) => <DateText date={keepUntil} />,
  },
]

export function RetentionPage() {
  const list = useListState({
    filters: z.object({}),
    sortFields: DUE_PACKET_SORT_FIELDS,
    defaultSorting: { field: 'EndedOn', direction: 'asc' },
  })
  const query = usePageQuery(duePacketsQuery(list.paging))
  const { confirmAndDelete, deletingId } = useDeletePacket()
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
        onClick={event => void confirmAndDelete(packet, event.currentTarget)}
      >
        {RETENTION_MESSAGES.confirm}
      </Button>
    ),
  }
  return (
    <>
      <PageHeader title={PAGE_TITLES.retention} subLine={RETENTION_MESSAGES.subLine} />
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
    </>
  )
}

function useDeletePacket() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (applicationId: string) =>
      callApi(retentionEndpoints.remove, { params: { id: applicationId } }),
    onSuccess: () => toastSuccess(RETENTION_MESSAGES.deleted),
    onError: error => toastError(`${RETENTION_MESSAGES.deleteFailed} ${errorMessage(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: DUE_PACKETS_KEY }),
  })
  const buttonRef = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (isPending || !buttonRef.current) return
    // The button disappeared with its row, or lost focus while it was disabled.
    returnFocusTo(buttonRef.current)
    buttonRef.current = null
  })
  const confirmAndDelete = async (packet: DuePacket, clickedButton: HTMLElement) => {
    const isConfirmed = await confirm({
      title: RETENTION_MESSAGES.question,
      text: english(RETENTION_MESSAGES.questionText, {
        name: nameOf(packet),
        date: formatDate(packet.keepUntil),
      }),
      confirmLabel: RETENTION_MESSAGES.confirm,
      isDangerous: true,
    })
    if (!isConfirmed) return
    mutate(packet.applicationId)
    buttonRef.current = clickedButton
  }
  return { confirmAndDelete, deletingId: isPending ? variables : undefined }
}
