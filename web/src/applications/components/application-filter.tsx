import { FILTER_TEXTS, LIST_TEXTS } from '@epay/contract/applications/review-texts'
import { APPLICATION_SORT_FIELDS } from '@epay/contract/applications/schemas'
import { ALL_STATUSES, ALL_STATUSES_LABEL, STATUSES, statusLabel } from '@epay/contract/applications/status'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { DateField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FilterForm } from '#web/ui/filter-panel.tsx'
import { dateFilter, dateOrderProblem, textFilter, useListState } from '#web/ui/list-state.ts'
import { applicationCountsOptions } from '../queries.ts'
import classes from './status-tabs.module.css'

/** Values in the URL and the form. '' and `ALL_STATUSES` match everything. */
const filtersSchema = z.object({
  status: z.enum([String(ALL_STATUSES), ...STATUSES.map(String)]).default(String(ALL_STATUSES)),
  applicantName: textFilter,
  fromDate: dateFilter,
  toDate: dateFilter,
})
export type ApplicationFilters = z.output<typeof filtersSchema>

const TABS = [
  { status: ALL_STATUSES, label: ALL_STATUSES_LABEL },
  ...STATUSES.map(status => ({ status, label: statusLabel(status) })),
]
const STATUS_OPTIONS = TABS.map(({ status, label }) => ({ value: String(status), label }))

export function useApplicationList() {
  return useListState({
    filters: filtersSchema,
    sortFields: APPLICATION_SORT_FIELDS,
    defaultSorting: { field: 'CreationTime', direction: 'desc' },
    clearsSorting: true,
  })
}

type ApplicationFilterProps = {
  filters: ApplicationFilters
  onApply: (filters: ApplicationFilters) => void
  onClear: () => void
}

export function ApplicationFilter({ filters, onApply, onClear }: ApplicationFilterProps) {
  const { register, handleSubmit, reset, trigger, formState } = useForm({ values: filters })
  const isReversed = dateOrderProblem(filters) !== undefined
  useEffect(() => {
    // The URL might contain dates that the form would reject.
    if (isReversed) void trigger('toDate')
  }, [isReversed, trigger])
  const clear = () => {
    onClear()
    // Also clears input that hasn't been applied.
    reset({ status: STATUS_OPTIONS[0]?.value, applicantName: '', fromDate: '', toDate: '' })
  }
  return (
    <FilterForm
      onApply={handleSubmit(values => onApply({ ...values, applicantName: values.applicantName.trim() }))}
      onClear={clear}
    >
      <SelectField label={FILTER_TEXTS.status} options={STATUS_OPTIONS} {...register('status')} />
      <TextField
        label={FILTER_TEXTS.name}
        placeholder={FILTER_TEXTS.namePlaceholder}
        type="search"
        maxLength={200}
        {...register('applicantName')}
      />
      <DateField label={FILTER_TEXTS.from} {...register('fromDate')} />
      <DateField
        label={FILTER_TEXTS.to}
        error={formState.errors.toDate?.message}
        {...register('toDate', { validate: (_, values) => dateOrderProblem(values) ?? true })}
      />
    </FilterForm>
  )
}

/** The counts apply every filter except the status. */
export function StatusTabs({
  filters: { status: current, ...otherFilters },
}: {
  filters: ApplicationFilters
}) {
  const { search } = useLocation()
  const hasCounts = useHasExtra('applicationCounts')
  const { data: counts } = useQuery({ ...applicationCountsOptions(otherFilters), enabled: hasCounts })
  const countOf = (status: number) =>
    counts
      ?.filter(each => status === ALL_STATUSES || each.status === status)
      .reduce((sum, each) => sum + each.count, 0)
  const tabsRef = useRef<HTMLElement>(null)
  const isCounted = counts !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current tab changes or counts arrive
  useLayoutEffect(() => {
    // Waits for the next frame, to avoid forcing a synchronous layout.
    const frame = requestAnimationFrame(() => {
      const tab = tabsRef.current?.querySelector<HTMLElement>('[aria-current]')
      if (tabsRef.current && tab)
        tabsRef.current.scrollLeft = tab.offsetLeft - (tabsRef.current.clientWidth - tab.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [current, isCounted])
  return (
    <nav ref={tabsRef} aria-label={LIST_TEXTS.byStatus} className={classes.tabs}>
      {TABS.map(({ status, label }) => (
        <Link
          key={status}
          to={{ search: searchWithStatus(search, status) }}
          preventScrollReset
          className={classes.tab}
          aria-current={String(status) === current ? 'page' : undefined}
        >
          {label}
          {counts && <span className={`tabular ${classes.count}`}>{countOf(status)}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Also returns to the first page. */
function searchWithStatus(search: string, status: number): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  if (status === ALL_STATUSES) params.delete('status')
  else params.set('status', String(status))
  return params.size > 0 ? `?${params}` : ''
}
