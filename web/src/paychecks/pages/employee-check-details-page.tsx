import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { formatLongDate } from '@epay/contract/common/dates'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { downloadFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { portalQuery, useHas } from '#web/lib/portal-query.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toastError } from '#web/ui/toast.ts'
import { CheckSummary } from '../components/check-summary.tsx'
import { CheckTables } from '../components/check-tables.tsx'
import { PrintedStatement } from '../components/statement.tsx'
import { type CheckParams, checkDetailsQuery, checkKeyOf } from '../queries.ts'

const BACK = { label: PAGE_TITLES.employeeChecks, href: PAGES.employeeChecks.path }

export function EmployeeCheckDetailsPage() {
  const [search] = useSearchParams()
  const key = checkKeyOf(search)
  return key ? <CheckPage checkKey={key} /> : <NoCheck />
}

/** For an address without a valid date, period and sequence. */
function NoCheck() {
  return (
    <>
      <PageHeader title="Check" back={BACK} />
      <Card>
        <EmptyState
          title={PAYCHECK_MESSAGES.failed}
          text={`${PAYCHECK_MESSAGES.noCheck} ${PAYCHECK_MESSAGES.chooseCheck}`}
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
  const details = useRead(checkDetailsQuery(key))
  const portal = useRead(portalQuery())

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

type CheckActionsProps = { checkKey: CheckParams; canPrint: boolean }

/** Prints the hidden statement, then reloads the page. */
function printStatement(): void {
  window.addEventListener('afterprint', () => window.location.reload(), { once: true })
  window.print()
}

/** The statement as a file, or on paper. */
function CheckActions({ checkKey, canPrint }: CheckActionsProps) {
  const hasPdf = useHas('statementPdf')
  const download = useMutation({
    mutationFn: () =>
      downloadFile(
        paycheckEndpoints.statement,
        { query: checkKey },
        ({ name }) => name ?? `statement-${checkKey.checkdate}.pdf`,
      ),
    onError: error => toastError(`${PAYCHECK_MESSAGES.statementFailed} ${errorMessage(error)}`),
  })
  return (
    <>
      {hasPdf && (
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          Download PDF
        </Button>
      )}
      <Button onClick={printStatement} disabled={!canPrint}>
        Print
      </Button>
    </>
  )
}
