import { FILTER_TEXTS } from '@epay/contract/applications/list-texts'
import { APPLICATION_SORT_FIELDS } from '@epay/contract/applications/schemas'
import { ALL_STATUSES, ALL_STATUSES_LABEL, STATUSES, statusLabel } from '@epay/contract/applications/status'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '#web/ui/date-field.tsx'
import { FilterForm } from '#web/ui/filter-panel.tsx'
import { dateFilter, dateOrderProblem, textFilter, useListState } from '#web/ui/list-state.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** As the address and the filter form hold them; '' and 'all' do not filter. */
const filtersSchema = z.object({
  status: z.enum([String(ALL_STATUSES), ...STATUSES.map(String)]).default(String(ALL_STATUSES)),
  applicantName: textFilter,
  fromDate: dateFilter,
  toDate: dateFilter,
})
export type ApplicationFilters = z.output<typeof filtersSchema>

const STATUS_OPTIONS = [
  { value: String(ALL_STATUSES), label: ALL_STATUSES_LABEL },
  ...STATUSES.map(status => ({ value: String(status), label: statusLabel(status) })),
]

/** The list's state: newest first until the reader chooses. */
export function useApplicationList() {
  return useListState({
    filters: filtersSchema,
    sortFields: APPLICATION_SORT_FIELDS,
    defaultSorting: { field: 'CreationTime', direction: 'desc' },
    isSortingCleared: true,
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
    // The address may hold dates that the form would refuse.
    if (isReversed) void trigger('toDate')
  }, [isReversed, trigger])
  const clear = () => {
    onClear()
    // Also clears what was typed but not yet applied.
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
        placeholder={FILTER_TEXTS.anyPart}
        type="search"
        maxLength={200}
        {...register('applicantName')}
      />
      <DateField label={FILTER_TEXTS.from} {...register('fromDate')} />
      <DateField
        label={FILTER_TEXTS.to}
        error={formState.errors.toDate?.message}
        {...register('toDate', {
          validate: (_, values) => dateOrderProblem(values) ?? true,
        })}
      />
    </FilterForm>
  )
}
