import { ROLES, type RoleItem } from '@epay/contract/auth/roles'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { reasonAgainstChange, reasonAgainstDeletion } from '@epay/contract/employees/rules'
import { type Employee, employeeEmailSchema } from '@epay/contract/employees/schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Text } from '@mantine/core'
import { useEffect, useId } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, errorMessage } from '#web/lib/api-error.ts'
import { type KeptEdits, useEditsFromBefore, useKeptEdits } from '#web/lib/kept-edits.ts'
import { useUser } from '#web/lib/session.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { OldEditsNote } from '#web/ui/old-edits-note.tsx'
import { stickyFooter } from '#web/ui/sticky-footer.ts'
import { useDeleteEmployee, useUpdateEmployee } from '../mutations.ts'
import { useDeletionQuestions } from '../use-deletion-questions.ts'
import { AccountFields, type AccountForm } from './account-fields.tsx'
import { EmployeeFacts } from './employee-facts.tsx'
import classes from './employee-form.module.css'

const formSchema = z.object({ email: employeeEmailSchema, roles: z.array(z.enum(ROLES)) })

/** Only what was changed. */
const KEPT: KeptEdits<Partial<AccountForm>> = new Map()

type EmployeeFormProps = {
  employee: Employee
  allRoles: readonly RoleItem[]
  onClose: () => void
  onDirtyChange: (isDirty: boolean) => void
  onSaved: () => void
  onDeleted: () => void
}

/** Payroll's record to read, the account's e-mail and roles to change. */
export function EmployeeForm(props: EmployeeFormProps) {
  const { employee, allRoles, onClose, onDirtyChange } = props
  const { update, save, form, hasOldEdits } = useSaving(props)
  const { remove, askAndDelete } = useDeleting(props)
  const { errors, isDirty } = form.formState
  const { id: accountId, roles } = useUser()
  const acting = { accountId, roles }
  const changeReason = reasonAgainstChange(acting, employee)
  const deletionReason = reasonAgainstDeletion(acting, employee)
  const reasonId = useId()

  useEffect(() => {
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
      {hasOldEdits && (
        <div className={classes.note}>
          <OldEditsNote />
        </div>
      )}
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
        acting={acting}
        employee={employee}
      />
      <div ref={stickyFooter} className={classes.footer}>
        {update.error && !errors.email && <FormAlert>{errorMessage(update.error)}</FormAlert>}
        {remove.error && (
          <FormAlert title={EMPLOYEE_MESSAGES.deleteFailed}>{errorMessage(remove.error)}</FormAlert>
        )}
        {deletionReason && (
          <Text id={reasonId} c="dimmed" size="sm">
            {deletionReason}
          </Text>
        )}
        <div className={classes.buttons}>
          <Button
            className={classes.delete}
            variant="light"
            color="rejected"
            loading={remove.isPending}
            disabled={update.isPending || deletionReason !== undefined}
            aria-describedby={deletionReason && reasonId}
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
          <Button
            type="submit"
            loading={update.isPending}
            disabled={remove.isPending || changeReason !== undefined}
            aria-describedby={changeReason && reasonId}
          >
            Save
          </Button>
        </div>
      </div>
    </form>
  )
}

function useSaving({ employee, onSaved }: EmployeeFormProps) {
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
    update.mutate({ id: employee.id, ...values }, { onSuccess: onSaved, onError }),
  )
  return { update, save, form, hasOldEdits: useOldEdits(form, employee.id) }
}

/** Puts the edits of a session that ended back, and keeps those of one that ends. */
function useOldEdits(form: UseFormReturn<AccountForm>, employeeId: string): boolean {
  const oldEdits = useEditsFromBefore(KEPT, employeeId)
  const { setValue, getValues, formState } = form
  const { isDirty, dirtyFields } = formState
  useEffect(() => {
    if (oldEdits?.email !== undefined) setValue('email', oldEdits.email, { shouldDirty: true })
    if (oldEdits?.roles) setValue('roles', oldEdits.roles, { shouldDirty: true })
  }, [oldEdits, setValue])
  useKeptEdits(KEPT, {
    recordId: employeeId,
    isDirty,
    read: () => {
      const { email, roles } = getValues()
      return { ...(dirtyFields.email && { email }), ...(dirtyFields.roles && { roles }) }
    },
  })
  return oldEdits !== undefined && isDirty
}

function useDeleting({ employee, onDeleted }: EmployeeFormProps) {
  const { askDeletion } = useDeletionQuestions()
  const remove = useDeleteEmployee()
  const askAndDelete = async () => {
    if (await askDeletion(employee.name)) remove.mutate(employee.id, { onSuccess: onDeleted })
  }
  return { remove, askAndDelete }
}
