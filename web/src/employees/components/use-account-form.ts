import { ROLES } from '@epay/contract/auth/roles'
import { hasSameRoles } from '@epay/contract/employees/rules'
import { type Employee, employeeEmailSchema } from '@epay/contract/employees/schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type KeptEdits, useEditsFromBefore, useKeptEdits } from '#web/auth/kept-edits.ts'
import { ApiError, isProblem } from '#web/lib/api-error.ts'
import { useUpdateEmployee } from '../mutations.ts'
import type { AccountForm } from './account-fields.tsx'

const formSchema = z.object({ email: employeeEmailSchema, roles: z.array(z.enum(ROLES)) })
/** What the form shows, and the version of the employee that it was filled from. */
type Edited = { base: Employee; mine: AccountForm }
/** Only what was changed. */
type Edits = Partial<AccountForm>
const KEPT: KeptEdits<Edited> = new Map()

/** What became of the edits of a session that ended: with 'overtaken' somebody else changed the same meanwhile. */
type OldEdits = 'here' | 'overtaken'

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
  return { update, save, form, oldEdits: useOldEdits(form, employee) }
}

const valuesOf = ({ email, roles }: Employee): AccountForm => ({ email, roles })

/** Those of one's edits where nobody else changed anything: what somebody else saved is not undone unseen. */
function editsOn(current: Employee, { base, mine }: Edited): Edits {
  const isEmailMine = current.email === base.email && mine.email !== base.email
  const areRolesMine = hasSameRoles(current.roles, base.roles) && !hasSameRoles(mine.roles, base.roles)
  return { ...(isEmailMine && { email: mine.email }), ...(areRolesMine && { roles: mine.roles }) }
}

function putBack({ setValue }: Pick<UseFormReturn<AccountForm>, 'setValue'>, { email, roles }: Edits): void {
  if (email !== undefined) setValue('email', email, { shouldDirty: true })
  if (roles) setValue('roles', roles, { shouldDirty: true })
}

function oldEditsOn(current: Employee, old: Edited): { edits: Edits; state: OldEdits } {
  const edits = editsOn(current, old)
  const hasAll = Object.keys(edits).length === Object.keys(editsOn(old.base, old)).length
  return { edits, state: hasAll ? 'here' : 'overtaken' }
}

/** Puts the edits of a session that ended back, and keeps those of one that ends. */
function useOldEdits(form: UseFormReturn<AccountForm>, employee: Employee): OldEdits | undefined {
  const edited = useEditsFromBefore(KEPT, employee.id)
  const [old] = useState(() => edited && oldEditsOn(employee, edited))
  const { setValue, getValues, formState } = form
  const { isDirty } = formState
  useEffect(() => {
    if (old) putBack({ setValue }, old.edits)
  }, [old, setValue])
  useKeptEdits(KEPT, {
    recordId: employee.id,
    read: () => (isDirty ? { base: employee, mine: getValues() } : undefined),
  })
  return isDirty || old?.state === 'overtaken' ? old?.state : undefined
}
