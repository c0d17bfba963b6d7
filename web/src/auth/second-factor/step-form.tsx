import { PROOF_TEXTS } from '@epay/contract/auth/account-texts'
import type { Message } from '@epay/contract/languages/message'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, messageOf, waitHint } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useUser } from '../session.ts'
import { normalizeCode } from './code-field.tsx'

type StepFormProps = {
  submitLabel: string
  isDangerous?: boolean
  isBusy: boolean
  failure?: Message
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

export function StepForm(props: StepFormProps) {
  const t = useTranslate()
  const { submitLabel, isDangerous = false, isBusy, failure, onSubmit, onCancel, children } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && <FormAlert>{t(failure)}</FormAlert>}
        {children}
        <Group gap={8}>
          <Button type="submit" color={isDangerous ? 'rejected' : undefined} loading={isBusy}>
            {t(submitLabel)}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t(PROOF_TEXTS.cancel)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type OwnPasswordProps = { value: string; error?: string; onChange: (password: string) => void }

/** The hidden username field tells password managers which account the password is for. */
export function OwnPassword({ value, error, onChange }: OwnPasswordProps) {
  const { name } = useUser()
  const ref = useFocusOnMount<HTMLInputElement>()
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        ref={ref}
        data-autofocus
        label={PROOF_TEXTS.password}
        autoComplete="current-password"
        value={value}
        error={error}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </>
  )
}

type FactorFailure = { password?: string; code?: string; general?: Message }

export function failureOf(error: Error | null): FactorFailure {
  if (!error) return {}
  const { password, code } = error instanceof ApiError ? error.body.fieldErrors : {}
  if (password || code) return { password, code }
  return { general: waitHint(error) ?? messageOf(error) }
}

/** Moves focus to the new step, because the button that the user selected no longer exists. */
export function useFocusOnMount<T extends HTMLElement>(isEnabled = true): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    if (isEnabled) ref.current?.focus()
  }, [isEnabled])
  return ref
}

type ProofFormProps<Result> = {
  submitLabel: string
  isDangerous?: boolean
  explanation: string
  send: (proof: { password: string; code: string }) => Promise<Result>
  onDone: (response: Result) => void
  onCancel: () => void
}

export function ProofForm<Result>(props: ProofFormProps<Result>) {
  const t = useTranslate()
  const { submitLabel, isDangerous, explanation, send, onDone, onCancel } = props
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const mutation = useMutation({
    mutationFn: () => send({ password, code: normalizeCode(code) }),
    onSuccess: onDone,
  })
  const failure = failureOf(mutation.error)
  return (
    <StepForm
      submitLabel={submitLabel}
      isDangerous={isDangerous}
      isBusy={mutation.isPending}
      failure={failure.general}
      onSubmit={mutation.mutate}
      onCancel={onCancel}
    >
      <Text>{t(explanation)}</Text>
      <OwnPassword value={password} error={failure.password} onChange={setPassword} />
      <TextField
        label={PROOF_TEXTS.code}
        description={t(PROOF_TEXTS.codeHint)}
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        error={failure.code}
        onChange={event => setCode(event.currentTarget.value)}
      />
    </StepForm>
  )
}
