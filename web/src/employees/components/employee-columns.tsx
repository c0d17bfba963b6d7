import { EMPLOYEE_LABELS, EMPLOYEE_LIST_TEXTS } from '@epay/contract/employees/page-texts'
import type { EmployeeListItem } from '@epay/contract/employees/schemas'
import { english } from '@epay/contract/languages/translator'
import { Button, Group } from '@mantine/core'
import { SecondLine, StatusBadge } from '#web/ui/facts.tsx'
import type { Column, RowLine } from '#web/ui/table-view.tsx'
import { yesNo } from '../yes-no.ts'

type RowActions = {
  onView: (employee: EmployeeListItem) => void
  onDelete: (employee: EmployeeListItem) => void
}

const renderActiveBadge = ({ isActive }: EmployeeListItem) => (
  <StatusBadge tone={isActive ? 'approved' : 'neutral'}>{yesNo(isActive)}</StatusBadge>
)

function accountLine({ roles, hasAccount }: EmployeeListItem): string | undefined {
  if (hasAccount === false) return EMPLOYEE_LIST_TEXTS.noAccount
  return hasAccount && roles ? roles.join(', ') || EMPLOYEE_LIST_TEXTS.noRoles : undefined
}

/** Row layout for narrow screens, where no column header explains a bare Yes. */
export const EMPLOYEE_LINE: RowLine<EmployeeListItem> = {
  title: ({ name }) => name,
  aside: ({ id }) => <span className="tabular">{id}</span>,
  detail: ({ city, state }) => [city, state].filter(Boolean).join(', '),
  detailAside: employee =>
    employee.isActive === false ? EMPLOYEE_LIST_TEXTS.inactive : accountLine(employee),
}

export function employeeColumns({ onView, onDelete }: RowActions): readonly Column<EmployeeListItem>[] {
  return [
    {
      key: 'id',
      title: EMPLOYEE_LABELS.id,
      sortField: 'Id',
      render: employee => <span className="tabular">{employee.id}</span>,
    },
    {
      key: 'name',
      title: EMPLOYEE_LABELS.name,
      sortField: 'Name',
      width: '26%',
      render: employee => {
        const account = accountLine(employee)
        return (
          <>
            {employee.name}
            {account && <SecondLine>{account}</SecondLine>}
          </>
        )
      },
    },
    {
      key: 'address1',
      title: EMPLOYEE_LABELS.address1,
      sortField: 'Address1',
      isExtra: true,
      render: employee => employee.address1,
    },
    { key: 'city', title: EMPLOYEE_LABELS.city, sortField: 'City', render: employee => employee.city },
    { key: 'state', title: EMPLOYEE_LABELS.state, sortField: 'State', render: employee => employee.state },
    {
      key: 'zip',
      title: EMPLOYEE_LABELS.zip,
      sortField: 'Zip',
      isExtra: true,
      render: employee => <span className="tabular">{employee.zip}</span>,
    },
    {
      key: 'isActive',
      title: EMPLOYEE_LABELS.isActive,
      sortField: 'IsActive',
      render: renderActiveBadge,
    },
    {
      key: 'actions',
      title: EMPLOYEE_LIST_TEXTS.actions,
      hasActions: true,
      width: 150,
      render: employee => (
        <Group gap={4} wrap="nowrap" ml={-14}>
          <Button
            variant="subtle"
            size="sm"
            px={14}
            aria-label={english(EMPLOYEE_LIST_TEXTS.viewNamed, { name: employee.name })}
            onClick={() => onView(employee)}
          >
            {EMPLOYEE_LIST_TEXTS.view}
          </Button>
          <Button
            variant="subtle"
            color="rejected"
            size="sm"
            px={14}
            aria-label={english(EMPLOYEE_LIST_TEXTS.deleteNamed, { name: employee.name })}
            onClick={() => onDelete(employee)}
          >
            {EMPLOYEE_LIST_TEXTS.delete}
          </Button>
        </Group>
      ),
    },
  ]
}
