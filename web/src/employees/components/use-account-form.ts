import { ROLES } from '@epay/contract/auth/roles'
import { hasSameRoles } from '@epay/contract/employees/rules'
import { type Employee, employeeEmailSchema } from '@epay/contract/employees/schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, isProblem } from '#web/lib/api-error.ts'
import { type KeptEdits, useEditsFromBefore, useKeptEdits } from '#web/lib/kept-edits.ts'
import { useUpdateEmployee } from '../mutations.ts'
import type { AccountForm } from './account-fields.tsx'

const formSchema = z.object({ email: employeeEmailSchema, roles: z.array(z.enum(ROLES)) })
/** Only what was changed. */
type Edits = Partial<AccountForm>
const KEPT: KeptEdits<Edits> = new Map()

type AccountFormOptions = {
  employee: Employee
  onReload: () => Promise<Employee | undefined>
  onSaved: () => void
}

/** The form of e-mail and roles, and saving it. */
export function useAccountForm({ employee, onReload, onSaved }: AccountFormOptions) {
  const update = useUpdateEmployee()
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: valuesOf(employee) })
  const rebase = async () => {
    const current = await onReload()
    if (!current) return
    const edits = editsOn(current, { base: employee, mine: form.getValues() })
    form.reset(valuesOf(current))
    putBack(form, edits)
  }
  const onError = (error: Error) => {
    const message = error instanceof ApiError ? error.fieldErrors.email : undefined
    if (message) form.setError('email', { message }, { shouldFocus: true })
    if (isProblem(error, 'OUTDATED')) void rebase()
  }
  const save = form.handleSubmit(change =>
    update.mutate({ base: employee, change }, { onSuccess: onSaved, onError }),
  )
  return { update, save, form, hasOldEdits: useOldEdits(form, employee.id) }
}

const valuesOf = ({ email, roles }: Employee): AccountForm => ({ email, roles })

/** Those of one's edits where nobody else changed anything: what somebody else saved is not undone unseen. */
function editsOn(current: Employee, { base, mine }: { base: Employee; mine: AccountForm }): Edits {
  const isEmailMine = current.email === base.email && mine.email !== base.email
  const areRolesMine = hasSameRoles(current.roles, base.roles) && !hasSameRoles(mine.roles, base.roles)
  return { ...(isEmailMine && { email: mine.email }), ...(areRolesMine && { roles: mine.roles }) }
}

function putBack({ setValue }: Pick<UseFormReturn<AccountForm>, 'setValue'>, { email, roles }: Edits): void {
  if (email !== undefined) setValue('email', email, { shouldDirty: true })
  if (roles) setValue('roles', roles, { shouldDirty: true })
}

/** Puts the edits of a session that ended back, and keeps those of one that ends. */
function useOldEdits(form: UseFormReturn<AccountForm>, employeeId: string): boolean {
  const oldEdits = useEditsFromBefore(KEPT, employeeId)
  const { setValue, getValues, formState } = form
  const { isDirty, dirtyFields } = formState
  useEffect(() => {
    if (oldEdits) putBack({ setValue }, oldEdits)
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
