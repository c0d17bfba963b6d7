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
type AccountEdits = { base: Employee; mine: AccountForm }

/** Edits from a session that ended. 'conflicting': someone else has changed the same fields since. */
type RestoredEdits = 'restored' | 'conflicting'

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
  return { update, save, form, restoredEdits: useRestoredEdits(form, employee) }
}

const valuesOf = ({ email, roles }: Employee): AccountForm => ({ email, roles })

function isSameValue(value: AccountForm[keyof AccountForm], otherValue: typeof value): boolean {
  return typeof value === 'string' || typeof otherValue === 'string'
    ? value === otherValue
    : hasSameRoles(value, otherValue)
}

function editsOn(
  current: Employee,
  { base, mine }: AccountEdits,
): { values: AccountForm; state: RestoredEdits } {
  // The saved version wins a conflict, so that someone else's change isn't silently undone.
  const versions = { before: valuesOf(base), mine: valuesOf(current), theirs: mine }
  const { merged, conflicts } = mergeVersions(['email', 'roles'], versions, isSameValue)
  return { values: merged, state: conflicts.length === 0 ? 'restored' : 'conflicting' }
}

function restoreValues(
  { setValue }: Pick<UseFormReturn<AccountForm>, 'setValue'>,
  values: AccountForm,
): void {
  setValue('email', values.email, { shouldDirty: true })
  setValue('roles', values.roles, { shouldDirty: true })
}

function useRestoredEdits(form: UseFormReturn<AccountForm>, employee: Employee): RestoredEdits | undefined {
  const unsavedEdits = useUnsavedEdits<AccountEdits>('account', employee.id)
  const [restored] = useState(() => {
    const edits = unsavedEdits.read()
    return edits && editsOn(employee, edits)
  })
  const { setValue, getValues, formState } = form
  const { isDirty } = formState
  useEffect(() => {
    if (restored) restoreValues({ setValue }, restored.values)
  }, [restored, setValue])
  useSaveWhenSessionEnds(unsavedEdits, () => (isDirty ? { base: employee, mine: getValues() } : undefined))
  return isDirty || restored?.state === 'conflicting' ? restored?.state : undefined
}
