import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { formatDate, formatLongDate } from '@epay/contract/common/dates'
import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import type { Message } from '@epay/contract/languages/message'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { CHECK_TEXTS, PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { downloadFile } from '#web/lib/api-client.ts'
import { isProblem, messageOf } from '#web/lib/api-error.ts'
import { checkHref } from '#web/lib/paths.ts'
import { portalQuery, useHasExtra } from '#web/lib/portal-query.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx'
import { toastError } from '#web/ui/toast.ts'
import { AddsUpNote, CheckComparison } from '../components/check-comparison.tsx'
import { CheckSummary } from '../components/check-summary.tsx'
import { CheckTables } from '../components/check-tables.tsx'
import { CorrectionCard } from '../components/corrections.tsx'
import { PrintedStatement } from '../components/statement.tsx'
import {
  type CheckParams,
  type CheckWithLines,
  checkDetailsQuery,
  earlierLinesQuery,
  inLanguage,
  parseCheckKey,
} from '../queries.ts'

const BACK = { label: PAGE_TITLES.employeeChecks, href: PAGES.employeeChecks.path }

export function EmployeeCheckDetailsPage() {
  const [search] = useSearchParams()
  const key = parseCheckKey(search)
  return key ? <CheckPage checkKey={key} /> : <NoCheck />
}

EmployeeCheckDetailsPage.readFirst = (client: QueryClient, search: URLSearchParams) => {
  const key = parseCheckKey(search)
  return (
    key &&
    Promise.all([client.prefetchQuery(checkDetailsQuery(key)), client.prefetchQuery(earlierLinesQuery(key))])
  )
}

/** Offers no retry, because the URL doesn't identify any of the user's checks. */
function NoCheck({ text = PAYCHECK_MESSAGES.noCheck }: { text?: Message }) {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={CHECK_TEXTS.title} back={BACK} />
      <Card>
        <EmptyState
          title={PAYCHECK_MESSAGES.failed}
          text={`${t(text)} ${t(PAYCHECK_MESSAGES.chooseCheck)}`}
          action={
            <Button component={Link} to={PAGES.employeeChecks.path}>
              {t(PAGE_TITLES.employeeChecks)}
            </Button>
          }
        />
      </Card>
    </>
  )
}

function CheckPage({ checkKey: key }: { checkKey: CheckParams }) {
  const { language, t } = useLanguage()
  const { data, error, isError, refetch } = usePageQuery(checkDetailsQuery(key))

  if (isProblem(error, 'NOT_FOUND')) return <NoCheck text={messageOf(error)} />
  // The URL contains the date, so the title doesn't wait for the check.
  const date = formatLongDate(data ? data.check.date : key.checkdate, language)
  const title = date ? t(CHECK_TEXTS.titleOf, { date }) : CHECK_TEXTS.title
  return (
    <>
      <PageHeader
        title={title}
        back={BACK}
        {...(data && !isError && { actions: <CheckActions checkKey={key} details={data} /> })}
      />
      {isError ? (
        <ErrorState title={PAYCHECK_MESSAGES.failed} text={messageOf(error)} onRetry={() => refetch()} />
      ) : data ? (
        <CheckSections details={data} />
      ) : (
        <Loading text={PAYCHECK_MESSAGES.loading} isPage />
      )}
    </>
  )
}

function CheckSections({ details }: { details: CheckWithLines }) {
  const t = useTranslate()
  const { check } = details
  return (
    <Stack gap={16}>
      <CheckNeighbors check={check} />
      {check.isVoided && (
        <FormAlert tone="info" title={t(PAYCHECK_MESSAGES.voided)}>
          {t(PAYCHECK_MESSAGES.voidedText)}
        </FormAlert>
      )}
      {check.corrections?.map((correction, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: corrections have no id, and never move
        <CorrectionCard key={index} correction={correction} />
      ))}
      <CheckSummary details={details} />
      <AddsUpNote details={details} />
      {check.previous && !check.isVoided && <CheckComparison details={details} previous={check.previous} />}
      <CheckTables details={details} />
    </Stack>
  )
}

/** Renders nothing for servers that don't send the neighboring checks. */
function CheckNeighbors({ check: { previous, next } }: { check: CheckWithLines['check'] }) {
  const { language, t } = useLanguage()
  if (previous === undefined && next === undefined) return null
  return (
    <Group component="nav" aria-label={t(CHECK_TEXTS.others)} justify="space-between" gap="4px 16px">
      {previous ? (
        <Anchor component={Link} to={checkHref(previous)} className="touch-target">
          ← {t(PAYCHECK_MESSAGES.previous)}, {formatDate(previous.date, language)}
        </Anchor>
      ) : (
        <span />
      )}
      {next ? (
        <Anchor component={Link} to={checkHref(next)} className="touch-target">
          {t(PAYCHECK_MESSAGES.next)}, {formatDate(next.date, language)} →
        </Anchor>
      ) : (
        <Text c="dimmed">{t(PAYCHECK_MESSAGES.latest)}</Text>
      )}
    </Group>
  )
}

type CheckActionsProps = { checkKey: CheckParams; details: CheckWithLines }

/** The specification requires the reload. */
function printStatement(): void {
  window.addEventListener('afterprint', () => window.location.reload(), { once: true })
  window.print()
}

function CheckActions({ checkKey, details }: CheckActionsProps) {
  const { language, t } = useLanguage()
  const portal = usePageQuery(portalQuery())
  const earlierLines = usePageQuery(earlierLinesQuery(checkKey))
  const failedQuery = [portal, earlierLines].find(({ data, isError }) => !data && isError)
  const reasonId = useId()
  const hasPdf = useHasExtra('statementPdf')
  const download = useMutation({
    mutationFn: () =>
      downloadFile(
        paycheckEndpoints.statement,
        { query: { ...checkKey, ...inLanguage(language) } },
        ({ name }) => name ?? `statement-${checkKey.checkdate}.pdf`,
      ),
    onError: error => toastError(`${t(PAYCHECK_MESSAGES.statementFailed)} ${t(messageOf(error))}`),
  })
  return (
    <>
      {hasPdf && (
        // Lets buttons grow with their labels, which would be cut off on the narrowest phones.
        <Button
          variant="default"
          flex="1 0 auto"
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t(CHECK_TEXTS.download)}
        </Button>
      )}
      {failedQuery ? (
        <Button flex="1 0 auto" disabled aria-describedby={reasonId}>
          {t(CHECK_TEXTS.print)}
        </Button>
      ) : (
        <Button flex="1 0 auto" onClick={printStatement} loading={!portal.data || !earlierLines.data}>
          {t(CHECK_TEXTS.print)}
        </Button>
      )}
      {failedQuery && (
        <Box flex="1 0 100%">
          <Text id={reasonId} c="dimmed" fz={14}>
            {t(PAYCHECK_MESSAGES.printFailed)} {failedQuery.error && t(messageOf(failedQuery.error))}
          </Text>
          <Button variant="subtle" px={8} mx={-8} onClick={() => void failedQuery.refetch()}>
            {t(PAGE_TEXTS.tryAgain)}
          </Button>
        </Box>
      )}
      {portal.data && earlierLines.data && (
        <PrintedStatement details={details} earlierLines={earlierLines.data} employer={portal.data} />
      )}
    </>
  )
}
