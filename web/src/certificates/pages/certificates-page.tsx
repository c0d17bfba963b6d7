import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { certificateEndpoints } from '@epay/contract/certificates/endpoints'
import {
  CHECK_LABELS,
  EXPIRES_LABELS,
  CERTIFICATES_PAGE_TEXTS as TEXTS,
} from '@epay/contract/certificates/page-texts'
import { CHECK_STATES } from '@epay/contract/certificates/rules'
import {
  CERTIFICATE_SORT_FIELDS,
  type CertificateSortField,
  EXPIRES_FILTERS,
  KIND_MAX,
} from '@epay/contract/certificates/schemas'
import { FILTER_PANEL_TEXTS } from '@epay/contract/common/list-texts'
import { english } from '@epay/contract/languages/translator'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ExportButton } from '#web/files/export-button.tsx'
import { downloadFile } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { SecondLine } from '#web/ui/facts.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FilterForm, useFilterPanel } from '#web/ui/filter-panel.tsx'
import { textFilter, useListState } from '#web/ui/list-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column } from '#web/ui/table-view.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { type OpenRecord, useOpenRecord } from '#web/ui/use-record-dialog.ts'
import { certificatesQuery, type StaffCertificate } from '../queries.ts'
import { AddCertificate } from '../staff/certificate-dialogs.tsx'
import { CertificateBadge, CertificatePanel } from '../staff/certificate-panel.tsx'
import { TimeLeft } from '../time-left.tsx'
import classes from './certificates.module.css'

/** '' means no filter. */
const filtersSchema = z.object({
  person: textFilter,
  kind: z.string().max(KIND_MAX).default(''),
  state: z.enum(['', ...CHECK_STATES]).default(''),
  expires: z.enum(['', ...EXPIRES_FILTERS]).default(''),
})
type CertificateFilters = z.output<typeof filtersSchema>

function buildQuery({ person, kind, state, expires }: CertificateFilters) {
  return {
    ...(person !== '' && { person }),
    ...(kind !== '' && { kind }),
    ...(state !== '' && { state }),
    ...(expires !== '' && { expires }),
  }
}

function exportCertificates(filters: CertificateFilters): Promise<void> {
  const call = { query: buildQuery(filters), isLong: true }
  return downloadFile(certificateEndpoints.csv, call, ({ name }) => name ?? 'certificates.csv')
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
    render: certificate => <TimeLeft certificate={certificate} />,
  },
  {
    key: 'status',
    title: TEXTS.status,
    render: certificate => <CertificateBadge certificate={certificate} />,
  },
]

const openLabel = ({ kind, name }: StaffCertificate) => english(TEXTS.open, { kind, name })

export function CertificatesPage() {
  const list = useListState({
    filters: filtersSchema,
    sortFields: CERTIFICATE_SORT_FIELDS,
    defaultSorting: { field: 'Expires', direction: 'asc' },
  })
  const record = useOpenRecord()
  useRestoreFocusOnClose(record)
  // Phones show the open certificate instead of the list.
  const isListHidden = useIsPhone() && record.id !== undefined
  const query = usePageQuery(certificatesQuery({ ...list.paging, ...buildQuery(list.filters) }))
  const kinds = query.data?.kinds ?? []
  const filter = useFilterPanel(
    { activeCount: list.activeFilterCount, onClear: list.clearFilters },
    <CertificateFilter
      filters={list.filters}
      kinds={kinds}
      onApply={list.applyFilters}
      onClear={list.clearFilters}
    />,
  )
  const clear = (
    <Button variant="default" onClick={list.clearFilters}>
      {FILTER_PANEL_TEXTS.clear}
    </Button>
  )
  const { counts } = query.data ?? {}
  return (
    <>
      <PageHeader
        title={PAGE_TITLES.certificates}
        {...(counts && { subLine: english(TEXTS.counts, counts) })}
        actions={
          !isListHidden && (
            <>
              {filter.button}
              <ExportButton extra="certificates" onExport={() => exportCertificates(list.filters)} />
              <AddCertificate kinds={kinds} />
            </>
          )
        }
      />
      {!isListHidden && filter.panel}
      <div className={classes.page} data-open={record.id !== undefined || undefined}>
        {!isListHidden && (
          <DataTable
            label={PAGE_TITLES.certificates}
            columns={COLUMNS}
            line={{
              title: ({ name }) => name,
              aside: certificate => <CertificateBadge certificate={certificate} />,
              detail: ({ kind }) => kind,
              detailAside: certificate => <TimeLeft certificate={certificate} isShort />,
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
        )}
        {record.id !== undefined && (
          <CertificatePanel key={record.id} id={record.id} record={record} kinds={kinds} />
        )}
      </div>
    </>
  )
}

function useRestoreFocusOnClose({ id, restoreFocus }: OpenRecord): void {
  const previousId = useRef(id)
  const restore = useEffectEvent(restoreFocus)
  useEffect(() => {
    if (previousId.current !== undefined && id === undefined) restore()
    previousId.current = id
  }, [id])
}

const buildOptions = (labels: Readonly<Record<string, string>>, all: string) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]
const STATUS_OPTIONS = buildOptions(CHECK_LABELS, TEXTS.allStatuses)
const EXPIRES_OPTIONS = buildOptions(EXPIRES_LABELS, TEXTS.anyTime)

type CertificateFilterProps = {
  filters: CertificateFilters
  kinds: readonly string[]
  onApply: (filters: CertificateFilters) => void
  onClear: () => void
}

function CertificateFilter({ filters, kinds, onApply, onClear }: CertificateFilterProps) {
  const { register, handleSubmit, reset } = useForm({ values: filters })
  const clear = () => {
    onClear()
    reset(filtersSchema.parse({}))
  }
  const options = [...new Set(filters.kind === '' ? kinds : [...kinds, filters.kind])]
  return (
    <FilterForm onApply={handleSubmit(onApply)} onClear={clear}>
      <TextField label={TEXTS.person} type="search" autoComplete="off" {...register('person')} />
      <SelectField
        label={TEXTS.kind}
        options={[{ value: '', label: TEXTS.allKinds }, ...options.map(value => ({ value, label: value }))]}
        {...register('kind')}
      />
      <SelectField label={TEXTS.status} options={STATUS_OPTIONS} {...register('state')} />
      <SelectField label={TEXTS.expires} options={EXPIRES_OPTIONS} {...register('expires')} />
    </FilterForm>
  )
}
