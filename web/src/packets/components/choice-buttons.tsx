import { UnstyledButton } from '@mantine/core'
import type { IconUpload } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './choice-buttons.module.css'

type ChoiceButtonsProps<Value extends string> = {
  /** Names the group. */
  label: string
  options: readonly { value: Value; label: string; Icon: typeof IconUpload }[]
  value: Value
  onChoose: (value: Value) => void
}

/** A few alternatives, one of which is selected. */
export function ChoiceButtons<Value extends string>({
  label,
  options,
  value,
  onChoose,
}: ChoiceButtonsProps<Value>) {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand around the fields, too
    <div role="group" aria-label={t(label)} className={classes.group}>
      {options.map(option => (
        <UnstyledButton
          key={option.value}
          className={classes.choice}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          <option.Icon size={18} stroke={1.7} aria-hidden />
          {t(option.label)}
        </UnstyledButton>
      ))}
    </div>
  )
}
