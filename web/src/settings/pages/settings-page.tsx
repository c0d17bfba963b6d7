import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { SETTINGS_TEXTS } from '@epay/contract/settings/page-texts'
import { Text } from '@mantine/core'
import { messageOf } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { settingsQuery } from '../queries.ts'
import { SettingsForm } from '../settings-form.tsx'

/** What an Admin sets for the whole portal. */
export function SettingsPage() {
  const { data, error, isError, refetch } = useRead(settingsQuery())
  return (
    <>
      <PageHeader title={PAGE_TITLES.settings} subLine={<Text maw="72ch">{SETTINGS_TEXTS.subLine}</Text>} />
      {data ? (
        <SettingsForm loaded={data} />
      ) : isError ? (
        <ErrorState title={SETTINGS_TEXTS.failed} text={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading isPage />
      )}
    </>
  )
}
