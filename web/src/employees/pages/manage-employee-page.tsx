import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { ROLES } from '@epay/contract/common/roles'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { INVITATION_MESSAGES } from '@epay/contract/employees/invitation-messages'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import {
  EMPLOYEE_DETAILS_TEXTS,
  EMPLOYEE_LABELS,
  EMPLOYEE_LIST_TEXTS,
} from '@epay/contract/employees/page-texts'
import { EMPLOYEE_SORT_FIELDS, type EmployeeListItem } from '@epay/contract/employees/schemas'
import { Button, Group, MultiSelect } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { useUser } from '#web/auth/session.ts'
import { ExportButton } from '#web/files/export-button.tsx'
import { downloadFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { errorOf, TextField } from '#web/ui/fields.tsx'
import { FilterForm, useFilterPanel } from '#web/ui/filter-panel.tsx'
import { DialogButton } from '#web/ui/form-dialog.tsx'
import { textFilter, useListState } from '#web/ui/list-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useRecordDialog } from '#web/ui/use-record-dialog.ts'
import { EMPLOYEE_LINE, employeeColumns } from '../components/employee-columns.tsx'
import { EmployeeDetailsModal } from '../components/employee-details-modal.tsx'
import { Invitations } from '../components/invitations.tsx'
import { EMPLOYEE_LISTS_KEY, employeesQuery, rolesQuery } from '../queries.ts'
import { useDeletionQuestions } from '../use-deletion-questions.ts'

const employeeFiltersSchema = z.object({
  id: textFilter,
  name: textFilter,
  roles: z.array(z.enum(ROLES)).default([]),
})
type EmployeeFilters = z.output<typeof employeeFiltersSchema>

const NO_EMPLOYEE_FILTERS: EmployeeFilters = { id: '', name: '', roles: [] }

export function ManageEmployeePage() {
  const client = useQueryClient()
  const list = useListState({
    filters: employeeFiltersSchema,
    listFilters: ['roles'],
    sortFields: EMPLOYEE_SORT_FIELDS,
    defaultSorting: { field: 'Id', direction: 'asc' },
  })
  const employees = usePageQuery(employeesQuery({ ...list.filters, ...list.paging }))
  const details = useRecordDialog(EMPLOYEE_DETAILS_TEXTS.unsaved)
  const { askRowDeletion } = useDeletionQuestions()
  const isPageEmpty = useRef(false)

  const open = ({ id }: EmployeeListItem, opener?: Element | null) => details.open(id, opener)
  /**
   * Applying filters reloads the list even if the URL stays the same. If the URL changes, marking the cached pages as
   * stale is enough.
   */
  const reload = (filters: EmployeeFilters) => {
    const isUnchanged = list.page === 1 && hashKey([filters]) === hashKey([list.filters])
    void client.invalidateQueries({
      queryKey: EMPLOYEE_LISTS_KEY,
      refetchType: isUnchanged ? 'active' : 'none',
    })
  }
  const clearFilters = () => {
    list.clearFilters()
    reload(NO_EMPLOYEE_FILTERS)
  }
  const filter = useFilterPanel(
    { activeCount: list.activeFilterCount, onClear: clearFilters },
    <EmployeeFilter
      filters={list.filters}
      onApply={(filters: EmployeeFilters) => {
        list.applyFilters(filters)
        reload(filters)
      }}
      onClear={clearFilters}
    />,
  )
  // Waits until the dialog's history entry has been left, because setting the page changes the current entry.
  useEffect(() => {
    if (details.id !== undefined || !isPageEmpty.current) return
    isPageEmpty.current = false
    list.setPage(list.page - 1)
  }, [details.id, list])
  const columns = employeeColumns({
    onView: employee => open(employee),
    onDelete: async employee => {
      const opener = document.activeElement
      if (await askRowDeletion(employee.name)) open(employee, opener)
      else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
  })

  return (
    <>
      <PageHeader
        title={PAGE_TITLES.manageEmployee}
        actions={
          <>
            <InviteButton />
            <ExportButton onExport={() => exportEmployees(list.filters)} />
            {filter.button}
          </>
        }
      />
      {filter.panel}
      <DataTable
        label={EMPLOYEE_LIST_TEXTS.label}
        headKey="name"
        columns={columns}
        rows={employees.data?.items}
        totalCount={employees.data?.totalCount}
        rowId={employee => employee.id}
        onOpen={employee => open(employee)}
        hrefOf={({ id }) => details.hrefOf(id)}
        line={EMPLOYEE_LINE}
        list={list}
        minWidth={860}
        isFetching={employees.isFetching}
        error={employees.isError ? EMPLOYEE_MESSAGES.listFailed : undefined}
        errorText={employees.error ? errorMessage(employees.error) : undefined}
        onRetry={() => employees.refetch()}
        empty={
          list.activeFilterCount > 0
            ? EMPLOYEE_LIST_TEXTS.nothingFound
            : { ...EMPLOYEE_LIST_TEXTS.none, action: <FirstSteps /> }
        }
      />
      <EmployeeDetailsModal
        dialog={details}
        isOpen={details.id !== undefined}
        onClose={details.close}
        onDeleted={() => {
          isPageEmpty.current = employees.data?.items.length === 1 && list.page > 1
          details.forgetOpener()
          details.finish()
        }}
      />
    </>
  )
}

function FirstSteps() {
  const canImport = useHasExtra('import')
  const hasSetup = useHasExtra('setup')
  const { roles } = useUser()
  return (
    <Group gap={8} justify="center">
      {canImport && (
        <Button component={Link} to={PAGES.import.path}>
          {PAGE_TITLES.import}
        </Button>
      )}
      {hasSetup && roles.includes('Admin') && (
        <Button component={Link} to={PAGES.setup.path} variant="default">
          {EMPLOYEE_LIST_TEXTS.firstSteps}
        </Button>
      )}
    </Group>
  )
}

function InviteButton() {
  const canInvite = useHasExtra('invitations')
  if (!canInvite) return null
  return (
    <DialogButton label={INVITATION_MESSAGES.button} icon={IconMailForward} title={INVITATION_MESSAGES.title}>
      {() => <Invitations />}
    </DialogButton>
  )
}

function exportEmployees(query: EmployeeFilters): Promise<void> {
  return downloadFile(employeeEndpoints.csv, { query, isLong: true }, ({ name }) => name ?? 'employees.csv')
}

type EmployeeFilterProps = {
  filters: EmployeeFilters
  onApply: (filters: EmployeeFilters) => void
  onClear: () => void
}

function EmployeeFilter({ filters, onApply, onClear }: EmployeeFilterProps) {
  const roles = usePageQuery(rolesQuery())
  const { control, register, handleSubmit, reset } = useForm({ values: filters })
  const clear = () => {
    onClear()
    // Clears unapplied input as well.
    reset(NO_EMPLOYEE_FILTERS)
  }

  return (
    <FilterForm onApply={handleSubmit(onApply)} onClear={clear}>
      <TextField
        label={EMPLOYEE_LIST_TEXTS.idFilter}
        autoComplete="off"
        maxLength={200}
        {...register('id')}
      />
      <TextField label={EMPLOYEE_LABELS.name} autoComplete="off" maxLength={200} {...register('name')} />
      <Controller
        control={control}
        name="roles"
        render={({ field }) => (
          <MultiSelect
            {...field}
            label={EMPLOYEE_LIST_TEXTS.roles}
            data={(roles.data ?? []).map(({ name }) => name)}
            placeholder={field.value.length === 0 ? EMPLOYEE_LIST_TEXTS.allRoles : undefined}
            error={errorOf(roles.isError ? EMPLOYEE_LIST_TEXTS.rolesFailed : undefined)}
            clearable
            clearSectionMode="clear"
            clearButtonProps={{ 'aria-label': EMPLOYEE_LIST_TEXTS.clearRoles }}
          />
        )}
      />
    </FilterForm>
  )
}
