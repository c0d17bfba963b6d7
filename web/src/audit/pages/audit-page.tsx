import {
  AUDIT_SORT_FIELDS,
  type AuditEntry,
  type AuditSortField,
  auditEndpoints,
} from '@epay/contract/audit/endpoints'
import { AUDIT_EXAMPLES, AUDIT_LABELS, AUDIT_MESSAGES, AUDIT_RAW_TEXTS } from '@epay/contract/audit/messages'
import { AUDIT_ACTION_OPTIONS, auditSentence, fieldText } from '@epay/contract/audit/sentences'
import { PAGE_TITLES } from '@epay/contract/auth/pages'
import type { QueryInput } from '@epay/contract/common/endpoint'
import { NO_VALUE } from '@epay/contract/common/money'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ExportButton } from '#web/files/export-button.tsx'
import { callApi, downloadFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { type Fact, Facts, InstantText, SecondLine } from '#web/ui/facts.tsx'
import { DateField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FilterForm, useFilterPanel } from '#web/ui/filter-panel.tsx'
import { dateFilter, dateOrderProblem, type ListState, textFilter, useListState } from '#web/ui/list-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column } from '#web/ui/table-view.tsx'

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

export function AuditPage() {
  const list = useListState({
    filters: filtersSchema,
    sortFields: AUDIT_SORT_FIELDS,
    defaultSorting: { field: 'At', direction: 'desc' },
  })
  const filter = useFilterPanel(
    { activeCount: list.activeFilterCount, onClear: list.clearFilters },
    <AuditFilter list={list} />,
  )
  return (
    <>
      <PageHeader
        title={PAGE_TITLES.audit}
        subLine={AUDIT_MESSAGES.subLine}
        actions={
          <>
            <ExportButton extra="audit" onExport={() => exportAudit(list.filters)} />
            {filter.button}
          </>
        }
      />
      {filter.panel}
      <AuditTable list={list} />
    </>
  )
}

type AuditList = ListState<AuditFilters, AuditSortField>

/** The URL might contain part of an action's name, because this filter used to be a text field. */
function actionOptions(action: string) {
  const isListed = action === '' || AUDIT_ACTION_OPTIONS.some(({ value }) => value === action)
  return isListed ? AUDIT_ACTION_OPTIONS : [{ value: action, label: action }, ...AUDIT_ACTION_OPTIONS]
}

function AuditFilter({ list }: { list: AuditList }) {
  const { filters, applyFilters, clearFilters } = list
  const { register, handleSubmit, reset, trigger, formState } = useForm({ values: filters })
  const isReversed = dateOrderProblem(filters) !== undefined
  useEffect(() => {
    // The URL might contain dates that the form would reject.
    if (isReversed) void trigger('toDate')
  }, [isReversed, trigger])
  const clear = () => {
    clearFilters()
    // Also clears input that hasn't been applied.
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
      <SelectField
        label={AUDIT_LABELS.action}
        emptyLabel={AUDIT_RAW_TEXTS.allActions}
        options={actionOptions(filters.action)}
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

const INSTANT_WIDTH = 144

const COLUMNS: (Column<AuditEntry> & { sortField?: AuditSortField })[] = [
  {
    key: 'what',
    title: AUDIT_LABELS.what,
    sortField: 'Action',
    isText: true,
    width: '100%',
    render: entry => <Entry entry={entry} />,
  },
  {
    key: 'at',
    title: AUDIT_LABELS.at,
    sortField: 'At',
    width: INSTANT_WIDTH,
    render: ({ at }) => <InstantText instant={at} />,
  },
]

function Entry({ entry }: { entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const changes = entry.details.filter(({ before }) => before !== null)
  return (
    <>
      <Group justify="space-between" gap="0 16px">
        <Text inherit c="bright" flex="1 1 240px">
          {auditSentence(entry)}
        </Text>
        <Button
          variant="subtle"
          color="neutral"
          size="compact-sm"
          px={8}
          mx={-8}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? AUDIT_RAW_TEXTS.hide : AUDIT_RAW_TEXTS.show}
        </Button>
      </Group>
      {changes.map(({ name, before, after }) => (
        <SecondLine key={name}>
          {fieldText(name)}: {before} → {after ?? NO_VALUE}
        </SecondLine>
      ))}
      <Box id={id} hidden={!isOpen} mt={4} mb={8}>
        <Facts items={rawFacts(entry)} />
      </Box>
    </>
  )
}

function rawFacts(entry: AuditEntry): Fact[] {
  const { id, action, recordType, recordId, username, accountId, address, details } = entry
  return [
    { label: AUDIT_RAW_TEXTS.entry, value: id },
    { label: AUDIT_RAW_TEXTS.action, value: action },
    { label: AUDIT_RAW_TEXTS.record, value: `${recordType} ${recordId}` },
    { label: AUDIT_RAW_TEXTS.username, value: username },
    { label: AUDIT_RAW_TEXTS.account, value: accountId },
    { label: AUDIT_RAW_TEXTS.address, value: address },
    ...details.map(({ name, before, after }) => ({
      label: name,
      value: before === null ? after : `${before} → ${after ?? NO_VALUE}`,
    })),
  ]
}

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
      isFetching={query.isPlaceholderData}
      error={query.isError ? AUDIT_MESSAGES.failed : undefined}
      errorText={query.isError ? errorMessage(query.error) : undefined}
      onRetry={() => void query.refetch()}
      empty={{
        title: AUDIT_MESSAGES.nothingFound,
        text: dateOrderProblem(list.filters) ?? AUDIT_MESSAGES.noMatchHint,
      }}
    />
  )
}
