import { ROLES, type RoleItem } from '@epay/contract/auth/roles'
import { EMPLOYEE_EMAIL_MAX } from '@epay/contract/employees/limits'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { type Employee, employeeEmailSchema } from '@epay/contract/employees/schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Checkbox, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, errorMessage } from '#web/lib/api-error.ts'
import { useUser } from '#web/lib/session.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { askDeletion } from '../ask-deletion.ts'
import { useDeleteEmployee, useUpdateEmployee } from '../mutations.ts'
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
  const { employee, allRoles, onClose, onDeleted, onDirtyChange, onAskingChange } = props
  const { roles: ownRoles } = useUser()
  const update = useUpdateEmployee()
  const remove = useDeleteEmployee()
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { email: employee.email, roles: employee.roles },
  })
  const { errors, isDirty } = formState

  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  const save = handleSubmit(form => {
    remove.reset()
    update.mutate(
      { id: employee.id, ...form },
      {
        onSuccess: () => {
          toastSuccess(EMPLOYEE_MESSAGES.updated)
          onClose()
        },
        onError: error => {
          toastError(EMPLOYEE_MESSAGES.updateFailed)
          const message = error instanceof ApiError ? error.fieldErrors.email : undefined
          if (message) setError('email', { message }, { shouldFocus: true })
        },
      },
    )
  })

  const askAndDelete = async () => {
    onAskingChange(true)
    const isSure = await askDeletion(employee.name)
    onAskingChange(false)
    if (!isSure) return
    update.reset()
    remove.mutate(employee.id, {
      onSuccess: () => {
        toastSuccess(EMPLOYEE_MESSAGES.deleted)
        onDeleted()
      },
    })
  }

  return (
    <form onSubmit={save} noValidate>
      <Stack gap={24}>
        <div>
          <EmployeeFacts employee={employee} />
          <Text c="dimmed" size="sm" mt={12}>
            Who reveals a number is written down in the audit trail.
          </Text>
        </div>
        <section className={classes.account} aria-label="Account">
          <Title order={3}>Account</Title>
          <TextField
            label="User Email"
            type="email"
            autoComplete="off"
            maxLength={EMPLOYEE_EMAIL_MAX}
            error={errors.email?.message}
            {...register('email')}
          />
          <Controller
            control={control}
            name="roles"
            render={({ field }) => (
              <Checkbox.Group
                label="Roles"
                description={ownRoles.includes('Admin') ? undefined : EMPLOYEE_MESSAGES.adminOnly}
                value={field.value}
                onChange={field.onChange}
              >
                <div className={classes.roles}>
                  {allRoles.map(role => (
                    <Checkbox key={role.id} value={role.name} label={role.name} className={classes.role} />
                  ))}
                </div>
              </Checkbox.Group>
            )}
          />
        </section>
        {update.error && !errors.email && <FormAlert>{errorMessage(update.error)}</FormAlert>}
        {remove.error && (
          <FormAlert title={EMPLOYEE_MESSAGES.deleteFailed}>{errorMessage(remove.error)}</FormAlert>
        )}
      </Stack>
      <div className={classes.buttons}>
        <Button
          variant="light"
          color="rejected"
          loading={remove.isPending}
          disabled={update.isPending}
          onClick={askAndDelete}
        >
          Delete
        </Button>
        <span className={classes.gap} />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={update.isPending} disabled={remove.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
