import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { DateField } from '#web/ui/date-field.tsx'
import { FilterPanel } from '#web/ui/filter-panel.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ApplicationFilters, dateOrderProblem, STATUS_OPTIONS } from '../list-filters.ts'

type ApplicationFilterProps = {
  filters: ApplicationFilters
  activeCount: number
  onApply: (filters: ApplicationFilters) => void
  onClear: () => void
}

export function ApplicationFilter({ filters, activeCount, onApply, onClear }: ApplicationFilterProps) {
  const { register, handleSubmit, reset, trigger, formState } = useForm({ values: filters })
  const isReversed = dateOrderProblem(filters) !== undefined
  useEffect(() => {
    // The address may ask for what the form would have refused.
    if (isReversed) void trigger('toDate')
  }, [isReversed, trigger])
  const clear = () => {
    onClear()
    // What was typed and not yet applied goes, too.
    reset({ status: STATUS_OPTIONS[0]?.value, applicantName: '', fromDate: '', toDate: '' })
  }
  return (
    <FilterPanel
      onApply={handleSubmit(values => onApply({ ...values, applicantName: values.applicantName.trim() }))}
      onClear={clear}
      activeCount={activeCount}
    >
      <SelectField label="Status" options={STATUS_OPTIONS} {...register('status')} />
      <TextField
        label="Applicant name"
        placeholder="Any part of the name"
        type="search"
        maxLength={200}
        {...register('applicantName')}
      />
      <DateField label="From" {...register('fromDate')} />
      <DateField
        label="To"
        error={formState.errors.toDate?.message}
        {...register('toDate', {
          validate: (_, values) => dateOrderProblem(values) ?? true,
        })}
      />
    </FilterPanel>
  )
}
