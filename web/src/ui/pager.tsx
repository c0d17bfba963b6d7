import { english } from '@epay/contract/languages/translator'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

type PagerProps = {
  /** Counts from 0. */
  place: number
  count: number
  texts: { place: string; previous: string; next: string }
  onPlace: (place: number) => void
}

/** Steps through items that are shown one at a time. */
export function Pager({ place, count, texts, onPlace }: PagerProps) {
  const step = (label: string, to: number, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      disabled={to < 0 || to >= count}
      onClick={() => onPlace(to)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <Group gap={8}>
      <Text c="dimmed" fz={14}>
        {english(texts.place, { at: place + 1, count })}
      </Text>
      {step(texts.previous, place - 1, IconChevronLeft)}
      {step(texts.next, place + 1, IconChevronRight)}
    </Group>
  )
}
