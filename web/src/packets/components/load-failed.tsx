import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { WIZARD_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Stack, Text } from '@mantine/core'
import { messageOf, unreadableResponseMessage } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

type LoadFailedProps = { queries: readonly { error: unknown; refetch: () => Promise<unknown> }[] }

/** For an unreachable server or an unreadable response, where a retry might succeed. */
export function LoadFailed({ queries }: LoadFailedProps) {
  const t = useTranslate()
  const failedQueries = queries.filter(({ error }) => error)
  const unreadableQuery = failedQueries.find(({ error }) => unreadableResponseMessage(error))
  return (
    <Stack align="flex-start">
      <FormAlert>{t(PACKET_MESSAGES.loadFailed)}</FormAlert>
      {unreadableQuery && <Text c="dimmed">{t(messageOf(unreadableQuery.error))}</Text>}
      <Button variant="default" onClick={() => failedQueries.forEach(({ refetch }) => void refetch())}>
        {t(WIZARD_TEXTS.tryAgain)}
      </Button>
    </Stack>
  )
}
