import { LIST_MESSAGES } from '@epay/contract/applications/messages'
import type { ApplicationListItem, ApplicationSortField } from '@epay/contract/applications/schemas'
import { toDateIn } from '@epay/contract/common/dates'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/lib/api-error.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date.tsx'
import type { ListState } from '#web/ui/list-state.ts'
import { type ApplicationFilters, dateOrderProblem } from '../list-filters.ts'
import { applicationListOptions } from '../queries.ts'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationStatus } from './application-status.tsx'
import classes from './application-table.module.css'
import { DuplicateBadge } from './possible-duplicate.tsx'

/** Below it, badges and dates would be cut off. */
const MIN_WIDTH = 940
const WRONG_DATES = 'The last date to look for is before the first one.'

type ApplicationTableProps = {
  list: ListState<ApplicationFilters, ApplicationSortField>
  onView: (id: string) => void
  onHistory: (application: ApplicationListItem) => void
}

type SortedColumn = Column<ApplicationListItem> & { sortField?: ApplicationSortField }

function nameOf({ firstName, lastName }: ApplicationListItem): string {
  return `${firstName} ${lastName}`
}

/** Breaks before its domain, if at all. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className={classes.email}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

export function ApplicationTable({ list, onView, onHistory }: ApplicationTableProps) {
  const { filters, paging } = list
  const query = useQuery(applicationListOptions({ ...paging, ...filters, status: Number(filters.status) }))
  const columns: SortedColumn[] = [
    {
      key: 'name',
      title: 'Applicant Name',
      sortField: 'FirstName',
      render: item => (
        <>
          {nameOf(item)}
          <span className={classes.job}>{item.jobAppliedFor}</span>
          <DuplicateBadge of={item.duplicateOf} />
        </>
      ),
    },
    {
      key: 'email',
      title: 'Applicant Email',
      sortField: 'Email',
      render: item => <Email address={item.email} />,
    },
    {
      key: 'phone',
      title: 'Applicant Phone',
      sortField: 'PhoneNumber',
      render: item => <span className={classes.phone}>{item.phoneNumber}</span>,
    },
    {
      key: 'status',
      title: 'Status',
      sortField: 'Status',
      render: item => <ApplicationStatus status={item.status} />,
    },
    {
      key: 'applied',
      title: 'Applied Date',
      sortField: 'CreationTime',
      render: item => <DateText date={toDateIn(new Date(item.creationTime))} />,
    },
    {
      key: 'actions',
      title: 'Actions',
      hasActions: true,
      render: item => (
        <ApplicationActions
          applicant={nameOf(item)}
          onView={() => onView(item.id)}
          onHistory={() => onHistory(item)}
        />
      ),
    },
  ]
  const isFiltered = list.activeFilterCount > 0
  return (
    <DataTable
      label={LIST_MESSAGES.title}
      columns={columns}
      rows={query.data?.items}
      totalCount={query.data?.totalCount}
      rowId={item => item.id}
      onOpen={item => onView(item.id)}
      list={list}
      minWidth={MIN_WIDTH}
      isFetching={query.isPlaceholderData}
      error={query.isError ? LIST_MESSAGES.failed : undefined}
      errorText={query.error ? errorMessage(query.error) : undefined}
      onRetry={() => void query.refetch()}
      empty={
        isFiltered
          ? {
              title: 'No application matches this filter.',
              text: dateOrderProblem(filters) ? WRONG_DATES : 'Try fewer words or another status.',
            }
          : { title: 'No applications yet.', text: 'They appear here as soon as somebody applies.' }
      }
    />
  )
}
