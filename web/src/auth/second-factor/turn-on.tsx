import { secondFactorEndpoints } from '@epay/contract/auth/second-factor'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { failureOf } from './failure.ts'
import { OwnPassword } from './own-password.tsx'
import { ScanStep } from './scan-step.tsx'
import { StepForm } from './step-form.tsx'

type TurnOnProps = { onTurnedOn: (recoveryCodes: readonly string[]) => void; onCancel: () => void }

/** The password first, then the app's QR code and a code that it shows. */
export function TurnOn({ onTurnedOn, onCancel }: TurnOnProps) {
  const [password, setPassword] = useState('')
  const start = useMutation({
    mutationFn: () => callApi(secondFactorEndpoints.start, { body: { password } }),
  })
  if (start.data) return <ScanStep enrolment={start.data} onTurnedOn={onTurnedOn} onCancel={onCancel} />

  const failure = failureOf(start.error)
  return (
    <StepForm
      submitLabel="Continue"
      isBusy={start.isPending}
      failure={failure.general}
      onSubmit={start.mutate}
      onCancel={onCancel}
    >
      <Text>
        You need an authenticator app on your phone, such as the one of Google, Microsoft or your password
        manager.
      </Text>
      <OwnPassword value={password} error={failure.password} onChange={setPassword} />
    </StepForm>
  )
}
