import { authEndpoints } from '@epay/contract/auth/endpoints'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { signIn } from '#web/lib/session.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { readRememberedUsername, rememberUsername } from './remembered-username.ts'

/** What may help beside the one message that every failure shows. */
function hintFor(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 429) {
    const { retryAfterSeconds } = error
    if (retryAfterSeconds === undefined) return AUTH_MESSAGES.tooManyTries
    return `Too many tries. Please wait ${retryAfterSeconds} seconds and try again.`
  }
  return error.status === 'network' ? error.message : undefined
}

export function LoginForm() {
  const [username, setUsername] = useState(readRememberedUsername)
  const [password, setPassword] = useState('')
  const [isRemembered, setIsRemembered] = useState(username !== '')
  const usernameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)

  const login = useMutation({
    mutationFn: () => callApi(authEndpoints.login, { body: { username: username.trim(), password } }),
    onSuccess: tokens => {
      rememberUsername(username.trim(), isRemembered)
      signIn(tokens)
    },
    onError: () => {
      setPassword('')
      const first = username === '' ? usernameRef : passwordRef
      first.current?.focus()
    },
  })
  const hint = login.error ? hintFor(login.error) : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!login.isPending) login.mutate()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {login.isError && (
          <div>
            <FormAlert>{AUTH_MESSAGES.loginFailed}</FormAlert>
            {hint && (
              <Text role="status" mt={8} c="dimmed">
                {hint}
              </Text>
            )}
          </div>
        )}
        <TextField
          ref={usernameRef}
          label="Username"
          placeholder="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={username}
          onChange={event => setUsername(event.currentTarget.value)}
        />
        <PasswordField
          ref={passwordRef}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Checkbox
          label="Remember"
          description="Keeps your username on this device"
          checked={isRemembered}
          onChange={event => setIsRemembered(event.currentTarget.checked)}
        />
        <Button type="submit" fullWidth loading={login.isPending}>
          Sign In
        </Button>
      </Stack>
    </form>
  )
}
