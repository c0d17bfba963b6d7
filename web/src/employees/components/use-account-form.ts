import { mergeVersions } from '@epay/contract/common/merge'
import { hasSameRoles } from '@epay/contract/common/roles'
import { type Employee, employeeEmailSchema } from '@epay/contract/employees/schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useSaveWhenSessionEnds, useUnsavedEdits } from '#web/auth/unsaved-edits.ts'
import { ApiError, isOutdated } from '#web/lib/api-error.ts'
import { useUpdateEmployee } from '../mutations.ts'
import type { AccountForm } from './account-fields.tsx'

const formSchema = z.object({ email: employeeEmailSchema, roles: z.array(z.string()) })
type Edited = { base: Employee; mine: AccountForm }

/** Edits from a session that ended. 'overtaken': someone else has changed the same fields since. */
type OldEdits = 'here' | 'overtaken'

type AccountFormOptions = {
  employee: Employee
  onReload: () => Promise<Employee | undefined>
  onSaved: () => void
}

export function useAccountForm({ employee, onReload, onSaved }: AccountFormOptions) {
  const update = useUpdateEmployee()
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: valuesOf(employee) })
  const rebase = async () => {
    const current = await onReload()
    if (!current) return
    const { values } = editsOn(current, { base: employee, mine: form.getValues() })
    form.reset(valuesOf(current))
    restoreValues(form, values)
  }
  const onError = (error: Error) => {
    const message = error instanceof ApiError ? error.body.fieldErrors.email : undefined
    if (message) form.setError('email', { message }, { shouldFocus: true })
    if (isOutdated(error)) void rebase()
  }
  const save = form.handleSubmit(change =>
    update.mutate({ base: employee, change }, { onSuccess: onSaved, onError }),
  )
  return { update, save, form, oldEdits: useOldEdits(form, employee) }
}

const valuesOf = ({ email, roles }: Employee): AccountForm => ({ email, roles })

function isSameValue(one: AccountForm[keyof AccountForm], other: typeof one): boolean {
  return typeof one === 'string' || typeof other === 'string' ? one === other : hasSameRoles(one, other)
}

function editsOn(current: Employee, { base, mine }: Edited): { values: AccountForm; state: OldEdits } {
  // The saved version wins a conflict, so that someone else's change isn't silently undone.
  const versions = { before: valuesOf(base), mine: valuesOf(current), theirs: mine }
  const { merged, conflicts } = mergeVersions(['email', 'roles'], versions, isSameValue)
  return { values: merged, state: conflicts.length === 0 ? 'here' : 'overtaken' }
}

function restoreValues(
  { setValue }: Pick<UseFormReturn<AccountForm>, 'setValue'>,
  values: AccountForm,
): void {
  setValue('email', values.email, { shouldDirty: true })
  setValue('roles', values.roles, { shouldDirty: true })
}

function useOldEdits(form: UseFormReturn<AccountForm>, employee: Employee): OldEdits | undefined {
  const unsaved = useUnsavedEdits<Edited>('account', employee.id)
  const [old] = useState(() => {
    const edited = unsaved.read()
    return edited && editsOn(employee, edited)
  })
  const { setValue, getValues, formState } = form
  const { isDirty } = formState
  useEffect(() => {
    if (old) restoreValues({ setValue }, old.values)
  }, [old, setValue])
  useSaveWhenSessionEnds(unsaved, () => (isDirty ? { base: employee, mine: getValues() } : undefined))
  return isDirty || old?.state === 'overtaken' ? old?.state : undefined
}
