import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { secondFactorEndpoints } from '@epay/contract/auth/second-factor'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { failureOf, OwnPassword, StepForm } from './step-form.tsx'
import { tidyCode } from './tidy-code.ts'

type TurnOffProps = { onTurnedOff: () => void; onCancel: () => void }

/** Needs the same as signing in: the password and a code. */
export function TurnOff({ onTurnedOff, onCancel }: TurnOffProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const remove = useMutation({
    mutationFn: () => callApi(secondFactorEndpoints.remove, { body: { password, code: tidyCode(code) } }),
    onSuccess: onTurnedOff,
  })
  const failure = failureOf(remove.error)
  return (
    <StepForm
      submitLabel={SECOND_FACTOR_MESSAGES.turnOff}
      isDangerous
      isBusy={remove.isPending}
      failure={failure.general}
      onSubmit={remove.mutate}
      onCancel={onCancel}
    >
      <Text>From then on your password alone is enough to sign in.</Text>
      <OwnPassword value={password} error={failure.password} onChange={setPassword} />
      <TextField
        label="Code"
        description="From your app, or a recovery code."
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
