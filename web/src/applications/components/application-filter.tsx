import { useForm } from 'react-hook-form'
import { DateField } from '#web/ui/date-field.tsx'
import { FilterPanel } from '#web/ui/filter-panel.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ApplicationFilters, STATUS_OPTIONS } from '../list-filters.ts'

type ApplicationFilterProps = {
  filters: ApplicationFilters
  activeCount: number
  onApply: (filters: ApplicationFilters) => void
  onClear: () => void
}

const WRONG_ORDER = 'This date is before the first one'

export function ApplicationFilter({ filters, activeCount, onApply, onClear }: ApplicationFilterProps) {
  const { register, handleSubmit, reset, formState } = useForm({ values: filters })
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
          validate: (to, { fromDate }) => !to || !fromDate || to >= fromDate || WRONG_ORDER,
        })}
      />
    </FilterPanel>
  )
}
