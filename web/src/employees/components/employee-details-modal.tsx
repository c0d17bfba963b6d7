import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#web/lib/api-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { employeeQuery, rolesQuery } from '../queries.ts'
import { type DialogGuard, EmployeeForm } from './employee-form.tsx'

type EmployeeDetailsProps = {
  employeeId: string
  onClose: () => void
  onDeleted: () => void
}

type EmployeeDetailsModalProps = EmployeeDetailsProps & {
  isOpen: boolean
  /** It has faded out; the focus is the caller's to place. */
  onClosed: () => void
}

export function EmployeeDetailsModal({ isOpen, onClosed, ...details }: EmployeeDetailsModalProps) {
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const [isDirty, setIsDirty] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Modal
      opened={isOpen}
      onClose={details.onClose}
      title="Employee Details"
      size={760}
      fullScreen={isPhone}
      closeOnClickOutside={!isDirty && !isAsking}
      closeOnEscape={!isAsking}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <EmployeeDetails {...details} onDirtyChange={setIsDirty} onAskingChange={setIsAsking} />
    </Modal>
  )
}

function EmployeeDetails(props: EmployeeDetailsProps & DialogGuard) {
  const employee = useQuery(employeeQuery(props.employeeId))
  const roles = useQuery(rolesQuery())
  const error = employee.error ?? roles.error
  if (employee.data && roles.data) {
    return <EmployeeForm {...props} employee={employee.data} allRoles={roles.data} />
  }
  if (!error) return <Loading />
  return (
    <ErrorState
      title={EMPLOYEE_MESSAGES.loadFailed}
      text={errorMessage(error)}
      onRetry={() => {
        if (employee.isError) void employee.refetch()
        if (roles.isError) void roles.refetch()
      }}
    />
  )
}
