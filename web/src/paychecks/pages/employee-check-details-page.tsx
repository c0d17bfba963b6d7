import { PAGES } from '@epay/contract/auth/pages'
import { formatLongDate } from '@epay/contract/common/dates'
import { PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { errorMessage } from '#web/lib/api-error.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { checkKeyOf } from '../check-key-of.ts'
import { CheckActions } from '../components/check-actions.tsx'
import { CheckSummary } from '../components/check-summary.tsx'
import { CheckTables } from '../components/check-tables.tsx'
import { PrintedStatement } from '../components/statement.tsx'
import { type CheckParams, checkDetailsQuery } from '../queries.ts'

const BACK = { label: 'Employee Checks', href: PAGES.employeeChecks.path }

export function EmployeeCheckDetailsPage() {
  const [search] = useSearchParams()
  const key = checkKeyOf(search)
  return key ? <CheckPage checkKey={key} /> : <NoCheck />
}

/** For an address that somebody has cut off, or typed. */
function NoCheck() {
  return (
    <>
      <PageHeader title="Check" back={BACK} />
      <Card>
        <EmptyState
          title={PAYCHECK_MESSAGES.noCheck}
          text={PAYCHECK_MESSAGES.chooseCheck}
          action={
            <Button component={Link} to={PAGES.employeeChecks.path}>
              Employee Checks
            </Button>
          }
        />
      </Card>
    </>
  )
}

function CheckPage({ checkKey: key }: { checkKey: CheckParams }) {
  const details = useQuery(checkDetailsQuery(key))
  const portal = useQuery(portalQuery())

  if (details.isError) {
    return (
      <>
        <PageHeader title="Check" back={BACK} />
        <ErrorState
          title={PAYCHECK_MESSAGES.failed}
          text={errorMessage(details.error)}
          onRetry={() => details.refetch()}
        />
      </>
    )
  }
  if (!details.data) {
    return (
      <>
        <PageHeader title="Check" back={BACK} />
        <Loading text={PAYCHECK_MESSAGES.loading} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={`Check of ${formatLongDate(details.data.check.date)}`}
        back={BACK}
        actions={<CheckActions checkKey={key} canPrint={portal.data !== undefined} />}
      />
      <Stack gap={16}>
        <CheckSummary details={details.data} />
        <CheckTables details={details.data} />
      </Stack>
      {portal.data && <PrintedStatement details={details.data} employer={portal.data} />}
    </>
  )
}
