import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import type { Language } from '@epay/contract/languages/languages'
import type { Translate } from '@epay/contract/languages/translator'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import {
  CHECK_LABELS,
  CHECK_LIST_TEXTS,
  CHECK_TEXTS,
  NO_CHECKS,
  PAYCHECK_MESSAGES,
  YEAR_MESSAGES,
} from '@epay/contract/paychecks/messages'
import { CHECK_SORT_FIELDS, type Check, payYearQuerySchema } from '@epay/contract/paychecks/schemas'
import { Box, Button, Group, Text } from '@mantine/core'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { ExportButton } from '#web/files/export-button.tsx'
import { downloadFile } from '#web/lib/api-client.ts'
import { isProblem, messageOf } from '#web/lib/api-error.ts'
import { checkHref } from '#web/lib/paths.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { useLanguage } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText, Money } from '#web/ui/facts.tsx'
import { DateField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FilterForm, useFilterPanel } from '#web/ui/filter-panel.tsx'
import { dateFilter, textFilter, useListState } from '#web/ui/list-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column, RowLine } from '#web/ui/table-view.tsx'
import { CheckBadge } from '../components/corrections.tsx'
import { YearSummary } from '../components/year-summary.tsx'
import { checksQuery, inLanguage, payYearsQuery } from '../queries.ts'

const FILTERS = z.object({
  checkDate: dateFilter,
  checkNumber: textFilter,
  year: z
    .string()
    .refine(year => payYearQuerySchema.safeParse({ year }).success)
    .default(''),
})
type Filters = z.output<typeof FILTERS>
const NO_FILTERS: Filters = { checkDate: '', checkNumber: '', year: '' }

const buildColumns = (t: Translate): readonly Column<Check>[] => [
  {
    key: 'date',
    title: CHECK_LABELS.date,
    sortField: 'date',
    render: check => <DateText date={check.date} />,
  },
  {
    key: 'number',
    title: CHECK_LABELS.number,
    sortField: 'chequeNumber',
    render: check => (
      <Group gap="2px 8px" wrap="wrap" component="span">
        {check.checkNumber}
        <CheckBadge check={check} />
      </Group>
    ),
  },
  {
    key: 'gross',
    title: CHECK_LABELS.gross,
    sortField: 'grossPay',
    align: 'right',
    render: check => <Money amount={check.grossPay} />,
  },
  {
    key: 'net',
    title: CHECK_LABELS.net,
    sortField: 'netPay',
    align: 'right',
    render: check => <Money amount={check.netPay} />,
  },
  {
    key: 'view',
    title: CHECK_LIST_TEXTS.view,
    hasActions: true,
    width: 110,
    render: check => (
      <Button
        component={Link}
        to={checkHref(check)}
        variant="subtle"
        size="sm"
        px={14}
        ml={-14}
        aria-label={t(CHECK_LIST_TEXTS.viewNumber, { number: check.checkNumber })}
      >
        {t(CHECK_LIST_TEXTS.view)}
      </Button>
    ),
  },
]

const buildRowLine = (t: Translate): RowLine<Check> => ({
  title: check => <DateText date={check.date} />,
  aside: check => (
    <Text span inherit c="bright" fw={600}>
      <Money amount={check.netPay} withCurrency />
    </Text>
  ),
  detail: check => (
    <Group gap="2px 8px" wrap="wrap" component="span">
      {t(CHECK_TEXTS.title)} {check.checkNumber}
      <CheckBadge check={check} />
    </Group>
  ),
  // A negative check reverses earlier pay.
  detailAside: ({ grossPay, netPay }) =>
    netPay !== null && netPay < 0 ? (
      t(CHECK_LIST_TEXTS.reversal)
    ) : (
      <>
        {t(CHECK_LABELS.gross)} <Money amount={grossPay} withCurrency />
      </>
    ),
  openLabel: check => t(CHECK_LIST_TEXTS.viewNumber, { number: check.checkNumber }),
})

