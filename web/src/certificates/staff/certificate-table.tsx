import { PAGE_TITLES } from '@epay/contract/auth/pages'
import {
  CHECK_LABELS,
  EXPIRY_LABELS,
  CERTIFICATES_PAGE_TEXTS as TEXTS,
} from '@epay/contract/certificates/page-texts'
import type { CertificateSortField } from '@epay/contract/certificates/schemas'
import { FILTER_PANEL_TEXTS } from '@epay/contract/common/list-texts'
import { english } from '@epay/contract/languages/translator'
import { Button } from '@mantine/core'
import { messageOf } from '#web/lib/api-error.ts'
import type { useRead } from '#web/lib/use-read.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { SecondLine, StatusBadge, type StatusTone } from '#web/ui/facts.tsx'
import type { ListState } from '#web/ui/list-state.ts'
import type { Column } from '#web/ui/table-view.tsx'
import type { OpenRecord } from '#web/ui/use-record-dialog.ts'
import type { certificatesQuery, StaffCertificate } from '../queries.ts'
import { TimeLeft } from '../time-left.tsx'

const TONES: Readonly<Record<string, StatusTone>> = {
  toCheck: 'waiting',
  asked: 'halfway',
  checked: 'approved',
}
const checkLabels: Readonly<Record<string, string>> = CHECK_LABELS

/** An expired certificate shows as expired even if it was checked. */
export function CertificateBadge({ of: { expiry, state } }: { of: StaffCertificate }) {
  if (expiry === 'expired') return <StatusBadge tone="rejected">{EXPIRY_LABELS.expired}</StatusBadge>
  return <StatusBadge tone={TONES[state] ?? 'neutral'}>{checkLabels[state] ?? state}</StatusBadge>
}

type SortedColumn = Column<StaffCertificate> & { sortField?: CertificateSortField }

const COLUMNS: SortedColumn[] = [
  {
    key: 'person',
    title: TEXTS.person,
    sortField: 'Name',
    render: ({ name, job, employeeId }) => (
      <>
        {name}
        <SecondLine>{job || employeeId}</SecondLine>
      </>
    ),
  },
  {
    key: 'kind',
    title: TEXTS.kind,
    sortField: 'Kind',
    render: ({ kind, number }) => (
      <>
        {kind}
        <SecondLine>{number || TEXTS.noNumber}</SecondLine>
      </>
    ),
  },
  {
    key: 'expires',
    title: TEXTS.expires,
    sortField: 'Expires',
    render: certificate => <TimeLeft of={certificate} />,
  },
  { key: 'status', title: TEXTS.status, render: certificate => <CertificateBadge of={certificate} /> },
]

const openLabel = ({ kind, name }: StaffCertificate) => english(TEXTS.open, { kind, name })

type Listed = Awaited<ReturnType<NonNullable<ReturnType<typeof certificatesQuery>['queryFn']>>>
type CertificateTableProps = {
  list: Omit<ListState<unknown, CertificateSortField>, 'applyFilters'>
  query: Pick<ReturnType<typeof useRead>, 'isPlaceholderData' | 'isError' | 'error' | 'refetch'> & {
    data: Listed | undefined
  }
  record: OpenRecord
}

/** Everyone's certificates, the first to expire in front. */
export function CertificateTable({ list, query, record }: CertificateTableProps) {
  const clear = (
    <Button variant="default" onClick={list.clearFilters}>
      {FILTER_PANEL_TEXTS.clear}
    </Button>
  )
  return (
    <DataTable
      label={PAGE_TITLES.certificates}
      columns={COLUMNS}
      line={{
        title: ({ name }) => name,
        aside: certificate => <CertificateBadge of={certificate} />,
        below: ({ kind }) => kind,
        belowAside: certificate => <TimeLeft of={certificate} isShort />,
        openLabel,
      }}
      rows={query.data?.items}
      totalCount={query.data?.totalCount}
      rowId={({ id }) => id}
      onOpen={({ id }) => record.open(id)}
      hrefOf={({ id }) => record.hrefOf(id)}
      openLabel={openLabel}
      list={list}
      isFetching={query.isPlaceholderData}
      {...(query.error && { error: TEXTS.loadFailed, errorText: messageOf(query.error) })}
      onRetry={() => void query.refetch()}
      empty={
        list.activeFilterCount > 0
          ? { title: TEXTS.noMatch, action: clear }
          : { title: TEXTS.none, text: TEXTS.noneText }
      }
    />
  )
}
