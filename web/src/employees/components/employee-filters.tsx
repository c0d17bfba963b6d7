import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [draft, setDraft] = useState(filters)
  const [applied, setApplied] = useState(filters)
  // The address changed by itself, by the browser's Back for one.
  if (JSON.stringify(applied) !== JSON.stringify(filters)) {
    setApplied(filters)
    setDraft(filters)
  }
  const set = (change: Partial<EmployeeFilters>) => setDraft(current => ({ ...current, ...change }))
  const clear = () => {
    setDraft(NO_EMPLOYEE_FILTERS)
    onClear()
  }

  return (
    <FilterPanel activeCount={activeCount} onApply={() => onApply(draft)} onClear={clear}>
      <TextField
        label="ID"
        autoComplete="off"
        value={draft.id}
        onChange={event => set({ id: event.currentTarget.value })}
      />
      <TextField
        label="Name"
        autoComplete="off"
        value={draft.name}
        onChange={event => set({ name: event.currentTarget.value })}
      />
      <MultiSelect
        label="Roles"
        data={(roles.data ?? []).map(({ name }) => name)}
        value={draft.roles}
        onChange={value => set({ roles: value })}
        placeholder={draft.roles.length === 0 ? 'All roles' : undefined}
        error={errorOf(roles.isError ? 'The roles could not be loaded.' : undefined)}
        clearable
        clearSectionMode="clear"
        clearButtonProps={{ 'aria-label': 'Clear roles' }}
      />
    </FilterPanel>
  )
}
