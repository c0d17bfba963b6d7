import { MAIL_ERROR_LABELS, MAIL_MESSAGES, MAIL_STATUS_LABELS } from '@epay/contract/mail/messages'
import { type MailItem, type MailSortField, type MailStatus, maySendAgain } from '@epay/contract/mail/schemas'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { InstantText } from '#web/ui/date.tsx'
import type { ListState } from '#web/ui/list-state.ts'
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'
import { mailListQuery } from '../queries.ts'
import type { MailFilters } from './mail-list-state.ts'
import classes from './mail-table.module.css'
import { useSendAgain } from './use-send-again.ts'

const TONES: Record<MailStatus, StatusTone> = { queued: 'waiting', sent: 'approved', failed: 'rejected' }

/** `approval-request` as words. */
function kindLabel(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The date in one line and the time in the next. */
const INSTANT_WIDTH = 144
/** Below it, the recipients would be cut in pieces. */
const MIN_WIDTH = 860

type SortedColumn = Column<MailItem> & { sortField?: MailSortField }

const COLUMNS: SortedColumn[] = [
  {
    key: 'to',
    title: 'Recipient',
    sortField: 'To',
    render: ({ to, subject }) => (
      <>
        {to}
        <span className={classes.second}>{subject}</span>
      </>
    ),
  },
  { key: 'kind', title: 'Kind', sortField: 'Kind', render: ({ kind }) => kindLabel(kind) },
  {
    key: 'status',
    title: 'Status',
    sortField: 'Status',
    render: ({ status, lastError }) => (
      <>
        <StatusBadge tone={TONES[status]}>{MAIL_STATUS_LABELS[status]}</StatusBadge>
        {lastError && <span className={classes.second}>{MAIL_ERROR_LABELS[lastError]}</span>}
      </>
    ),
  },
  { key: 'attempts', title: 'Attempts', align: 'right', render: ({ attempts }) => attempts },
  {
    key: 'created',
    title: 'Written',
    sortField: 'CreatedAt',
    width: INSTANT_WIDTH,
    render: ({ createdAt }) => <InstantText instant={createdAt} />,
  },
  {
    key: 'sent',
    title: 'Sent',
    width: INSTANT_WIDTH,
    render: ({ sentAt }) => (sentAt ? <InstantText instant={sentAt} /> : '–'),
  },
]

export function MailTable({ list }: { list: ListState<MailFilters, MailSortField> }) {
  const { paging, filters } = list
  const query = useQuery(mailListQuery({ ...paging, ...filters }))
  const { send, sendingId } = useSendAgain()
  const actions: SortedColumn = {
    key: 'actions',
    title: 'Actions',
    hasActions: true,
    render: mail =>
      maySendAgain(mail) ? (
        <Button
          variant="default"
          size="compact-md"
          loading={sendingId === mail.id}
          aria-label={`${MAIL_MESSAGES.sendAgain} to ${mail.to}: ${mail.subject}`}
          onClick={() => send(mail.id)}
        >
          {MAIL_MESSAGES.sendAgain}
        </Button>
      ) : null,
  }
  return (
    <DataTable
      label={MAIL_MESSAGES.title}
      columns={query.data?.items.some(maySendAgain) ? [...COLUMNS, actions] : COLUMNS}
      rows={query.data?.items}
      totalCount={query.data?.totalCount}
      rowId={({ id }) => id}
      list={list}
      minWidth={MIN_WIDTH}
      isFetching={query.isPlaceholderData}
      error={query.isError ? MAIL_MESSAGES.failed : undefined}
      onRetry={() => void query.refetch()}
      empty={
        list.activeFilterCount > 0
          ? { title: 'No mail has this status.' }
          : { title: 'No mail yet.', text: 'Whatever the portal mails appears here.' }
      }
    />
  )
}
