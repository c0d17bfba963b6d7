import { PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import { NO_CHECKS, PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { useQuery } from '@tanstack/react-query'
import { hasStatus } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { paySummaryQuery } from '../queries.ts'
import { LatestCheck } from './latest-check.tsx'
import { PayHistory } from './pay-history.tsx'
import classes from './pay-overview.module.css'
import { YearToDate } from './year-to-date.tsx'

/** One's own pay at a glance: the latest check, the year so far, and the checks before. */
export function PayOverview() {
  const summary = useQuery(paySummaryQuery())
  if (hasStatus(summary.error, 404)) {
    return (
      <Card>
        <EmptyState title={PROFILE_MESSAGES.noData} text={PROFILE_MESSAGES.notConnected} />
      </Card>
    )
  }
  if (summary.isError) {
    return (
      <Card>
        <ErrorState title={PAYCHECK_MESSAGES.listFailed} onRetry={() => summary.refetch()} />
      </Card>
    )
  }
  if (!summary.data) {
    return (
      <Card>
        <Loading />
      </Card>
    )
  }
  const { recent, yearToDate } = summary.data
  const [latest] = recent
  if (!latest) {
    return (
      <Card>
        <EmptyState {...NO_CHECKS} />
      </Card>
    )
  }
  return (
    <div className={classes.overview}>
      <LatestCheck check={latest} />
      <YearToDate sums={yearToDate} />
      <div className={classes.wide}>
        <PayHistory checks={recent} />
      </div>
    </div>
  )
}
