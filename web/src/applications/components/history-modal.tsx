import { HISTORY_MESSAGES } from '@epay/contract/applications/messages'
import { HISTORY_TEXTS } from '@epay/contract/applications/review-texts'
import type { HistoryEntry } from '@epay/contract/applications/schemas'
import { DEFAULT_PAGE_SIZE, skipCountOf } from '@epay/contract/common/paging'
import { Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { InstantText, SecondLine } from '#web/ui/facts.tsx'
import { RecordFailure } from '#web/ui/states.tsx'
import type { Column } from '#web/ui/table-view.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { OpenRecord } from '#web/ui/use-record-dialog.ts'
import { applicationHistoryOptions, applicationOptions } from '../queries.ts'
import { ApplicationStatus } from './application-facts.tsx'

type NumberedEntry = HistoryEntry & { number: number }

/** Minimum column width before entries turn into cards. Units: CSS pixels. */
const COLUMN_WIDTH = 240

const COLUMNS: Column<NumberedEntry>[] = [
  {
    key: 'from',
    title: HISTORY_TEXTS.from,
    width: COLUMN_WIDTH,
    render: ({ fromStatus }) =>
      fromStatus === null ? HISTORY_TEXTS.new : <ApplicationStatus status={fromStatus} />,
  },
  {
    key: 'to',
    title: HISTORY_TEXTS.to,
    width: COLUMN_WIDTH,
    render: ({ toStatus }) => <ApplicationStatus status={toStatus} />,
  },
  { key: 'remarks', title: HISTORY_TEXTS.remarks, isText: true, render: ({ remarks }) => remarks || '–' },
  {
    key: 'by',
    title: HISTORY_TEXTS.by,
    width: COLUMN_WIDTH,
    render: ({ actionBy, username, viaLink, isBySamePerson }) => (
      <>
        {actionBy}
        {username && username !== actionBy && <SecondLine>{username}</SecondLine>}
        {viaLink && <SecondLine>{HISTORY_TEXTS.viaLink}</SecondLine>}
        {isBySamePerson && <SecondLine>{HISTORY_TEXTS.samePerson}</SecondLine>}
      </>
    ),
  },
  {
    key: 'date',
    title: HISTORY_TEXTS.date,
    width: COLUMN_WIDTH,
    render: ({ actionDate }) => <InstantText instant={actionDate} />,
  },
]

type HistoryModalProps = { record: OpenRecord; isOpen: boolean; onClose: () => void }

export function HistoryModal({ record, isOpen, onClose }: HistoryModalProps) {
  const isPhone = useIsPhone()
  const { shownId: applicationId, restoreFocus } = record
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={restoreFocus}
      size={1408}
      xOffset={8}
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      title={HISTORY_MESSAGES.title}
    >
      {applicationId && <HistoryTable key={applicationId} applicationId={applicationId} onClose={onClose} />}
    </Modal>
  )
}

function HistoryTable({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const { data, error, isError, refetch } = usePageQuery(applicationHistoryOptions(applicationId))
  const { data: application } = useQuery(applicationOptions(applicationId))
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<number>(DEFAULT_PAGE_SIZE)
  const firstIndex = skipCountOf(page, pageSize)
  const rows = data
    ?.map((entry, index) => ({ ...entry, number: index + 1 }))
    .slice(firstIndex, firstIndex + pageSize)
  const changePageSize = (size: number) => {
    setPageSize(size)
    setPage(1)
  }
  if (isError)
    return (
      <RecordFailure
        title={HISTORY_MESSAGES.failed}
        error={error}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    )
  return (
    <>
      {application && (
        <Text c="dimmed" mb="md">
          {application.firstName} {application.lastName}
        </Text>
      )}
      <DataTable
        label={HISTORY_MESSAGES.title}
        columns={COLUMNS}
        isHeadLabeled
        minWidth={COLUMNS.length * COLUMN_WIDTH}
        rows={rows}
        totalCount={data?.length}
        rowId={({ number }) => String(number)}
        list={{
          page,
          pageSize,
          sorting: undefined,
          setPage,
          setPageSize: changePageSize,
          setSorting: noop,
        }}
        empty={{ title: HISTORY_TEXTS.none }}
      />
    </>
  )
}

function noop() {}
