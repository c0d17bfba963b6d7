import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { LINK_CODE_TEXTS } from '@epay/contract/auth/sign-in-texts'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError, isProblem, messageOf } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { CodeField } from './code-field.tsx'
import { normalizeCode } from './normalize-code.ts'

type LinkCodeFormProps = {
  /** The mailed link's. */
  token: string
  onSignedIn: (tokens: SessionTokens) => void
  /** When the link itself is refused meanwhile. */
  onRefused: (error: Error) => void
}

/** Asks for the code that a mailed link needs before it opens anything. */
export function LinkCodeForm({ token, onSignedIn, onRefused }: LinkCodeFormProps) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  const open = useMutation({
    mutationFn: () =>
      callApi(authEndpoints.validateEmailToken, { body: { token, code: normalizeCode(code) } }),
    onSuccess: onSignedIn,
    onError: error => {
      setCode('')
      ref.current?.focus()
      if (isLinkRefused(error)) onRefused(error)
    },
  })
  useLayoutEffect(() => ref.current?.focus(), [])
  const isWrong = isProblem(open.error, 'SECOND_FACTOR_REQUIRED')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!open.isPending) open.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{LINK_CODE_TEXTS.why}</Text>
        {open.error && !isWrong && <FormAlert>{t(messageOf(open.error))}</FormAlert>}
        <CodeField
          ref={ref}
          value={code}
          error={isWrong && open.error ? t(messageOf(open.error)) : undefined}
          onChange={setCode}
        />
        <Button type="submit" fullWidth loading={open.isPending}>
          {LINK_CODE_TEXTS.open}
        </Button>
      </Stack>
    </form>
  )
}

function isLinkRefused(error: unknown): boolean {
  if (error instanceof ApiError && error.body.fieldErrors.token) return true
  const codes = ['LINK_EXPIRED', 'LINK_REVOKED', 'LINK_USED', 'LINK_NEEDS_SIGN_IN'] as const
  return codes.some(code => isProblem(error, code))
}
