import { PASSWORD_FIELD_TEXTS } from '@epay/contract/common/page-texts'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { errorOf, type FieldProps, labelOf } from './label-text.tsx'

/** A password with a button to show and hide it; pasting and password managers are welcome. */
export function PasswordField(props: FieldProps & Omit<PasswordInputProps, keyof FieldProps>) {
  const { label, isOptional, error, ...rest } = props
  const t = useTranslate()
  const [isShown, setIsShown] = useState(false)
  return (
    <PasswordInput
      {...rest}
      visible={isShown}
      onVisibilityChange={setIsShown}
      label={labelOf(label, isOptional)}
      error={errorOf(error)}
      visibilityToggleButtonProps={{
        'aria-label': t(isShown ? PASSWORD_FIELD_TEXTS.hide : PASSWORD_FIELD_TEXTS.show),
        tabIndex: 0,
        onKeyDown: (event: KeyboardEvent) => {
          // The library answers the space bar only.
          if (event.key !== 'Enter') return
          event.preventDefault()
          setIsShown(!isShown)
        },
      }}
    />
  )
}
