import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { SETTINGS_TEXTS } from '@epay/contract/settings/page-texts'
import { Stack, Text } from '@mantine/core'
import { messageOf } from '#web/lib/api-error.ts'
import { useHas } from '#web/lib/portal-query.ts'
import { useRead } from '#web/lib/use-read.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { HandOverFormats } from '../hand-over-formats.tsx'
import { settingsQuery } from '../queries.ts'
import { SettingsForm } from '../settings-form.tsx'

/** What an Admin sets for the whole portal. */
export function SettingsPage() {
  const hasHandOver = useHas('handOver')
  const { data, error, isError, refetch } = useRead(settingsQuery())
  return (
    <>
      <PageHeader title={PAGE_TITLES.settings} subLine={<Text maw="72ch">{SETTINGS_TEXTS.subLine}</Text>} />
      {data ? (
        <Stack gap={24} maw={640}>
          <SettingsForm loaded={data} />
          {hasHandOver && <HandOverFormats />}
        </Stack>
      ) : isError ? (
        <ErrorState title={SETTINGS_TEXTS.failed} text={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading isPage />
      )}
    </>
  )
}
