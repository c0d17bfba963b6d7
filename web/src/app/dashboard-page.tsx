import { deciderOf, type Status, statusLabel, waitingStatuses } from '@epay/contract/applications/status'
import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { Anchor, Box, Stack, Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { applicationListOptions } from '#web/applications/queries.ts'
import { useUser } from '#web/auth/session.ts'
import { applicationsHref } from '#web/lib/paths.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import { PayOverview } from '#web/paychecks/components/pay-overview.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function DashboardPage() {
  const { displayName } = useUser()
  const { data: portal } = useQuery(portalQuery())
  const hasSummary = !portal || portal.extras.includes('paySummary')
  return (
    <>
      <PageHeader title="Dashboard" subLine={`Welcome, ${displayName}.`} />
      <Stack gap={16}>
        <WaitingApplications />
        {hasSummary ? <PayOverview /> : <ToChecks />}
      </Stack>
    </>
  )
}

/** For a server that has no overview of one's pay. */
function ToChecks() {
  return (
    <Card>
      <Anchor component={Link} to={PAGES.employeeChecks.path} fw={600} className="touch-target">
        {PAGE_TITLES.employeeChecks}
      </Anchor>
    </Card>
  )
}

/** For approvers: the applications that wait for them, with a link to the list of each state. */
function WaitingApplications() {
  const { roles } = useUser()
  const statuses = waitingStatuses(roles)
  const counts = useQueries({
    queries: statuses.map(status => applicationListOptions({ status, maxResultCount: 1 })),
  })
  if (statuses.length === 0) return null
  return (
    <Card>
      <Box component="ul" className="bare ruled" my={-12}>
        {statuses.map((status, index) => (
          <li key={status}>
            <WaitingLine
              status={status}
              count={counts[index]?.data?.totalCount}
              // Somebody with both roles is told which list belongs to which.
              as={statuses.length > 1 ? deciderOf(status) : undefined}
            />
          </li>
        ))}
      </Box>
    </Card>
  )
}

function waitingText(count: number): string {
  if (count === 0) return 'No application is waiting for you'
  return count === 1 ? '1 application is waiting for you' : `${count} applications are waiting for you`
}

type WaitingLineProps = { status: Status; count: number | undefined; as: string | undefined }

function WaitingLine({ status, count, as }: WaitingLineProps) {
  const role = as ? ` as ${as}` : ''
  if (count === 0)
    return <Text span c="dimmed" className="touch-target">{`${waitingText(count)}${role}.`}</Text>
  return (
    <Anchor component={Link} to={applicationsHref(status)} fw={600} w="100%" className="touch-target">
      {count === undefined ? `Applications: ${statusLabel(status)}` : `${waitingText(count)}${role}`}
    </Anchor>
  )
}
