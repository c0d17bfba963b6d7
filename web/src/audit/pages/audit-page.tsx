import { auditEndpoints } from '@epay/contract/audit/endpoints'
import { AUDIT_EXAMPLES, AUDIT_LABELS, AUDIT_MESSAGES } from '@epay/contract/audit/messages'
import { AUDIT_SORT_FIELDS, type AuditEntry, type AuditSortField } from '@epay/contract/audit/schemas'
import { PAGE_TITLES } from '@epay/contract/auth/pages'
import type { QueryInput } from '@epay/contract/common/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ExportButton } from '#web/files/export-button.tsx'
import { callApi, downloadFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { InstantText, SecondLine } from '#web/ui/facts.tsx'
import { DateField, TextField } from '#web/ui/fields.tsx'
import { FilterForm, FilterPanel } from '#web/ui/filter-panel.tsx'
import { dateFilter, dateOrderProblem, type ListState, textFilter, useListState } from '#web/ui/list-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column } from '#web/ui/table-view.tsx'

/** As the address and the filter form hold them; '' does not filter. */
const filtersSchema = z.object({
  person: textFilter,
  record: textFilter,
  action: textFilter,
  fromDate: dateFilter,
  toDate: dateFilter,
})
type AuditFilters = z.output<typeof filtersSchema>

function auditQuery(query: QueryInput<typeof auditEndpoints.list>) {
  return queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => callApi(auditEndpoints.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

function exportAudit(query: AuditFilters): Promise<void> {
  return downloadFile(auditEndpoints.csv, { query, isLong: true }, ({ name }) => name ?? 'audit.csv')
}

/** The audit trail, for the Admin; newest first until the reader chooses. */
export function AuditPage() {
  const list = useListState({
    filters: filtersSchema,
    sortFields: AUDIT_SORT_FIELDS,
    defaultSorting: { field: 'At', direction: 'desc' },
  })
  return (
    <>
      <PageHeader
        title={PAGE_TITLES.audit}
        subLine={AUDIT_MESSAGES.subLine}
        actions={<ExportButton extra="audit" onExport={() => exportAudit(list.filters)} />}
      />
      <FilterPanel activeCount={list.activeFilterCount}>
        <AuditFilter list={list} />
      </FilterPanel>
      <AuditTable list={list} />
    </>
  )
}

type AuditList = ListState<AuditFilters, AuditSortField>

function AuditFilter({ list }: { list: AuditList }) {
  const { filters, applyFilters, clearFilters } = list
  const { register, handleSubmit, reset, trigger, formState } = useForm({ values: filters })
  const isReversed = dateOrderProblem(filters) !== undefined
  useEffect(() => {
    // The address may hold dates that the form would refuse.
    if (isReversed) void trigger('toDate')
  }, [isReversed, trigger])
  const clear = () => {
    clearFilters()
    // Also clears what was typed but not yet applied.
    reset(filtersSchema.parse({}))
  }
  return (
    <FilterForm onApply={handleSubmit(applyFilters)} onClear={clear}>
      <TextField label={AUDIT_LABELS.person} type="search" maxLength={200} {...register('person')} />
      <TextField
        label={AUDIT_LABELS.record}
        placeholder={AUDIT_EXAMPLES.record}
        type="search"
        maxLength={200}
        {...register('record')}
      />
      <TextField
        label={AUDIT_LABELS.action}
        placeholder={AUDIT_EXAMPLES.action}
        type="search"
        maxLength={200}
        {...register('action')}
      />
      <DateField label={AUDIT_LABELS.fromDate} {...register('fromDate')} />
      <DateField
        label={AUDIT_LABELS.toDate}
        error={formState.errors.toDate?.message}
        {...register('toDate', { validate: (_, values) => dateOrderProblem(values) ?? true })}
      />
    </FilterForm>
  )
}

/** `employee.account-given` as words. */
function wordsOf(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The date in one line and the time in the next. */
const INSTANT_WIDTH = 144
/** In a narrower table the details would be broken into pieces. */
const MIN_WIDTH = 860

const COLUMNS: (Column<AuditEntry> & { sortField?: AuditSortField })[] = [
  {
    key: 'action',
    title: AUDIT_LABELS.action,
    sortField: 'Action',
    render: ({ action }) => wordsOf(action),
  },
  {
    key: 'person',
    title: AUDIT_LABELS.person,
    sortField: 'Person',
    render: ({ person, username, address }) => (
      <>
        {person}
        {username && username !== person && <SecondLine>{username}</SecondLine>}
        {address && <SecondLine>{address}</SecondLine>}
      </>
    ),
  },
  {
    key: 'record',
    title: AUDIT_LABELS.record,
    sortField: 'Record',
    render: ({ recordType, recordId }) => (
      <>
        {wordsOf(recordType)}
        <SecondLine>{recordId}</SecondLine>
      </>
    ),
  },
  {
    key: 'details',
    title: AUDIT_LABELS.details,
    render: ({ details }) =>
      details.length === 0
        ? '–'
        : details.map(({ name, before, after }) => (
            <SecondLine key={name}>
              {name}: {before === null ? after : `${before} → ${after ?? '–'}`}
            </SecondLine>
          )),
  },
  {
    key: 'at',
    title: AUDIT_LABELS.at,
    sortField: 'At',
    width: INSTANT_WIDTH,
    render: ({ at }) => <InstantText instant={at} />,
  },
]

function AuditTable({ list }: { list: AuditList }) {
  const query = useQuery(auditQuery({ ...list.paging, ...list.filters }))
  return (
    <DataTable
      label={PAGE_TITLES.audit}
      columns={COLUMNS}
      rows={query.data?.items}
      totalCount={query.data?.totalCount}
      rowId={({ id }) => id}
      list={list}
      minWidth={MIN_WIDTH}
      isFetching={query.isPlaceholderData}
      error={query.isError ? AUDIT_MESSAGES.failed : undefined}
      errorText={query.isError ? errorMessage(query.error) : undefined}
      onRetry={() => void query.refetch()}
      empty={{
        title: AUDIT_MESSAGES.nothingFound,
        text: dateOrderProblem(list.filters) ?? AUDIT_MESSAGES.searchOtherwise,
      }}
    />
  )
}
