import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { Anchor } from '@mantine/core'
import { type Ref, useState } from 'react'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type CodeFieldProps = {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  error?: string
}

/** Asks for the code of the authenticator app, or for one of the recovery codes. */
export function CodeField({ ref, value, onChange, error }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const change = () => {
    setIsRecovery(!isRecovery)
    onChange('')
  }
  return (
    <div>
      <FormAlert tone="info">
        {isRecovery ? 'Please enter one of your recovery codes.' : SECOND_FACTOR_MESSAGES.required}
      </FormAlert>
      <TextField
        ref={ref}
        mt="md"
        label={isRecovery ? 'Recovery Code' : 'Code'}
        description={isRecovery ? 'Each of them works once.' : 'The 6 digits that your app shows now.'}
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
      <Anchor component="button" type="button" mt={8} onClick={change}>
        {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
      </Anchor>
    </div>
  )
}
