import { useForm } from 'react-hook-form'
import { FilterPanel } from '#web/ui/filter-panel.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { MAIL_STATUS_OPTIONS, type MailFilters } from './mail-list-state.ts'

type MailFilterProps = {
  filters: MailFilters
  activeCount: number
  onApply: (filters: MailFilters) => void
  onClear: () => void
}

export function MailFilter({ filters, activeCount, onApply, onClear }: MailFilterProps) {
  const { register, handleSubmit, reset } = useForm({ values: filters })
  const clear = () => {
    onClear()
    reset({ status: '' })
  }
  return (
    <FilterPanel onApply={handleSubmit(onApply)} onClear={clear} activeCount={activeCount}>
      <SelectField label="Status" options={MAIL_STATUS_OPTIONS} {...register('status')} />
    </FilterPanel>
  )
}
