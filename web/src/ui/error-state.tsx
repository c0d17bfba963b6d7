import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import type { Message } from '@epay/contract/languages/message'
import { Box, Button, Stack, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'

type ErrorStateProps = {
  /** What went wrong. */
  title: Message
  /** What to do about it. */
  text?: Message
  onRetry?: () => void
  retryLabel?: string
  children?: ReactNode
}

/** In place of content that could not be loaded. */
export function ErrorState({
  title,
  text,
  onRetry,
  retryLabel = PAGE_TEXTS.tryAgain,
  children,
}: ErrorStateProps) {
  const t = useTranslate()
  return (
    <Stack align="center" justify="center" mih={240} px="md" py="xl" ta="center">
      <IconCloudOff color="var(--epay-muted)" size={36} stroke={1.5} aria-hidden />
      <Box role="alert" maw="44ch">
        <Text c="bright" fw={620}>
          {t(title)}
        </Text>
        {text && <Text c="dimmed">{t(text)}</Text>}
      </Box>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t(retryLabel)}
        </Button>
      )}
      {children}
    </Stack>
  )
}
