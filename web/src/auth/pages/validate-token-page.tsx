import {
  deniedText,
  TOKEN_FAILURES,
  type TokenFailure,
  tokenFailureOfStatus,
} from '@epay/contract/auth/denied-reasons'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { LINK_CODE_TEXTS, VALIDATING_TOKEN } from '@epay/contract/auth/sign-in-texts'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError, errorMessage, isProblem, messageOf } from '#web/lib/api-error.ts'
import { type OpenApplication, unauthorizedHref } from '#web/lib/paths.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { Loading } from '#web/ui/states.tsx'
import { CodeField, normalizeCode } from '../second-factor/code-field.tsx'
import { areUsable, signInByLink } from '../session.ts'
import { isExpired, linkClaimsOf } from '../token-claims.ts'
import { useUrlToken } from '../use-url-token.ts'

const FAILURE_DISPLAY_MS = 1_500

type Failure = {
  kind: TokenFailure
  usedText?: string
}

function deniedHref({ kind, usedText }: Failure): string {
  const { reason, message } = TOKEN_FAILURES[kind]
  return unauthorizedHref({ reason, message: usedText ?? (kind === 'noResponse' ? message : undefined) })
}

export function ValidateTokenPage() {
  useDocumentTitle(VALIDATING_TOKEN)
  const token = useUrlToken()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure>()
  const hasStarted = useRef(false)

  const [needsCode, setNeedsCode] = useState(false)
  const applicationId = linkClaimsOf(token)?.applicationId
  const handleValidation = (result: LinkValidation) => {
    setNeedsCode(result.outcome === 'codeRequired')
    if (result.outcome === 'codeRequired') return
    if (result.outcome === 'failed') {
      setFailure({ kind: result.failure, usedText: result.usedText })
      return
    }
    // Without a session, the route guard asks the user to sign in.
    if (result.outcome === 'valid') signInByLink(result.tokens)
    const state: OpenApplication | undefined = applicationId
      ? { openApplicationId: applicationId, fromEmailToken: true }
      : undefined
    navigate(PAGES.applications.path, { replace: true, state })
  }
  const handleFirstValidation = useEffectEvent(handleValidation)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void validateLink(token).then(result => handleFirstValidation(result))
  }, [token])

  useEffect(() => {
    if (!failure) return
    const timer = setTimeout(() => navigate(deniedHref(failure), { replace: true }), FAILURE_DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [failure, navigate])

  if (needsCode)
    return (
      <PublicLayout width="narrow">
        <Card>
          <PageHeader title={SECOND_FACTOR_MESSAGES.title} />
          <LinkCodeForm
            token={token}
            onSignedIn={tokens => handleValidation(toValidation(tokens))}
            onRefused={error => handleValidation(toRefusedValidation(error))}
          />
        </Card>
      </PublicLayout>
    )
  return (
    <PublicLayout width="narrow">
      {failure ? (
        <FormAlert title={deniedText('validation-failed').title}>
          <Text inherit>{TOKEN_FAILURES[failure.kind].message}</Text>
          {failure.usedText && <Text inherit>{failure.usedText}</Text>}
        </FormAlert>
      ) : (
        <Loading text={VALIDATING_TOKEN} isPageTitle />
      )}
    </PublicLayout>
  )
}

type LinkValidation =
  | { outcome: 'valid'; tokens: SessionTokens }
  /** The link alone doesn't sign the user in, so they must enter their password first. */
  | { outcome: 'signInFirst' }
  | { outcome: 'codeRequired' }
  | { outcome: 'failed'; failure: TokenFailure; usedText?: string }

function toFailure(failure: TokenFailure, usedText?: string): LinkValidation {
  return { outcome: 'failed', failure, usedText }
}

function failureOf(error: unknown): TokenFailure {
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.status === 'network') return 'noResponse'
  if (isProblem(error, 'LINK_EXPIRED')) return 'invalidOrExpired'
  if (isProblem(error, 'LINK_INVALID')) return 'badRequest'
  return error.status < 300 ? 'invalidResponse' : tokenFailureOfStatus(error.status)
}

async function validateLink(token: string): Promise<LinkValidation> {
  if (token === '') return toFailure('noToken')
  const claims = linkClaimsOf(token)
  if (!claims || isExpired(claims)) return toFailure('invalidOrExpired')
  try {
    return toValidation(await callApi(authEndpoints.validateEmailToken, { body: { token } }))
  } catch (error) {
    return toRefusedValidation(error)
  }
}

function toValidation(tokens: SessionTokens): LinkValidation {
  return areUsable(tokens) ? { outcome: 'valid', tokens } : toFailure('invalidResponse')
}

function toRefusedValidation(error: unknown): LinkValidation {
  if (isProblem(error, 'LINK_NEEDS_SIGN_IN')) return { outcome: 'signInFirst' }
  if (isProblem(error, 'SECOND_FACTOR_REQUIRED')) return { outcome: 'codeRequired' }
  return toFailure(failureOf(error), isProblem(error, 'LINK_USED') ? errorMessage(error) : undefined)
}

type LinkCodeFormProps = {
  token: string
  onSignedIn: (tokens: SessionTokens) => void
  onRefused: (error: Error) => void
}

export function LinkCodeForm({ token, onSignedIn, onRefused }: LinkCodeFormProps) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  const signInWithCode = useMutation({
    mutationFn: () =>
      callApi(authEndpoints.validateEmailToken, { body: { token, code: normalizeCode(code) } }),
    onSuccess: onSignedIn,
    onError: error => {
      setCode('')
      ref.current?.focus()
      if (isLinkRejected(error)) onRefused(error)
    },
  })
  useLayoutEffect(() => ref.current?.focus(), [])
  const isWrongCode = isProblem(signInWithCode.error, 'SECOND_FACTOR_REQUIRED')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!signInWithCode.isPending) signInWithCode.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{LINK_CODE_TEXTS.explanation}</Text>
        {signInWithCode.error && !isWrongCode && <FormAlert>{t(messageOf(signInWithCode.error))}</FormAlert>}
        <CodeField
          ref={ref}
          value={code}
          error={isWrongCode && signInWithCode.error ? t(messageOf(signInWithCode.error)) : undefined}
          onChange={setCode}
        />
        <Button type="submit" fullWidth loading={signInWithCode.isPending}>
          {LINK_CODE_TEXTS.open}
        </Button>
      </Stack>
    </form>
  )
}

function isLinkRejected(error: unknown): boolean {
  if (error instanceof ApiError && error.body.fieldErrors.token) return true
  const codes = ['LINK_EXPIRED', 'LINK_REVOKED', 'LINK_USED', 'LINK_NEEDS_SIGN_IN'] as const
  return codes.some(code => isProblem(error, code))
}
