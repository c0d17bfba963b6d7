import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { english } from '@epay/contract/languages/translator'
import {
  canResend,
  MAIL_SORT_FIELDS,
  MAIL_STATUSES,
  type MailItem,
  type MailSortField,
  type MailStatus,
  mailEndpoints,
} from '@epay/contract/mail/endpoints'
import {
  MAIL_ERROR_LABELS,
  MAIL_LIST_TEXTS,
  MAIL_MESSAGES,
  MAIL_STATUS_LABELS,
} from '@epay/contract/mail/messages'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { InstantText, SecondLine, StatusBadge, type StatusTone } from '#web/ui/facts.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { FilterForm, useFilterPanel } from '#web/ui/filter-panel.tsx'
import { type ListState, useListState } from '#web/ui/list-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column } from '#web/ui/table-view.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { MAIL_LISTS_KEY, mailListQuery } from '../queries.ts'

const filtersSchema = z.object({ status: z.enum(['', ...MAIL_STATUSES]).default('') })
type MailFilters = z.output<typeof filtersSchema>

const MAIL_STATUS_OPTIONS = [
  { value: '', label: MAIL_LIST_TEXTS.allStatuses },
  ...MAIL_STATUSES.map(status => ({ value: status, label: MAIL_STATUS_LABELS[status] })),
]

function useMailList() {
  return useListState({
    filters: filtersSchema,
    sortFields: MAIL_SORT_FIELDS,
    defaultSorting: { field: 'CreatedAt', direction: 'desc' },
  })
}

export function MailPage() {
  const list = useMailList()
  const filter = useFilterPanel(
    { activeCount: list.activeFilterCount, onClear: list.clearFilters },
    <MailFilter filters={list.filters} onApply={list.applyFilters} onClear={list.clearFilters} />,
  )
  return (
    <>
      <PageHeader title={PAGE_TITLES.mail} subLine={MAIL_MESSAGES.subLine} actions={filter.button} />
      {filter.panel}
      <MailTable list={list} />
    </>
  )
}

type MailFilterProps = {
  filters: MailFilters
  onApply: (filters: MailFilters) => void
  onClear: () => void
}

function MailFilter({ filters, onApply, onClear }: MailFilterProps) {
  const { register, handleSubmit, reset } = useForm({ values: filters })
  const clear = () => {
    onClear()
    reset({ status: '' })
  }
  return (
    <FilterForm onApply={handleSubmit(onApply)} onClear={clear}>
      <SelectField label={MAIL_LIST_TEXTS.status} options={MAIL_STATUS_OPTIONS} {...register('status')} />
    </FilterForm>
  )
}

const TONES: Record<MailStatus, StatusTone> = { queued: 'waiting', sent: 'approved', failed: 'rejected' }

function kindLabel(kind: string): string {
  const text = kind.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const INSTANT_WIDTH = 144
/** Narrower tables would break up the recipients' addresses. */
const MIN_WIDTH = 860

type SortedColumn = Column<MailItem> & { sortField?: MailSortField }

const COLUMNS: SortedColumn[] = [
  {
    key: 'to',
    title: MAIL_LIST_TEXTS.recipient,
    sortField: 'To',
    render: ({ to, subject }) => (
      <>
        {to}
        <SecondLine>{subject}</SecondLine>
      </>
    ),
  },
  { key: 'kind', title: MAIL_LIST_TEXTS.kind, sortField: 'Kind', render: ({ kind }) => kindLabel(kind) },
  {
    key: 'status',
    title: MAIL_LIST_TEXTS.status,
    sortField: 'Status',
    render: ({ status, lastError }) => (
      <>
        <StatusBadge tone={TONES[status]}>{MAIL_STATUS_LABELS[status]}</StatusBadge>
        {lastError && <SecondLine>{MAIL_ERROR_LABELS[lastError]}</SecondLine>}
      </>
    ),
  },
  { key: 'attempts', title: MAIL_LIST_TEXTS.attempts, align: 'right', render: ({ attempts }) => attempts },
  {
    key: 'created',
    title: MAIL_LIST_TEXTS.written,
    sortField: 'CreatedAt',
    width: INSTANT_WIDTH,
    render: ({ createdAt }) => <InstantText instant={createdAt} />,
  },
  {
    key: 'sent',
    title: MAIL_LIST_TEXTS.sent,
    width: INSTANT_WIDTH,
    render: ({ sentAt }) => (sentAt ? <InstantText instant={sentAt} /> : '–'),
  },
]

function MailTable({ list }: { list: ListState<MailFilters, MailSortField> }) {
  const { paging, filters } = list
  const query = usePageQuery(mailListQuery({ ...paging, ...filters }))
  const { resend, resendingId } = useResend()
  const actions: SortedColumn = {
    key: 'actions',
    title: MAIL_LIST_TEXTS.actions,
    hasActions: true,
    render: mail =>
      canResend(mail) ? (
        <Button
          variant="default"
          size="compact-md"
          loading={resendingId === mail.id}
          aria-label={english(MAIL_LIST_TEXTS.resendTo, { to: mail.to, subject: mail.subject })}
          onClick={() => resend(mail.id)}
        >
          {MAIL_MESSAGES.resend}
        </Button>
      ) : null,
  }
  return (
    <DataTable
      label={PAGE_TITLES.mail}
      columns={query.data?.items.some(canResend) ? [...COLUMNS, actions] : COLUMNS}
      rows={query.data?.items}
      totalCount={query.data?.totalCount}
      rowId={({ id }) => id}
      list={list}
      minWidth={MIN_WIDTH}
      isFetching={query.isPlaceholderData}
      error={query.isError ? MAIL_MESSAGES.failed : undefined}
      onRetry={() => void query.refetch()}
      empty={list.activeFilterCount > 0 ? { title: MAIL_LIST_TEXTS.noneOfStatus } : MAIL_LIST_TEXTS.none}
    />
  )
}

function useResend() {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => callApi(mailEndpoints.resend, { params: { id } }),
    onSuccess: () => toastSuccess(MAIL_MESSAGES.resent),
    onError: error => toastError(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MAIL_LISTS_KEY }),
  })
  return { resend: (id: string) => mutate(id), resendingId: isPending ? variables : undefined }
}
