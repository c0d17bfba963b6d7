import { formatDate } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import { PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { checkDetailsHref } from '#web/lib/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { checksQuery } from '../queries.ts'
import classes from './check-summary.module.css'

/** What an employee comes for: the last net pay, its day, and the way to the check. */
export function LatestCheck() {
  const checks = useQuery(checksQuery({ maxResultCount: 1, sorting: 'date desc' }))
  if (checks.isError)
    return <ErrorState title={PAYCHECK_MESSAGES.listFailed} onRetry={() => checks.refetch()} />
  if (!checks.data) return <Loading />
  const [check] = checks.data.items
  if (!check) return <EmptyState title="No checks yet." text="Your pay checks appear here on pay day." />
  const href = checkDetailsHref({ checkdate: check.date, enddate: check.endDate, sequence: check.sequence })
  return (
    <>
      <div className={classes.label}>Net Pay of {formatDate(check.date)}</div>
      <div className={classes.net}>{formatMoney(check.netPay, 'currency')}</div>
      <Text c="dimmed" mb={8}>
        Gross Pay {formatMoney(check.grossPay, 'currency')}
      </Text>
      <Anchor component={Link} to={href}>
        Open this check
      </Anchor>
    </>
  )
}
