import { mergeVersions } from '@epay/contract/common/merge'
import { pick } from '@epay/contract/common/records'
import {
  SETTING_NAMES,
  type SettingsState,
  settingProblems,
  settingsUpdateSchema,
} from '@epay/contract/settings/settings'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, isOutdated } from '#web/lib/api-error.ts'
import { settingsQuery, useSendTestMail, useUpdateSettings } from './queries.ts'

const formSchema = settingsUpdateSchema
  .omit({ lastModificationTime: true })
  .superRefine((values, context) => {
    for (const [name, messages] of Object.entries(settingProblems(values)))
      for (const message of messages) context.addIssue({ code: 'custom', path: [name], message })
  })
type SettingsInput = z.input<typeof formSchema>
type SettingsOutput = z.output<typeof formSchema>
export type SettingsFormApi = UseFormReturn<SettingsInput, unknown, SettingsOutput>

const FIELD_NAMES = [...SETTING_NAMES, 'smtpPassword'] as const

const valuesOf = (state: SettingsState): SettingsOutput => ({
  ...pick(state, SETTING_NAMES),
  smtpPassword: '',
})
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** @param onSaved called after each save, even if nothing changed */
export function useSettingsForm(loaded: SettingsState, onSaved?: () => void) {
  const client = useQueryClient()
  const [base, setBase] = useState(loaded)
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: valuesOf(loaded) })
  const update = useUpdateSettings()
  const testMail = useSendTestMail()

  const startFrom = (state: SettingsState) => {
    setBase(state)
    form.reset(valuesOf(state))
  }
  const rebase = async () => {
    const current = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 })
    const formValues = { ...valuesOf(base), ...form.getValues() }
    // The saved version wins a conflict, so that someone else's change isn't silently undone.
    const versions = { before: valuesOf(base), mine: valuesOf(current), theirs: formValues }
    const { merged } = mergeVersions(FIELD_NAMES, versions, isEqual)
    startFrom(current)
    form.reset(merged, { keepDefaultValues: true })
  }
  const onSuccess = (state: SettingsState) => {
    // Lets the next form start with the saved values.
    client.setQueryData(settingsQuery().queryKey, state)
    startFrom(state)
    onSaved?.()
  }
  const onError = (error: Error) => {
    for (const name of FIELD_NAMES) {
      const message = fieldErrorsOf(error)[name]
      if (message) form.setError(name, { type: 'server', message }, { shouldFocus: true })
    }
    if (isOutdated(error)) void rebase()
  }
  const buildBody = (values: SettingsOutput) => ({
    ...values,
    smtpPassword: values.smtpPassword === '' ? undefined : values.smtpPassword,
    lastModificationTime: base.lastModificationTime,
  })
  return {
    base,
    form,
    update,
    testMail,
    discard: () => {
      update.reset()
      form.reset(valuesOf(base))
    },
    save: form.handleSubmit(values => update.mutate(buildBody(values), { onSuccess, onError })),
    sendTestMail: form.handleSubmit(values => testMail.mutate(buildBody(values), { onError })),
  }
}

export function fieldErrorsOf(error: Error): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.body.fieldErrors : {}
}
