import { secondFactorEndpoints } from '@epay/contract/auth/second-factor'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { useUser } from '#web/lib/session.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { failureOf } from './failure.ts'
import { tidyCode } from './tidy-code.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

type TurnOffProps = { onTurnedOff: () => void; onCancel: () => void }

/** Takes what signing in takes: the password and a code. */
export function TurnOff({ onTurnedOff, onCancel }: TurnOffProps) {
  const { name } = useUser()
  const [password, setPassword] = useState('')
  const passwordRef = useFocusOnArrival<HTMLInputElement>()
  const [code, setCode] = useState('')
  const remove = useMutation({
    mutationFn: () => callApi(secondFactorEndpoints.remove, { body: { password, code: tidyCode(code) } }),
    onSuccess: onTurnedOff,
  })
  const failure = failureOf(remove.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!remove.isPending) remove.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure.general && <FormAlert>{failure.general}</FormAlert>}
        <Text>From then on your password alone is enough to sign in.</Text>
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <PasswordField
          ref={passwordRef}
          label="Your Password"
          autoComplete="current-password"
          value={password}
          error={failure.password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
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
        <Group gap={8}>
          <Button type="submit" color="rejected" loading={remove.isPending}>
            Turn Off
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
