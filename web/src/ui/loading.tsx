import { Loader, Stack, Text } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'

/** A spinner that says in words what it waits for. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  const t = useTranslate()
  return (
    <Stack role="status" align="center" justify="center" gap="sm" mih={200} px="md" py="xl">
      <Loader size={28} aria-hidden />
      <Text c="dimmed">{t(text)}</Text>
    </Stack>
  )
}
