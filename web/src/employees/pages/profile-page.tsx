import { RESET_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { shownAccount } from '@epay/contract/common/personal-numbers'
import { PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import { PROFILE_TEXTS, RECORD_LABELS } from '@epay/contract/employees/record-texts'
import type { Employee } from '@epay/contract/employees/schemas'
import { Box, Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { OwnSessionsSection } from '#web/auth/own-sessions-section.tsx'
import { SecondFactorSection } from '#web/auth/second-factor/second-factor-section.tsx'
import { hasStatus, messageOf } from '#web/lib/api-error.ts'
import { useHas } from '#web/lib/portal-query.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { OwnBankAccountChanges } from '../components/own-bank-account-changes.tsx'
import { OwnReveals } from '../components/own-reveals.tsx'
import { profileQuery } from '../queries.ts'
import { yesNo } from '../yes-no.ts'

export function ProfilePage() {
  const t = useTranslate()
  const profile = useRead(profileQuery())
  const hasSecondFactor = useHas('secondFactor')
  const hasSessions = useHas('sessions')
  const hasReveals = useHas('ownReveals')
  const hasChanges = useHas('bankAccountChanges')
  // Later sections have their place once the first one has its size.
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
        <Card>
          {profile.data ? (
            <Profile employee={profile.data} />
          ) : profile.isError ? (
            <ProfileFailure error={profile.error} onRetry={() => profile.refetch()} />
          ) : (
            <LoadingRows />
          )}
        </Card>
        {hasChanges && profile.data && <OwnBankAccountChanges />}
        {isSettled && hasSecondFactor && <SecondFactorSection />}
        {isSettled && hasSessions && <OwnSessionsSection />}
        {hasReveals && profile.data && <OwnReveals />}
      </Stack>
    </Box>
  )
}

function Profile({ employee }: { employee: Employee }) {
  const t = useTranslate()
  const { id, name, roles, address1, address2, city, state, zip } = employee
  const address = [address1, address2, city, state, zip].filter(part => part.trim() !== '').join(', ')
  return (
    <>
      <Box mb={20} pb={20} style={{ borderBottom: '1px solid var(--epay-line)' }}>
        <Text c="var(--epay-ink)" fz={20} fw={640} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text c="dimmed">{roles.map(role => t(role)).join(', ')}</Text>
      </Box>
      <Facts
        items={[
          { label: PROFILE_TEXTS.id, value: <span className="tabular">{id}</span> },
          { label: PROFILE_TEXTS.address, value: address },
          { label: PROFILE_TEXTS.active, value: t(yesNo(employee.isActive)) },
          { label: RECORD_LABELS.accountType, value: t(employee.accountType) },
          {
            label: RECORD_LABELS.bankAccount,
            value: shownAccount(employee.bankAccount) || t(PROFILE_TEXTS.noBankAccount),
          },
          { label: RECORD_LABELS.printStub, value: t(yesNo(employee.printStub)) },
        ]}
      />
      <Text c="dimmed" size="sm" mt={24}>
        {t(PROFILE_TEXTS.whomToAsk)}
      </Text>
    </>
  )
}

function ProfileFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (hasStatus(error, 404)) {
    return <ErrorState title={PROFILE_MESSAGES.noData} text={PROFILE_MESSAGES.notConnected} />
  }
  // The call has tried to renew the session already, so there is nothing left to call with.
  const title = hasStatus(error, 401) ? PROFILE_MESSAGES.noToken : PROFILE_MESSAGES.loadFailed
  // A retry would lack the role again.
  return (
    <ErrorState title={title} text={messageOf(error)} onRetry={hasStatus(error, 403) ? undefined : onRetry} />
  )
}
