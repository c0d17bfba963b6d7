import { Button, Group } from '@mantine/core'
import type { IconUpload } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/translated.tsx'

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
    <Group role="group" aria-label={t(label)} gap={8} className="fill-on-phone">
      {options.map(option => (
        <Button
          key={option.value}
          variant={option.value === value ? 'light' : 'default'}
          bd={option.value === value ? '1px solid var(--epay-brand)' : undefined}
          leftSection={<option.Icon size={18} stroke={1.7} aria-hidden />}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {t(option.label)}
        </Button>
      ))}
    </Group>
  )
}
