import type { EmployeeListItem } from '@epay/contract/employees/schemas'
import { Button } from '@mantine/core'
import type { Column } from '#web/ui/data-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { yesNo } from '../yes-no.ts'
import classes from './employee-columns.module.css'

type RowActions = {
  onView: (employee: EmployeeListItem) => void
  onDelete: (employee: EmployeeListItem) => void
}

export function employeeColumns({ onView, onDelete }: RowActions): readonly Column<EmployeeListItem>[] {
  return [
    {
      key: 'id',
      title: 'Id',
      sortField: 'Id',
      render: employee => <span className="tabular">{employee.id}</span>,
    },
    { key: 'name', title: 'Name', sortField: 'Name', render: employee => employee.name },
    { key: 'address1', title: 'Address 1', sortField: 'Address1', render: employee => employee.address1 },
    { key: 'city', title: 'City', sortField: 'City', render: employee => employee.city },
    { key: 'state', title: 'State', sortField: 'State', render: employee => employee.state },
    {
      key: 'zip',
      title: 'Zip',
      sortField: 'Zip',
      render: employee => <span className="tabular">{employee.zip}</span>,
    },
    {
      key: 'isActive',
      title: 'Is Active',
      sortField: 'IsActive',
      render: ({ isActive }) => (
        <StatusBadge tone={isActive ? 'approved' : 'neutral'}>{yesNo(isActive)}</StatusBadge>
      ),
    },
    {
      key: 'actions',
      title: 'Actions',
      hasActions: true,
      width: 196,
      render: employee => (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            aria-label={`View ${employee.name}`}
            onClick={() => onView(employee)}
          >
            View
          </Button>
          <Button
            variant="subtle"
            color="rejected"
            size="sm"
            aria-label={`Delete ${employee.name}`}
            onClick={() => onDelete(employee)}
          >
            Delete
          </Button>
        </div>
      ),
    },
  ]
}
