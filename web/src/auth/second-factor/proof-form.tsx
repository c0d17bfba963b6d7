import { PROOF_TEXTS } from '@epay/contract/auth/account-texts'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { normalizeCode } from './normalize-code.ts'
import { failureOf, OwnPassword, StepForm } from './step-form.tsx'

type ProofFormProps<Answer> = {
  submitLabel: string
  isDangerous?: boolean
  explanation: string
  send: (proof: { password: string; code: string }) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Needs the same as signing in: the password and a code. */
export function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const t = useTranslate()
  const { submitLabel, isDangerous, explanation, send, onDone, onCancel } = props
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const change = useMutation({
    mutationFn: () => send({ password, code: normalizeCode(code) }),
    onSuccess: onDone,
  })
  const failure = failureOf(change.error)
  return (
    <StepForm
      submitLabel={submitLabel}
      isDangerous={isDangerous}
      isBusy={change.isPending}
      failure={failure.general}
      onSubmit={change.mutate}
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
