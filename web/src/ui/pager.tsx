import { english } from '@epay/contract/languages/translator'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

type PagerProps = {
  /** Counts from 0. */
  index: number
  count: number
  texts: { position: string; previous: string; next: string }
  onIndexChange: (index: number) => void
}

/** Steps through items that are shown one at a time. */
export function Pager({ index, count, texts, onIndexChange }: PagerProps) {
  const step = (label: string, to: number, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      disabled={to < 0 || to >= count}
      onClick={() => onIndexChange(to)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <Group gap={8}>
      <Text c="dimmed" fz={14}>
        {english(texts.position, { at: index + 1, count })}
      </Text>
      {step(texts.previous, index - 1, IconChevronLeft)}
      {step(texts.next, index + 1, IconChevronRight)}
    </Group>
  )
}
