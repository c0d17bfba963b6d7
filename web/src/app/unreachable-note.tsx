import { RETRYING_MESSAGE } from '@epay/contract/common/messages'
import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { Box, Button, Group, Loader, Paper } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLangAttribute, useTranslate } from '#web/lib/translated.tsx'
import { retryFailedQueries, useIsServerUnreachable } from '#web/lib/use-page-query.ts'

/** Reports that the server is unreachable; the page below stays unchanged. */
export function UnreachableNote() {
  const t = useTranslate()
  const isUnreachable = useIsServerUnreachable()
  const client = useQueryClient()
  useEffect(() => {
    const retry = () => retryFailedQueries(client)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [client])
  return (
    <Box {...useLangAttribute()} pos="sticky" top={64} style={{ zIndex: 99 }}>
      {/* Live regions must exist before their content to be announced. */}
      <div role="status">
        {isUnreachable && (
          <Paper withBorder radius="lg" shadow="sm" px={16} py={8} mb={16}>
            <Group gap={12} wrap="nowrap">
              <Loader size={20} aria-hidden />
              <Box flex={1}>{t(RETRYING_MESSAGE)}</Box>
              <Button variant="default" size="sm" onClick={() => retryFailedQueries(client)}>
                {t(PAGE_TEXTS.tryAgain)}
              </Button>
            </Group>
          </Paper>
        )}
      </div>
    </Box>
  )
}
