import { RESET_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { bankAccountEndpoints, OWN_BANK_ACCOUNT_TEXTS } from '@epay/contract/employees/bank-accounts'
import { PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import { Box, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { OwnSessionsSection } from '#web/auth/own-sessions-section.tsx'
import { SecondFactorSection } from '#web/auth/second-factor/second-factor-section.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { hasStatus, messageOf } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { OwnRecord, PlainRecord } from '../components/own-record.tsx'
import { OwnReveals } from '../components/own-reveals.tsx'
import { profileQuery } from '../queries.ts'

export function ProfilePage() {
  const t = useTranslate()
  const profile = usePageQuery(profileQuery())
  const hasSecondFactor = useHasExtra('secondFactor')
  const hasSessions = useHasExtra('sessions')
  const showsReveals = useHasExtra('ownReveals')
  const hasChanges = useHasExtra('bankAccountChanges')
  const RecordCards = useHasExtra('changeRequests') ? OwnRecord : PlainRecord
  // Avoids layout shift: later sections wait until the first one has its size.
  const isSettled = profile.data !== undefined || profile.isError
  return (
    <Box maw={760}>
      <PageHeader
        title={PROFILE_MESSAGES.title}
        actions={
          <Button component={Link} to={PAGES.resetPassword.path} variant="default">
            {t(RESET_PASSWORD_MESSAGES.title)}
          </Button>
        }
      />
      <Stack gap="md">
        {profile.data && <RecordCards employee={profile.data} />}
        {!profile.data && (
          <Card>
            {profile.isError ? (
              <ProfileFailure error={profile.error} onRetry={() => profile.refetch()} />
            ) : (
              <LoadingRows />
            )}
          </Card>
        )}
        {hasChanges && profile.data && <OwnBankAccountChanges />}
        {isSettled && hasSecondFactor && <SecondFactorSection />}
        {isSettled && hasSessions && <OwnSessionsSection />}
        {showsReveals && profile.data && <OwnReveals />}
      </Stack>
    </Box>
  )
}

function ProfileFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (hasStatus(error, 404)) {
    return <ErrorState title={PROFILE_MESSAGES.noData} text={PROFILE_MESSAGES.notConnected} />
  }
  // A 401 means that no token is left, because the call has already tried to renew the session.
  const title = hasStatus(error, 401) ? PROFILE_MESSAGES.noToken : PROFILE_MESSAGES.loadFailed
  // A retry after a 403 would fail too, because the user still lacks the role.
  return (
    <ErrorState title={title} text={messageOf(error)} onRetry={hasStatus(error, 403) ? undefined : onRetry} />
  )
}

function OwnBankAccountChanges() {
  const t = useTranslate()
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['employees', 'own-bank-account-changes'],
    queryFn: ({ signal }) => callApi(bankAccountEndpoints.own, { signal }),
  })
  if (!data || data.changes.length === 0) return null
  const { changed, removed, notYou } = OWN_BANK_ACCOUNT_TEXTS
  return (
    <FormAlert tone="info">
      {data.changes.map(({ at, endingIn }) => (
        <Text key={at} inherit>
          {t(endingIn === '' ? removed : changed, {
            date: formatDate(toDateIn(new Date(at)), language),
            number: endingIn,
          })}
        </Text>
      ))}
      <Text inherit>{t(notYou, { contact: t(data.contact) })}</Text>
    </FormAlert>
  )
}
