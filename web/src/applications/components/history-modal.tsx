import { HISTORY_MESSAGES } from '@epay/contract/applications/messages'
import type { HistoryEntry } from '@epay/contract/applications/schemas'
import { DEFAULT_PAGE_SIZE, skipCountOf } from '@epay/contract/common/paging'
import { Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { InstantText } from '#web/ui/date.tsx'
import { applicationHistoryOptions } from '../queries.ts'
import { ApplicationStatus } from './application-status.tsx'
import classes from './history-modal.module.css'

export type HistoryOf = { id: string; applicant: string }

type HistoryModalProps = {
  /** `undefined` while it is closed. */
  history: HistoryOf | undefined
  onClose: () => void
}

type NumberedEntry = HistoryEntry & { number: number }

const COLUMNS: Column<NumberedEntry>[] = [
  {
    key: 'from',
    title: 'From Status',
    render: ({ fromStatus }) => (fromStatus === null ? 'New' : <ApplicationStatus status={fromStatus} />),
  },
  { key: 'to', title: 'To Status', render: ({ toStatus }) => <ApplicationStatus status={toStatus} /> },
  {
    key: 'remarks',
    title: 'Remarks',
    render: ({ remarks }) => <span className={classes.remarks}>{remarks || '–'}</span>,
  },
  {
    key: 'by',
    title: 'Action By',
    render: ({ actionBy, viaLink }) => (
      <>
        {actionBy}
        {viaLink && <span className={classes.viaLink}>by e-mail link</span>}
      </>
    ),
  },
  { key: 'date', title: 'Action Date', render: ({ actionDate }) => <InstantText instant={actionDate} /> },
]

/** Who moved an application, when and why. */
export function HistoryModal({ history, onClose }: HistoryModalProps) {
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const last = useRef(history)
  last.current = history ?? last.current
  const shown = last.current
  return (
    <Modal
      opened={history !== undefined}
      onClose={onClose}
      size="xl"
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      title={HISTORY_MESSAGES.title}
    >
      {shown && <HistoryTable key={shown.id} {...shown} />}
    </Modal>
  )
}

function HistoryTable({ id, applicant }: HistoryOf) {
  const { data, isError, refetch } = useQuery(applicationHistoryOptions(id))
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<number>(DEFAULT_PAGE_SIZE)
  const first = skipCountOf(page, pageSize)
  const rows = data?.map((entry, index) => ({ ...entry, number: index + 1 })).slice(first, first + pageSize)
  const changePageSize = (size: number) => {
    setPageSize(size)
    setPage(1)
  }
  return (
    <>
      <Text c="dimmed" mb="md">
        {applicant}
      </Text>
      <DataTable
        label={HISTORY_MESSAGES.title}
        columns={COLUMNS}
        rows={rows}
        totalCount={data?.length}
        rowId={({ number }) => String(number)}
        list={{
          page,
          pageSize,
          sorting: undefined,
          setPage,
          setPageSize: changePageSize,
          setSorting: ignore,
        }}
        error={isError ? HISTORY_MESSAGES.failed : undefined}
        onRetry={() => void refetch()}
        empty={{ title: 'Nothing has happened yet.' }}
      />
    </>
  )
}

/** The history has one order. */
function ignore() {}
