import { Stack } from '@mantine/core'
import { useUser } from '#web/auth/session.ts'
import { PayOverview } from '#web/paychecks/components/pay-overview.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { WaitingApplications } from './waiting-applications.tsx'

export function DashboardPage() {
  const { name } = useUser()
  return (
    <>
      <PageHeader title="Dashboard" subLine={`Welcome, ${name}.`} />
      <Stack gap={16}>
        <WaitingApplications />
        <PayOverview />
      </Stack>
    </>
  )
}
