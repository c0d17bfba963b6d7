import { PROOF_TEXTS, SECOND_FACTOR_TEXTS, SET_UP_TEXTS } from '@epay/contract/auth/account-texts'
import { secondFactorEndpoints } from '@epay/contract/auth/endpoints'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { normalizeCode } from './code-field.tsx'
import { failureOf, OwnPassword, StepForm, useFocusOnMount } from './step-form.tsx'

type TurnOnProps = {
  knownPassword?: string | undefined
  onTurnedOn: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

export function TurnOn({ knownPassword = '', onTurnedOn, onCancel }: TurnOnProps) {
  const t = useTranslate()
  const [password, setPassword] = useState(knownPassword)
  const start = useMutation({
    mutationFn: () => callApi(secondFactorEndpoints.start, { body: { password } }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when this step is shown
  useEffect(() => {
    if (knownPassword) start.mutate()
  }, [])
  if (start.data) return <ScanStep enrollment={start.data} onTurnedOn={onTurnedOn} onCancel={onCancel} />

  const failure = failureOf(start.error)
  return (
    <StepForm
      submitLabel={SECOND_FACTOR_TEXTS.continue}
      isBusy={start.isPending}
      failure={failure.general}
      onSubmit={start.mutate}
      onCancel={onCancel}
    >
      <Text>{t(SECOND_FACTOR_MESSAGES.appNeeded)}</Text>
      <OwnPassword value={password} error={failure.password} onChange={setPassword} />
    </StepForm>
  )
}

type ScanStepProps = {
  enrollment: { secret: string; uri: string }
  onTurnedOn: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

function groupKey(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

function ScanStep({ enrollment, onTurnedOn, onCancel }: ScanStepProps) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const codeRef = useFocusOnMount<HTMLInputElement>()
  const confirm = useMutation({
    mutationFn: () => callApi(secondFactorEndpoints.confirm, { body: { code: normalizeCode(code) } }),
    onSuccess: ({ recoveryCodes }) => onTurnedOn(recoveryCodes),
    onError: () => {
      setCode('')
      codeRef.current?.focus()
    },
  })
  const failure = failureOf(confirm.error)

  return (
    <StepForm
      submitLabel={SECOND_FACTOR_MESSAGES.turnOn}
      isBusy={confirm.isPending}
      failure={failure.general}
      onSubmit={confirm.mutate}
      onCancel={onCancel}
    >
      <Text>{t(SET_UP_TEXTS.scanCode)}</Text>
      <QrCode text={enrollment.uri} alt={t(SET_UP_TEXTS.qrCodeAlt)} />
      <div>
        <Text>{t(SET_UP_TEXTS.typeKey)}</Text>
        <Text component="code" c="bright" fz={16} style={{ overflowWrap: 'anywhere' }}>
          {groupKey(enrollment.secret)}
        </Text>
      </div>
      <TextField
        ref={codeRef}
        label={PROOF_TEXTS.code}
        description={t(SET_UP_TEXTS.enterCode)}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={40}
        value={code}
        error={failure.code}
        onChange={event => setCode(event.currentTarget.value)}
      />
    </StepForm>
  )
}
