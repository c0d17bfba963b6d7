import { ROLES, type RoleItem } from '@epay/contract/auth/roles'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { type Employee, employeeEmailSchema } from '@epay/contract/employees/schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, errorMessage } from '#web/lib/api-error.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { askDeletion } from '../ask-deletion.ts'
import { useDeleteEmployee, useUpdateEmployee } from '../mutations.ts'
import { AccountFields } from './account-fields.tsx'
import { EmployeeFacts } from './employee-facts.tsx'
import classes from './employee-form.module.css'

const formSchema = z.object({ email: employeeEmailSchema, roles: z.array(z.enum(ROLES)) })

export type DialogGuard = {
  /** There is something to lose, so that a click beside the dialog must not close it. */
  onDirtyChange: (isDirty: boolean) => void
  /** Another dialog is on top and has the keyboard. */
  onAskingChange: (isAsking: boolean) => void
}

type EmployeeFormProps = DialogGuard & {
  employee: Employee
  allRoles: readonly RoleItem[]
  onClose: () => void
  onDeleted: () => void
}

/** Payroll's record to read, the account's e-mail and roles to change. */
export function EmployeeForm(props: EmployeeFormProps) {
  const { employee, allRoles, onClose, onDirtyChange } = props
  const { update, save, form } = useSaving(props)
  const { remove, askAndDelete } = useDeleting(props)
  const { errors, isDirty } = form.formState

  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  return (
    <form
      onSubmit={event => {
        remove.reset()
        void save(event)
      }}
      noValidate
    >
      <div className={classes.facts}>
        <EmployeeFacts employee={employee} />
        <Text c="dimmed" size="sm" mt={12}>
          Who reveals a number is written down in the audit trail.
        </Text>
      </div>
      <AccountFields
        register={form.register}
        control={form.control}
        emailError={errors.email?.message}
        allRoles={allRoles}
      />
      <div className={classes.footer}>
        {update.error && !errors.email && <FormAlert>{errorMessage(update.error)}</FormAlert>}
        {remove.error && (
          <FormAlert title={EMPLOYEE_MESSAGES.deleteFailed}>{errorMessage(remove.error)}</FormAlert>
        )}
        <div className={classes.buttons}>
          <Button
            className={classes.delete}
            variant="light"
            color="rejected"
            loading={remove.isPending}
            disabled={update.isPending}
            onClick={() => {
              update.reset()
              void askAndDelete()
            }}
          >
            Delete
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending} disabled={remove.isPending}>
            Save
          </Button>
        </div>
      </div>
    </form>
  )
}

function useSaving({ employee, onClose }: EmployeeFormProps) {
  const update = useUpdateEmployee()
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { email: employee.email, roles: employee.roles },
  })
  const onError = (error: Error) => {
    const message = error instanceof ApiError ? error.fieldErrors.email : undefined
    if (message) form.setError('email', { message }, { shouldFocus: true })
  }
  const save = form.handleSubmit(values =>
    update.mutate({ id: employee.id, ...values }, { onSuccess: onClose, onError }),
  )
  return { update, save, form }
}

function useDeleting({ employee, onDeleted, onAskingChange }: EmployeeFormProps) {
  const remove = useDeleteEmployee()
  const askAndDelete = async () => {
    onAskingChange(true)
    const isSure = await askDeletion(employee.name)
    // Later, so that the Escape that closed the question does not close the details too.
    setTimeout(() => onAskingChange(false))
    if (isSure) remove.mutate(employee.id, { onSuccess: onDeleted })
  }
  return { remove, askAndDelete }
}
