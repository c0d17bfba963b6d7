import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { EMPLOYEE_SORT_FIELDS, type EmployeeListItem } from '@epay/contract/employees/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorMessage } from '#web/lib/api-error.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { useListState } from '#web/ui/list-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useRecordDialog } from '#web/ui/use-record-dialog.ts'
import { employeeColumns } from '../components/employee-columns.tsx'
import { EmployeeDetailsModal, UNSAVED_EMPLOYEE } from '../components/employee-details-modal.tsx'
import { EmployeeFilterPanel } from '../components/employee-filters.tsx'
import { type EmployeeFilters, employeeFiltersSchema } from '../filters.ts'
import { EMPLOYEE_LISTS_KEY, employeesQuery } from '../queries.ts'
import { useDeletionQuestions } from '../use-deletion-questions.ts'

const NOTHING_FOUND = {
  title: 'No employee matches the filter.',
  text: 'Try another part of the ID or name, or clear the filter.',
}
const NOBODY = { title: 'No employees yet.', text: 'They appear here when payroll is imported.' }

export function ManageEmployeePage() {
  const client = useQueryClient()
  const list = useListState({
    filters: employeeFiltersSchema,
    repeated: ['roles'],
    sortFields: EMPLOYEE_SORT_FIELDS,
    defaultSorting: { field: 'Id', direction: 'asc' },
  })
  const employees = useQuery(employeesQuery({ ...list.filters, ...list.paging }))
  const details = useRecordDialog('openEmployeeId', UNSAVED_EMPLOYEE)
  const { askRowDeletion } = useDeletionQuestions()
  const isLastOfPageGone = useRef(false)

  const open = ({ id }: EmployeeListItem, from?: Element | null) => details.open(id, from)
  const reload = () => void client.invalidateQueries({ queryKey: EMPLOYEE_LISTS_KEY })
  // Only once the dialog's entry of the history is left: the list's own entry turns its page.
  useEffect(() => {
    if (details.id !== undefined || !isLastOfPageGone.current) return
    isLastOfPageGone.current = false
    list.setPage(list.page - 1)
  }, [details.id, list])
  const columns = employeeColumns({
    onView: employee => open(employee),
    onDelete: async employee => {
      const from = document.activeElement
      if (await askRowDeletion(employee.name)) open(employee, from)
      else if (from instanceof HTMLElement) from.focus({ preventScroll: true })
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
        headKey="name"
        columns={columns}
        rows={employees.data?.items}
        totalCount={employees.data?.totalCount}
        rowId={employee => employee.id}
        onOpen={employee => open(employee)}
        openLabel={employee => `${employee.id}, open details of ${employee.name}`}
        list={list}
        minWidth={860}
        isFetching={employees.isFetching}
        error={employees.isError ? EMPLOYEE_MESSAGES.listFailed : undefined}
        errorText={employees.error ? errorMessage(employees.error) : undefined}
        onRetry={() => employees.refetch()}
        empty={list.activeFilterCount > 0 ? NOTHING_FOUND : NOBODY}
      />
      <EmployeeDetailsModal
        dialog={details}
        onDeleted={() => {
          isLastOfPageGone.current = employees.data?.items.length === 1 && list.page > 1
          details.forgetOpener()
          details.finish()
        }}
      />
    </>
  )
}
