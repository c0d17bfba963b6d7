import { Box, Stack, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'

type EmptyStateProps = {
  title: string
  /** What could be done about it. */
  text?: ReactNode
  action?: ReactNode
}

/** In place of a list without rows. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  const t = useTranslate()
  return (
    <Stack align="center" justify="center" mih={240} px="md" py="xl" ta="center">
      <IconInbox color="var(--epay-muted)" size={36} stroke={1.5} aria-hidden />
      <Box maw="44ch">
        <Text c="bright" fw={620}>
          {t(title)}
        </Text>
        {text && <Text c="dimmed">{typeof text === 'string' ? t(text) : text}</Text>}
      </Box>
      {action}
    </Stack>
  )
}
