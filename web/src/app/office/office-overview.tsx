import { dashboardEndpoints, type Office } from '@epay/contract/dashboard/endpoints'
import { OFFICE_TEXTS } from '@epay/contract/dashboard/office-texts'
import { Stack, Text } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import { useUser } from '#web/auth/session.ts'
import { useChangeCounts } from '#web/change-requests/use-change-counts.ts'
import { callApi } from '#web/lib/api-client.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ApplicationsChart } from './applications-chart.tsx'
import { BackupsCard } from './backups-card.tsx'
import { I9Tasks, NewHires, PacketsDue, ReportsDue } from './due-lists.tsx'
import { ChangesNotice, FailedMails, FormNotices, ToPayrollNotice } from './notices.tsx'
import classes from './office.module.css'
import { WaitingCard } from './waiting-card.tsx'

/** Refetched on every mount, because decisions and emails change the data without invalidating the query. */
function officeQuery(accountId: string) {
  return queryOptions({
    queryKey: ['office', accountId],
    queryFn: ({ signal }) => callApi(dashboardEndpoints.office, { signal }),
    staleTime: 0,
  })
}

export function OfficeOverview() {
  const { id } = useUser()
  const query = usePageQuery(officeQuery(id))
  if (query.data) return <Overview office={query.data} />
  return (
    <Card>
      <Loaded read={query} failed={OFFICE_TEXTS.failed} hasRows>
        {() => null}
      </Loaded>
    </Card>
  )
}

function Overview({ office }: { office: Office }) {
  const { today, waiting, packetsDue, newHires, i9, handOver, companyForms } = office
  const { failedMails, backups, weeks } = office
  const changes = useChangeCounts()
  const taskCounts = [changes.toDecide, changes.forPayroll, i9?.totalCount, handOver?.toPayroll, failedMails]
  const sideTasks = [
    ...taskCounts,
    handOver?.reports.totalCount,
    companyForms?.onPaper,
    companyForms?.w4.length,
  ]
  const hasSideTasks = sideTasks.some(count => count != null && count > 0)
  const hasSidePanel = hasSideTasks || backups != null
  const hasWeeks = weeks.some(week => week.counts.length > 0)
  // Only the most important task gets a filled button.
  const hasReviews = waiting.totalCount > 0
  const hasHires = newHires !== null && newHires.totalCount > 0
  const isEmpty = !hasReviews && !hasHires && !hasSideTasks && packetsDue.totalCount === 0
  const hires = newHires && <NewHires hires={newHires} isPrimary={!hasReviews} />
  return (
    <Stack gap={16}>
      <div className={classes.office} data-has-side={hasSidePanel || undefined}>
        <Stack gap={16}>
          {hasReviews && <WaitingCard waiting={waiting} today={today} />}
          {isEmpty && (
            <Card>
              <Text>{OFFICE_TEXTS.nothing}</Text>
            </Card>
          )}
          {!hasReviews && hires}
          <PacketsDue packets={packetsDue} today={today} />
          {hasWeeks && <ApplicationsChart weeks={weeks} />}
        </Stack>
        {hasSidePanel && (
          <Stack gap={16}>
            <ChangesNotice {...changes} />
            {i9 && <I9Tasks tasks={i9} today={today} />}
            {handOver && <ToPayrollNotice count={handOver.toPayroll} />}
            {handOver && <ReportsDue reports={handOver.reports} today={today} />}
            {companyForms && <FormNotices notices={companyForms} />}
            {failedMails !== null && <FailedMails count={failedMails} isPrimary={!hasReviews && !hasHires} />}
            {backups && <BackupsCard backups={backups} />}
          </Stack>
        )}
      </div>
      {hasReviews && hires}
    </Stack>
  )
}
