import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { CODE_TEXTS } from '@epay/contract/auth/sign-in-texts'
import { Anchor } from '@mantine/core'
import { type Ref, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

type CodeFieldProps = {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  error?: string
}

export function CodeField({ ref, value, onChange, error }: CodeFieldProps) {
  const t = useTranslate()
  const [isRecovery, setIsRecovery] = useState(false)
  const toggleKind = () => {
    setIsRecovery(!isRecovery)
    onChange('')
  }
  return (
    <div>
      <FormAlert tone="info">
        {t(isRecovery ? CODE_TEXTS.recoveryRequired : SECOND_FACTOR_MESSAGES.required)}
      </FormAlert>
      <TextField
        ref={ref}
        mt="md"
        label={isRecovery ? CODE_TEXTS.recoveryCode : CODE_TEXTS.code}
        description={t(isRecovery ? CODE_TEXTS.recoveryHint : CODE_TEXTS.codeHint)}
        name="code"
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        value={value}
        error={error}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Anchor component="button" type="button" mt={8} onClick={toggleKind}>
        {t(isRecovery ? CODE_TEXTS.useApp : CODE_TEXTS.useRecovery)}
      </Anchor>
    </div>
  )
}

/** Removes the spaces that apps show between groups of digits. */
export function normalizeCode(input: string): string {
  return input.replace(/\s+/g, '')
}