export function EmployeeChecksPage() {
  const { language, t } = useLanguage()
  const navigate = useNavigate()
  const hasYears = useHasExtra('payYears')
  const list = useListState({ filters: FILTERS, sortFields: CHECK_SORT_FIELDS })
  const checks = usePageQuery(checksQuery({ ...list.filters, ...list.paging }))
  const filter = useFilterPanel(
    { activeCount: list.activeFilterCount, onClear: list.clearFilters },
    <CheckFilters filters={list.filters} onApply={list.applyFilters} onClear={list.clearFilters} />,
  )
  return (
    <>
      <PageHeader
        title={PAGE_TITLES.employeeChecks}
        actions={
          <>
            <ExportButton onExport={() => exportChecks({ ...list.filters, ...inLanguage(language) })} />
            {filter.button}
          </>
        }
      />
      {filter.panel}
      {hasYears && !isProblem(checks.error, 'NOT_FOUND') && (
        <Box mb={12}>
          <YearSummary
            year={list.filters.year}
            onYear={year => list.applyFilters({ ...list.filters, year })}
          />
        </Box>
      )}
      <DataTable
        label={PAGE_TITLES.employeeChecks}
        unsortedLabel={CHECK_LIST_TEXTS.newestFirst}
        columns={buildColumns(t)}
        line={buildRowLine(t)}
        rows={checks.data?.items}
        totalCount={checks.data?.totalCount}
        rowId={check => checkHref(check)}
        onOpen={check => navigate(checkHref(check))}
        hrefOf={checkHref}
        openLabel={({ date }) => t(CHECK_LIST_TEXTS.open, { date })}
        list={list}
        isFetching={checks.isFetching}
        {...(checks.isError && describeFailure(checks.error, () => void checks.refetch()))}
        empty={list.activeFilterCount > 0 ? CHECK_LIST_TEXTS.nothingFound : NO_CHECKS}
      />
    </>
  )
}

/** Offers no retry if the account has no employee record, which the user can't fix. */
function describeFailure(error: Error, onRetry: () => void) {
  if (isProblem(error, 'NOT_FOUND'))
    return { error: PROFILE_MESSAGES.noData, errorText: PROFILE_MESSAGES.notConnected }
  return { error: PAYCHECK_MESSAGES.listFailed, errorText: messageOf(error), onRetry }
}

function exportChecks(query: Filters & { language?: Language }): Promise<void> {
  return downloadFile(paycheckEndpoints.csv, { query, isLong: true }, ({ name }) => name ?? 'checks.csv')
}

type CheckFiltersProps = {
  filters: Filters
  onApply: (filters: Filters) => void
  onClear: () => void
}

function CheckFilters({ filters, onApply, onClear }: CheckFiltersProps) {
  const hasYears = useHasExtra('payYears')
  const { register, handleSubmit, reset } = useForm({ values: filters })
  const clear = () => {
    onClear()
    reset(NO_FILTERS)
  }
  return (
    <FilterForm onApply={handleSubmit(onApply)} onClear={clear}>
      <DateField label={CHECK_LABELS.date} {...register('checkDate')} />
      <TextField
        label={CHECK_LABELS.number}
        autoComplete="off"
        maxLength={200}
        {...register('checkNumber')}
      />
      {hasYears && <YearField {...register('year')} />}
    </FilterForm>
  )
}

function YearField(field: UseFormRegisterReturn) {
  const years = usePageQuery(payYearsQuery)
  const options = (years.data?.items ?? []).map(({ year }) => ({ value: String(year), label: String(year) }))
  // The key remounts the field when the years arrive, so that it selects the year in the URL.
  return (
    <SelectField
      key={options.length}
      label={YEAR_MESSAGES.year}
      emptyLabel={YEAR_MESSAGES.all}
      options={options}
      {...field}
    />
  )
}
