import { refusalOf, refusalOfRole } from '@epay/contract/auth/authority'
import type { RoleItem } from '@epay/contract/common/role-schemas'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { EMPLOYEE_DETAILS_TEXTS } from '@epay/contract/employees/page-texts'
import type { Employee } from '@epay/contract/employees/schemas'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useId, useLayoutEffect } from 'react'
import { useUser } from '#web/auth/session.ts'
import { errorMessage, isOutdated } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { stickyFooter, useSuccessor } from '#web/ui/focus.ts'
import { FormAlert, RestoredEditsNote } from '#web/ui/form-alert.tsx'
import { useDeleteEmployee } from '../mutations.ts'
import { useDeletionQuestions } from '../use-deletion-questions.ts'
import { AccountFields } from './account-fields.tsx'
import { AccountName, AccountNotes } from './account-notes.tsx'
import { EmployeeContacts, EmployeeFacts } from './employee-facts.tsx'
import { EmployeeInvitation } from './employee-invitation.tsx'
import { useAccountForm } from './use-account-form.ts'

type EmployeeFormProps = {
  employee: Employee
  allRoles: readonly RoleItem[]
  onReload: () => Promise<Employee | undefined>
  onClose: () => void
  onDirtyChange: (isDirty: boolean) => void
  onSaved: () => void
  onDeleted: () => void
}

export function EmployeeForm(props: EmployeeFormProps) {
  const { employee, allRoles, onClose, onDirtyChange } = props
  const { update, save, form, restoredEdits } = useAccountForm(props)
  const { remove, confirmAndDelete } = useConfirmedDeletion(props)
  const { errors, isDirty } = form.formState
  const { id: accountId, roles } = useUser()
  const actingPerson = { accountId, roles }
  const deletionRefusal = refusalOf('remove', actingPerson, employee)
  const canChange =
    refusalOf('changeEmail', actingPerson, employee) === undefined ||
    allRoles.some(({ name }) => refusalOfRole(actingPerson, employee, name) === undefined)
  const canReveal = useHasExtra('reveal')
  const hasContacts = useHasExtra('changeRequests')
  const reasonId = useId()
  const saveId = useSuccessor(update.error)
  const deleteId = useSuccessor(remove.error)

  // A layout effect, so that it runs before the next key press, which may be Escape.
  useLayoutEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])

  return (
    <form
      onSubmit={event => {
        remove.reset()
        void save(event)
      }}
      noValidate
    >
      {restoredEdits && (
        <Box mb={20}>
          {restoredEdits === 'restored' ? (
            <RestoredEditsNote />
          ) : (
            <FormAlert>{`${EMPLOYEE_MESSAGES.changedMeanwhile} ${EMPLOYEE_MESSAGES.checkAgain}`}</FormAlert>
          )}
        </Box>
      )}
      <EmployeeFacts employee={employee} />
      {hasContacts && <EmployeeContacts employeeId={employee.id} />}
      {canReveal && (
        <Text c="dimmed" size="sm" mt={12}>
          {EMPLOYEE_DETAILS_TEXTS.revealsAreNoted}
        </Text>
      )}
      <AccountFields
        register={form.register}
        control={form.control}
        emailError={errors.email?.message}
        allRoles={allRoles}
        actingPerson={actingPerson}
        employee={employee}
      />
      <AccountName employee={employee} />
      <EmployeeInvitation employee={employee} />
      <Stack gap={12} mt={16}>
        <AccountNotes employee={employee} />
      </Stack>
      <Stack ref={stickyFooter} gap={12} mt={16} mb={-16} className="sticky-footer">
        {update.error && !errors.email && <SavingFailure error={update.error} />}
        {remove.error && (
          <FormAlert title={EMPLOYEE_MESSAGES.deleteFailed}>{errorMessage(remove.error)}</FormAlert>
        )}
        {deletionRefusal && (
          <Text id={reasonId} c="dimmed" size="sm">
            {deletionRefusal}
          </Text>
        )}
        <Group gap={8} className="fill-on-phone">
          <Button
            id={deleteId}
            mr="auto"
            variant="light"
            color="rejected"
            loading={remove.isPending}
            disabled={update.isPending || deletionRefusal !== undefined}
            aria-describedby={deletionRefusal && reasonId}
            onClick={({ currentTarget }) => {
              update.reset()
              void confirmAndDelete(currentTarget)
            }}
          >
            {EMPLOYEE_DETAILS_TEXTS.delete}
          </Button>
          <Button variant="default" onClick={onClose}>
            {EMPLOYEE_DETAILS_TEXTS.cancel}
          </Button>
          <Button
            id={saveId}
            type="submit"
            loading={update.isPending}
            disabled={remove.isPending || !canChange}
            aria-describedby={canChange ? undefined : reasonId}
          >
            {EMPLOYEE_DETAILS_TEXTS.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function SavingFailure({ error }: { error: Error }) {
  const message = errorMessage(error)
  return <FormAlert>{isOutdated(error) ? `${message} ${EMPLOYEE_MESSAGES.checkAgain}` : message}</FormAlert>
}

function useConfirmedDeletion({ employee, onDeleted }: EmployeeFormProps) {
  const { askDeletion } = useDeletionQuestions()
  const remove = useDeleteEmployee()
  const confirmAndDelete = async (button: HTMLElement) => {
    if (!(await askDeletion(employee.name))) return
    // Focuses before `mutate`, because a loading button can't take focus when the dialog has closed.
    button.focus({ preventScroll: true })
    remove.mutate(employee.id, { onSuccess: onDeleted })
  }
  return { remove, confirmAndDelete }
}
