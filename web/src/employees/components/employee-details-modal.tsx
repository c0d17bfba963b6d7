import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { EMPLOYEE_DETAILS_TEXTS } from '@epay/contract/employees/page-texts'
import { Modal } from '@mantine/core'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { useHasOpenDialog } from '#web/ui/confirm.tsx'
import { Loading, RecordFailure } from '#web/ui/states.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { RecordDialog } from '#web/ui/use-record-dialog.ts'
import { employeeQuery, rolesQuery } from '../queries.ts'
import { EmployeeForm } from './employee-form.tsx'

type EmployeeDetailsModalProps = {
  dialog: RecordDialog
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

export function EmployeeDetailsModal({ dialog, isOpen, onClose, onDeleted }: EmployeeDetailsModalProps) {
  const isPhone = useIsPhone()
  const isAsking = useHasOpenDialog()
  const { shownId, isUnsaved } = dialog
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={EMPLOYEE_DETAILS_TEXTS.title}
      size={760}
      fullScreen={isPhone}
      // A stray click outside the dialog must not discard edits.
      closeOnClickOutside={!isUnsaved && !isAsking}
      closeOnEscape={!isAsking}
      returnFocus={false}
      onExitTransitionEnd={dialog.restoreFocus}
    >
      {shownId !== undefined && (
        <EmployeeDetails key={shownId} employeeId={shownId} dialog={dialog} onDeleted={onDeleted} />
      )}
    </Modal>
  )
}

type EmployeeDetailsProps = { employeeId: string; dialog: RecordDialog; onDeleted: () => void }

function EmployeeDetails({ employeeId, dialog, onDeleted }: EmployeeDetailsProps) {
  const employee = usePageQuery(employeeQuery(employeeId))
  const roles = usePageQuery(rolesQuery())
  const error = employee.error ?? roles.error
  if (employee.data && roles.data) {
    return (
      <EmployeeForm
        employee={employee.data}
        allRoles={roles.data}
        onReload={async () => (await employee.refetch()).data}
        onClose={dialog.close}
        onDirtyChange={dialog.setUnsaved}
        onSaved={dialog.finish}
        onDeleted={onDeleted}
      />
    )
  }
  if (!error) return <Loading />
  return (
    <RecordFailure
      title={EMPLOYEE_MESSAGES.loadFailed}
      error={error}
      onClose={dialog.close}
      onRetry={() => {
        if (employee.isError) void employee.refetch()
        if (roles.isError) void roles.refetch()
      }}
    />
  )
}
