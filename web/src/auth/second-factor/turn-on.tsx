import { secondFactorEndpoints } from '@epay/contract/auth/second-factor'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { useUser } from '#web/lib/session.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { failureOf } from './failure.ts'
import { ScanStep } from './scan-step.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

type TurnOnProps = { onTurnedOn: (recoveryCodes: readonly string[]) => void; onCancel: () => void }

/** The password first, then the app's QR code and a code that it shows. */
export function TurnOn({ onTurnedOn, onCancel }: TurnOnProps) {
  const { name } = useUser()
  const [password, setPassword] = useState('')
  const passwordRef = useFocusOnArrival<HTMLInputElement>()
  const start = useMutation({
    mutationFn: () => callApi(secondFactorEndpoints.start, { body: { password } }),
  })
  if (start.data) return <ScanStep enrolment={start.data} onTurnedOn={onTurnedOn} onCancel={onCancel} />

  const failure = failureOf(start.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!start.isPending) start.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure.general && <FormAlert>{failure.general}</FormAlert>}
        <Text>
          You need an authenticator app on your phone, such as the one of Google, Microsoft or your password
          manager.
        </Text>
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <PasswordField
          ref={passwordRef}
          label="Your Password"
          autoComplete="current-password"
          value={password}
          error={failure.password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Group gap={8}>
          <Button type="submit" loading={start.isPending}>
            Continue
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
