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
  unreadableAnswer,
  waitHint,
} from '#web/lib/api-error.ts'
import { storedText } from '#web/lib/browser-storage.ts'
import { usePortal } from '#web/lib/portal.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useAccountLanguage } from './account-language.ts'
import { CodeField, normalizeCode } from './second-factor/code-field.tsx'
import { areUsable, signIn } from './session.ts'

const rememberedUsername = storedText('device', 'rememberedUsername')

function isAway(error: unknown): boolean {
  return isTemporary(error) && !hasStatus(error, 429)
}

function isUnchecked(error: unknown): boolean {
  return isAway(error) || (error instanceof ApiError && Number(error.status) >= 500)
}

function hintFor(error: unknown): Message | undefined {
  if (isAway(error)) return messageOf(error)
  if (isUnchecked(error)) return AUTH_MESSAGES.notChecked
  // The password was right, so the user doesn't have to retype it.
  if (isProblem(error, 'SECOND_FACTOR_REQUIRED')) return SECOND_FACTOR_MESSAGES.wrongCode
  // The server accepted the password, but its response is unusable.
  return unreadableAnswer(error) ? messageOf(error) : waitHint(error)
}

export type PortalLink = FunctionComponent<{ to: string; className?: string; children?: ReactNode }>

export type FilledIn = { username: string; password: string }

type LoginFormProps = {
  filledIn?: FilledIn
  Link: PortalLink
}

export function LoginForm({ filledIn, Link }: LoginFormProps) {
  const t = useTranslate()
  const [username, setUsername] = useState(() => filledIn?.username ?? rememberedUsername.read() ?? '')
  const [password, setPassword] = useState(filledIn?.password ?? '')
  const [code, setCode] = useState('')
  const [isRemembered, setIsRemembered] = useState(() => Boolean(rememberedUsername.read()))
  const canForget = usePortal()?.extras.includes('passwordLinks')
  const usernameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const codeRef = useRef<HTMLInputElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    if (filledIn) submitRef.current?.focus()
  }, [filledIn])

  const { failure, isPending, login, timesCodeAsked, askNoCode } = useLogin()
  const isCodeAsked = timesCodeAsked > 0
  const askAgain = useEffectEvent(({ error }: Failure) => {
    if (isUnchecked(error)) {
      submitRef.current?.focus()
      return
    }
    if (isCodeAsked) {
      setCode('')
      codeRef.current?.focus()
      return
    }
    setPassword('')
    const first = username === '' ? usernameRef : passwordRef
    first.current?.focus()
  })
  useLayoutEffect(() => {
    if (failure) askAgain(failure)
  }, [failure])
  useLayoutEffect(() => {
    if (timesCodeAsked > 0) codeRef.current?.focus()
  }, [timesCodeAsked])
  const hint = failure && hintFor(failure.error)

  const changeUsername = (value: string) => {
    setUsername(value)
    // The code belonged to another account.
    askNoCode()
    setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void login({ username: username.trim(), password, code, isRemembered })
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
        {isCodeAsked && <CodeField ref={codeRef} value={code} onChange={setCode} />}
        <Checkbox
          label={t(LOGIN_TEXTS.remember)}
          description={t(LOGIN_TEXTS.rememberHint)}
          checked={isRemembered}
          onChange={event => setIsRemembered(event.currentTarget.checked)}
        />
        <Button ref={submitRef} type="submit" fullWidth loading={isPending}>
          {t(LOGIN_TEXTS.submit)}
        </Button>
        {canForget && (
          <Anchor component={Link} to={PAGES.forgotPassword.path} ta="center" mih={24}>
            {t(LOGIN_TEXTS.forgot)}
          </Anchor>
        )}
      </Stack>
    </form>
  )
}

type LoginInput = { username: string; password: string; code: string; isRemembered: boolean }

type Outcome = 'signedIn' | 'codeAsked'

async function tryToSignIn(
  { username, password, code, isRemembered }: LoginInput,
  takeLanguage: (token: string) => Promise<void>,
): Promise<Outcome> {
  const tidied = normalizeCode(code)
  const body = { username, password, ...(tidied !== '' && { code: tidied }) }
  try {
    const tokens = await callApi(authEndpoints.login, { body })
    if (!areUsable(tokens)) throw new ApiError({ status: 200, message: LOGIN_TEXTS.unreadable })
    if (isRemembered) rememberedUsername.keep(username)
    else rememberedUsername.forget()
    await takeLanguage(tokens.token)
    signIn(tokens)
    return 'signedIn'
  } catch (error) {
    if (tidied === '' && isProblem(error, 'SECOND_FACTOR_REQUIRED')) return 'codeAsked'
    throw error
  }
}

/** A new object per attempt, so that equal failures still trigger effects. */
type Failure = { error: unknown }

/** `timesCodeAsked` increases each time only the code is missing. */
function useLogin() {
  const [timesCodeAsked, setTimesCodeAsked] = useState(0)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const takeLanguage = useAccountLanguage()
  const login = async (input: LoginInput) => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const outcome = await tryToSignIn(input, takeLanguage)
      if (outcome === 'codeAsked') setTimesCodeAsked(times => times + 1)
    } catch (error) {
      setFailure({ error })
    } finally {
      setIsPending(false)
    }
  }
  return { failure, isPending, login, timesCodeAsked, askNoCode: () => setTimesCodeAsked(0) }
}
