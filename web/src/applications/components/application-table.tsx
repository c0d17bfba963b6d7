import { LIST_MESSAGES } from '@epay/contract/applications/messages'
import { COLUMN_TEXTS, LIST_TEXTS, ROW_TEXTS } from '@epay/contract/applications/review-texts'
import type { ApplicationListItem, ApplicationSortField } from '@epay/contract/applications/schemas'
import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { english } from '@epay/contract/languages/translator'
import { ActionIcon, Box, Menu } from '@mantine/core'
import { IconDots, IconEye, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage } from '#web/lib/api-error.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmailText, InstantDateText } from '#web/ui/facts.tsx'
import { dateOrderProblem, type ListState } from '#web/ui/list-state.ts'
import type { Column, RowLine } from '#web/ui/table-view.tsx'
import { applicationListOptions } from '../queries.ts'
import { ApplicationStatus, DuplicateBadge } from './application-facts.tsx'
import type { ApplicationFilters } from './application-filter.tsx'
import { ApplicationLink } from './application-link.tsx'

/** Narrower tables would cut off badges and dates. */
const MIN_WIDTH = 940

type ApplicationTableProps = {
  list: ListState<ApplicationFilters, ApplicationSortField>
  onView: (applicationId: string) => void
  hrefOf: (applicationId: string) => string
  onHistory: (applicationId: string) => void
}

type SortedColumn = Column<ApplicationListItem> & { sortField?: ApplicationSortField }

const nameOf = ({ firstName, lastName }: ApplicationListItem): string => `${firstName} ${lastName}`

/** Breaks long addresses to keep the columns after them in view. */
function Email({ address }: { address: string }) {
  return (
    <Box
      component="span"
      display="inline-block"
      maw={{ base: '100%', xs: 236 }}
      style={{ overflowWrap: 'break-word' }}
    >
      <EmailText address={address} />
    </Box>
  )
}

const ROW_LINE: RowLine<ApplicationListItem> = {
  title: nameOf,
  aside: item => <ApplicationStatus status={item.status} />,
  detail: item => (
    <>
      {item.jobAppliedFor}
      <DuplicateBadge earlier={item.duplicateOf} />
    </>
  ),
  detailAside: item => <InstantDateText instant={item.creationTime} />,
}

export function ApplicationTable({ list, onView, hrefOf, onHistory }: ApplicationTableProps) {
  const { filters, paging } = list
  const { data: portal } = useQuery(portalQuery())
  const query = usePageQuery(
    applicationListOptions({ ...paging, ...filters, status: Number(filters.status) }),
  )
  const actionsOf = (item: ApplicationListItem) => (
    <ApplicationActions
      applicant={nameOf(item)}
      onView={() => onView(item.id)}
      onHistory={() => onHistory(item.id)}
    />
  )
  const columns: SortedColumn[] = [
    {
      key: 'name',
      title: COLUMN_TEXTS.name,
      sortField: 'FirstName',
      render: item => (
        <>
          {nameOf(item)}
          <Box component="span" display="block" fz={14} fw={400} c="dimmed">
            {item.jobAppliedFor}
          </Box>
          <DuplicateBadge earlier={item.duplicateOf} />
        </>
      ),
    },
    {
      key: 'email',
      title: COLUMN_TEXTS.email,
      sortField: 'Email',
      isExtra: true,
      render: item => <Email address={item.email} />,
    },
    {
      key: 'phone',
      title: COLUMN_TEXTS.phone,
      sortField: 'PhoneNumber',
      isExtra: true,
      render: item => <span style={{ whiteSpace: 'nowrap' }}>{item.phoneNumber}</span>,
    },
    {
      key: 'status',
      title: COLUMN_TEXTS.status,
      sortField: 'Status',
      render: item => <ApplicationStatus status={item.status} />,
    },
    {
      key: 'applied',
      title: COLUMN_TEXTS.applied,
      sortField: 'CreationTime',
      render: item => <InstantDateText instant={item.creationTime} />,
    },
    {
      key: 'actions',
      title: COLUMN_TEXTS.actions,
      hasActions: true,
      render: actionsOf,
    },
  ]
  const isFiltered = list.activeFilterCount > 0
  return (
    <DataTable
      label={PAGE_TITLES.applications}
      columns={columns}
      line={{ ...ROW_LINE, action: actionsOf }}
      rows={query.data?.items}
      totalCount={query.data?.totalCount}
      rowId={item => item.id}
      onOpen={item => onView(item.id)}
      hrefOf={item => hrefOf(item.id)}
      list={list}
      minWidth={MIN_WIDTH}
      isFetching={query.isPlaceholderData}
      error={query.isError ? LIST_MESSAGES.failed : undefined}
      errorText={query.error ? errorMessage(query.error) : undefined}
      onRetry={() => void query.refetch()}
      empty={
        isFiltered
          ? {
              title: LIST_TEXTS.noMatch,
              text: dateOrderProblem(filters) ? LIST_TEXTS.reversedDates : LIST_TEXTS.noMatchHint,
            }
          : {
              title: LIST_TEXTS.none,
              text: LIST_TEXTS.noneText,
              action: <ApplicationLink companyName={portal?.companyName} />,
            }
      }
    />
  )
}

type ApplicationActionsProps = { applicant: string; onView: () => void; onHistory: () => void }

function ApplicationActions({ applicant, onView, onHistory }: ApplicationActionsProps) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  // Focuses the button, because a closing dialog returns focus to the previously focused element, and the menu item no
  // longer exists.
  const openFromButton = (open: () => void) => () => {
    buttonRef.current?.focus()
    open()
  }
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={buttonRef}
          variant="subtle"
          color="neutral"
          aria-label={english(ROW_TEXTS.actionsFor, { name: applicant })}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={openFromButton(onView)}>
          {ROW_TEXTS.view}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={openFromButton(onHistory)}>
          {ROW_TEXTS.history}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
