import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { FilterPanel } from '#web/ui/filter-panel.tsx'
import { errorOf } from '#web/ui/label-text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type EmployeeFilters, NO_EMPLOYEE_FILTERS } from '../filters.ts'
import { rolesQuery } from '../queries.ts'

type EmployeeFilterPanelProps = {
  /** The filters at work. */
  filters: EmployeeFilters
  activeCount: number
  onApply: (filters: EmployeeFilters) => void
  onClear: () => void
}

export function EmployeeFilterPanel({ filters, activeCount, onApply, onClear }: EmployeeFilterPanelProps) {
  const roles = useQuery(rolesQuery())
  const { control, register, handleSubmit, reset } = useForm({ values: filters })
  const clear = () => {
    onClear()
    // What was typed and not yet applied goes, too.
    reset(NO_EMPLOYEE_FILTERS)
  }

  return (
    <FilterPanel activeCount={activeCount} onApply={handleSubmit(onApply)} onClear={clear}>
      <TextField label="ID" autoComplete="off" maxLength={200} {...register('id')} />
      <TextField label="Name" autoComplete="off" maxLength={200} {...register('name')} />
      <Controller
        control={control}
        name="roles"
        render={({ field }) => (
          <MultiSelect
            {...field}
            label="Roles"
            data={(roles.data ?? []).map(({ name }) => name)}
            placeholder={field.value.length === 0 ? 'All roles' : undefined}
            error={errorOf(roles.isError ? 'The roles could not be loaded.' : undefined)}
            clearable
            clearSectionMode="clear"
            clearButtonProps={{ 'aria-label': 'Clear roles' }}
          />
        )}
      />
    </FilterPanel>
  )
}
