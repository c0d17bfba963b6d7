import { authEndpoints } from '@epay/contract/auth/endpoints'
import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { LOGIN_TEXTS } from '@epay/contract/auth/sign-in-texts'
import type { Message } from '@epay/contract/languages/message'
import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core'
import {
  type FormEvent,
  type FunctionComponent,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { callApi } from '#web/lib/api-client.ts'
import {
  ApiError,
  hasStatus,
  isProblem,
  isTemporary,
  messageOf,
  unreadableResponseMessage,
  waitHint,
} from '#web/lib/api-error.ts'
import { createTextStorage } from '#web/lib/browser-storage.ts'
import { usePortal } from '#web/lib/portal.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useApplyAccountLanguage } from './account-language.ts'
import { CodeField, normalizeCode } from './second-factor/code-field.tsx'
import { areUsable, signIn } from './session.ts'

const rememberedUsername = createTextStorage('device', 'rememberedUsername')

function isServerUnreachable(error: unknown): boolean {
  return isTemporary(error) && !hasStatus(error, 429)
}

function isServerFailure(error: unknown): boolean {
  return isServerUnreachable(error) || (error instanceof ApiError && Number(error.status) >= 500)
}

function hintFor(error: unknown): Message | undefined {
  if (isServerUnreachable(error)) return messageOf(error)
  if (isServerFailure(error)) return AUTH_MESSAGES.notChecked
  // The password was correct, so only the code must be entered again.
  if (isProblem(error, 'SECOND_FACTOR_REQUIRED')) return SECOND_FACTOR_MESSAGES.wrongCode
  // The server accepted the password, but its response is unusable.
  return unreadableResponseMessage(error) ? messageOf(error) : waitHint(error)
}

export type PortalLink = FunctionComponent<{ to: string; className?: string; children?: ReactNode }>

export type LoginCredentials = { username: string; password: string }

type LoginFormProps = {
  credentials?: LoginCredentials
  Link: PortalLink
}

export function LoginForm({ credentials, Link }: LoginFormProps) {
  const t = useTranslate()
  const [username, setUsername] = useState(() => credentials?.username ?? rememberedUsername.read() ?? '')
  const [password, setPassword] = useState(credentials?.password ?? '')
  const [code, setCode] = useState('')
  const [shouldRemember, setShouldRemember] = useState(() => Boolean(rememberedUsername.read()))
  const hasPasswordLinks = usePortal()?.extras.includes('passwordLinks')
  const usernameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const codeRef = useRef<HTMLInputElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    if (credentials) submitRef.current?.focus()
  }, [credentials])

  const { failure, isPending, login, codeRequests, hideCode } = useLogin()
  const needsCode = codeRequests > 0
  const focusForRetry = useEffectEvent(({ error }: Failure) => {
    if (isServerFailure(error)) {
      submitRef.current?.focus()
      return
    }
    if (needsCode) {
      setCode('')
      codeRef.current?.focus()
      return
    }
    setPassword('')
    const firstField = username === '' ? usernameRef : passwordRef
    firstField.current?.focus()
  })
  useLayoutEffect(() => {
    if (failure) focusForRetry(failure)
  }, [failure])
  useLayoutEffect(() => {
    if (codeRequests > 0) codeRef.current?.focus()
  }, [codeRequests])
  const hint = failure && hintFor(failure.error)

  const changeUsername = (value: string) => {
    setUsername(value)
    // The code was for another account.
    hideCode()
    setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void login({ username: username.trim(), password, code, shouldRemember })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && (
          <div>
            <FormAlert>{t(AUTH_MESSAGES.loginFailed)}</FormAlert>
            {hint && (
              <Text role="status" mt={8} c="dimmed">
                {t(hint)}
              </Text>
            )}
          </div>
        )}
        <TextField
          ref={usernameRef}
          label={LOGIN_TEXTS.username}
          placeholder={t(LOGIN_TEXTS.username)}
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
          label={LOGIN_TEXTS.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        {needsCode && <CodeField ref={codeRef} value={code} onChange={setCode} />}
        <Checkbox
          label={t(LOGIN_TEXTS.remember)}
          description={t(LOGIN_TEXTS.rememberHint)}
          checked={shouldRemember}
          onChange={event => setShouldRemember(event.currentTarget.checked)}
        />
        <Button ref={submitRef} type="submit" fullWidth loading={isPending}>
          {t(LOGIN_TEXTS.submit)}
        </Button>
        {hasPasswordLinks && (
          <Anchor component={Link} to={PAGES.forgotPassword.path} ta="center" mih={24}>
            {t(LOGIN_TEXTS.forgot)}
          </Anchor>
        )}
      </Stack>
    </form>
  )
}

type LoginInput = { username: string; password: string; code: string; shouldRemember: boolean }

type Outcome = 'signedIn' | 'codeRequired'

async function attemptSignIn(
  { username, password, code, shouldRemember }: LoginInput,
  applyLanguage: (token: string) => Promise<void>,
): Promise<Outcome> {
  const normalizedCode = normalizeCode(code)
  const body = { username, password, ...(normalizedCode !== '' && { code: normalizedCode }) }
  try {
    const tokens = await callApi(authEndpoints.login, { body })
    if (!areUsable(tokens)) throw new ApiError({ status: 200, message: LOGIN_TEXTS.unreadable })
    if (shouldRemember) rememberedUsername.write(username)
    else rememberedUsername.remove()
    await applyLanguage(tokens.token)
    signIn(tokens)
    return 'signedIn'
  } catch (error) {
    if (normalizedCode === '' && isProblem(error, 'SECOND_FACTOR_REQUIRED')) return 'codeRequired'
    throw error
  }
}

/** A new object per attempt, so that equal failures still trigger effects. */
type Failure = { error: unknown }

/** `codeRequests` increases each time the server accepts the password but requires a code. */
function useLogin() {
  const [codeRequests, setCodeRequests] = useState(0)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const applyLanguage = useApplyAccountLanguage()
  const login = async (input: LoginInput) => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const outcome = await attemptSignIn(input, applyLanguage)
      if (outcome === 'codeRequired') setCodeRequests(count => count + 1)
    } catch (error) {
      setFailure({ error })
    } finally {
      setIsPending(false)
    }
  }
  return { failure, isPending, login, codeRequests, hideCode: () => setCodeRequests(0) }
}
