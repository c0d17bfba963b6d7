import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { EMPLOYEE_SORT_FIELDS, type EmployeeListItem } from '@epay/contract/employees/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '#web/lib/api-error.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { useListState } from '#web/ui/list-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { askRowDeletion } from '../ask-deletion.ts'
import { employeeColumns } from '../components/employee-columns.tsx'
import { EmployeeDetailsModal } from '../components/employee-details-modal.tsx'
import { EmployeeFilterPanel } from '../components/employee-filters.tsx'
import { type EmployeeFilters, employeeFiltersSchema } from '../filters.ts'
import { EMPLOYEE_LISTS_KEY, employeesQuery } from '../queries.ts'

const NOTHING_FOUND = {
  title: 'No employee matches the filter.',
  text: 'Try another part of the ID or name, or clear the filter.',
}
const NOBODY = { title: 'No employees yet.', text: 'They appear here when payroll is imported.' }

/** Back to where the reader was; to the page's title when that row is gone. */
function focusAgain(opener: Element | null): void {
  const target = opener?.isConnected ? opener : document.querySelector('[data-page-title]')
  if (target instanceof HTMLElement && target !== document.body) target.focus({ preventScroll: true })
}

export function ManageEmployeePage() {
  const client = useQueryClient()
  const list = useListState({
    filters: employeeFiltersSchema,
    repeated: ['roles'],
    sortFields: EMPLOYEE_SORT_FIELDS,
    defaultSorting: { field: 'Id', direction: 'asc' },
  })
  const employees = useQuery(employeesQuery({ ...list.filters, ...list.paging }))
  const [details, setDetails] = useState({ employeeId: '', isOpen: false })
  const opener = useRef<Element | null>(null)

  const open = (employee: EmployeeListItem, from = document.activeElement) => {
    opener.current = from
    setDetails({ employeeId: employee.id, isOpen: true })
  }
  const close = () => setDetails(current => ({ ...current, isOpen: false }))
  const reload = () => void client.invalidateQueries({ queryKey: EMPLOYEE_LISTS_KEY })
  const columns = employeeColumns({
    onView: employee => open(employee),
    onDelete: async employee => {
      const from = document.activeElement
      if (await askRowDeletion(employee)) open(employee, from)
    },
  })

  return (
    <>
      <PageHeader title="Manage Employees" />
      <EmployeeFilterPanel
        filters={list.filters}
        activeCount={list.activeFilterCount}
        onApply={(filters: EmployeeFilters) => {
          list.applyFilters(filters)
          reload()
        }}
        onClear={() => {
          list.clearFilters()
          reload()
        }}
      />
      <DataTable
        label="Employees"
        columns={columns}
        rows={employees.data?.items}
        totalCount={employees.data?.totalCount}
        rowId={employee => employee.id}
        onOpen={employee => open(employee)}
        openLabel={employee => `${employee.id}, open details of ${employee.name}`}
        list={list}
        isFetching={employees.isFetching}
        error={employees.isError ? EMPLOYEE_MESSAGES.listFailed : undefined}
        errorText={employees.error ? errorMessage(employees.error) : undefined}
        onRetry={() => employees.refetch()}
        empty={list.activeFilterCount > 0 ? NOTHING_FOUND : NOBODY}
      />
      <EmployeeDetailsModal
        {...details}
        onClose={close}
        onClosed={() => focusAgain(opener.current)}
        onDeleted={() => {
          opener.current = null
          close()
          const isLastOfPage = employees.data?.items.length === 1
          if (isLastOfPage && list.page > 1) list.setPage(list.page - 1)
        }}
      />
    </>
  )
}
