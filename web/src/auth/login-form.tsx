import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, hasStatus, isProblem, UNREACHABLE_MESSAGE, waitHint } from '#web/lib/api-error.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CodeField } from './second-factor/code-field.tsx'
import { rememberedUsername, useLogin } from './use-login.ts'

/** What may help beside the one message that every failure shows. */
function hintFor(error: Error): string | undefined {
  if (hasStatus(error, 'network')) return UNREACHABLE_MESSAGE
  // The password was right, so it need not be typed again.
  if (isProblem(error, 'SECOND_FACTOR_REQUIRED')) return SECOND_FACTOR_MESSAGES.wrongCode
  // The server took the password; its answer is of no use.
  if (error instanceof ApiError && typeof error.status === 'number' && error.status < 300)
    return error.message
  return waitHint(error)
}

export type FilledIn = { username: string; password: string }

type LoginFormProps = {
  /** Credentials to begin with, ready to be sent. */
  filledIn?: FilledIn
}

export function LoginForm({ filledIn }: LoginFormProps) {
  const [username, setUsername] = useState(() => filledIn?.username ?? rememberedUsername.read() ?? '')
  const [password, setPassword] = useState(filledIn?.password ?? '')
  const [code, setCode] = useState('')
  const [isRemembered, setIsRemembered] = useState(() => Boolean(rememberedUsername.read()))
  const usernameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const codeRef = useRef<HTMLInputElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (filledIn) submitRef.current?.focus()
  }, [filledIn])

  const { login, timesCodeAsked, askNoCode } = useLogin({
    onFailure: () => {
      if (isCodeAsked) {
        setCode('')
        codeRef.current?.focus()
        return
      }
      setPassword('')
      const first = username === '' ? usernameRef : passwordRef
      first.current?.focus()
    },
  })
  const isCodeAsked = timesCodeAsked > 0
  useEffect(() => {
    if (timesCodeAsked > 0) codeRef.current?.focus()
  }, [timesCodeAsked])
  const hint = login.error ? hintFor(login.error) : undefined

  const changeUsername = (value: string) => {
    setUsername(value)
    // The code belongs to the account that it was asked for.
    askNoCode()
    setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!login.isPending) login.mutate({ username: username.trim(), password, code, isRemembered })
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
          onChange={event => changeUsername(event.currentTarget.value)}
        />
        <PasswordField
          ref={passwordRef}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        {isCodeAsked && <CodeField ref={codeRef} value={code} onChange={setCode} />}
        <Checkbox
          label="Remember"
          description="Keeps your username on this device"
          checked={isRemembered}
          onChange={event => setIsRemembered(event.currentTarget.checked)}
        />
        <Button ref={submitRef} type="submit" fullWidth loading={login.isPending}>
          Sign In
        </Button>
        <Anchor component={Link} to={PAGES.forgotPassword.path} ta="center">
          Forgot your password?
        </Anchor>
      </Stack>
    </form>
  )
}
