import type { Language } from '@epay/contract/languages/languages'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { CHECK_LABELS, PAY_OVERVIEW_TEXTS, YEAR_MESSAGES } from '@epay/contract/paychecks/messages'
import { formatUnits } from '@epay/contract/paychecks/sums'
import { Box, Flex, Paper, Text } from '@mantine/core'
import { DownloadButton } from '#web/files/download-button.tsx'
import { downloadFile } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useLanguage } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { toastError } from '#web/ui/toast.ts'
import { inLanguage, payYearsQuery } from '../queries.ts'
import { LoadFailure } from './check-comparison.tsx'
import { NetPay, PayParts } from './check-summary.tsx'

type YearSummaryProps = {
  year: string
  onYear: (year: string) => void
}

export function YearSummary({ year: selectedYear, onYear }: YearSummaryProps) {
  const { language, t } = useLanguage()
  const years = usePageQuery(payYearsQuery)
  if (years.isError) return <LoadFailure text={YEAR_MESSAGES.failed} onRetry={() => void years.refetch()} />
  // A placeholder with the summary's height keeps the list below from jumping.
  if (!years.data) return <Paper withBorder radius="lg" mih={{ base: 380, xs: 240, md: 185 }} aria-hidden />
  const { items } = years.data
  const summary = items.find(({ year }) => String(year) === selectedYear) ?? items[0]
  if (!summary) return null
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      px={{ base: 16, xs: 24 }}
      py={16}
      aria-label={t(YEAR_MESSAGES.title)}
    >
      <Flex wrap="wrap" align="flex-end" gap="12px 32px">
        {items.length > 1 && (
          <SelectField
            label={YEAR_MESSAGES.year}
            options={items.map(({ year }) => ({ value: String(year), label: String(year) }))}
            value={String(summary.year)}
            onChange={event => onYear(event.currentTarget.value)}
            w={110}
          />
        )}
        <Box flex="1 1 420px" miw={0}>
          <Text c="dimmed" fz={14}>
            {t(CHECK_LABELS.net)}, {t(PAY_OVERVIEW_TEXTS.yearToDate, { year: summary.year })}
          </Text>
          <Flex wrap="wrap" align="center" gap="4px 24px">
            <NetPay amount={summary.netPay} />
            <Box flex="1 1 280px" miw={0}>
              <PayParts amounts={summary} />
              {/* Some payroll systems don't send the hours. */}
              {summary.hours !== null && (
                <Text c="dimmed" fz={14} className="tabular">
                  {t(CHECK_LABELS.hours)} {formatUnits(summary.hours)}
                </Text>
              )}
            </Box>
          </Flex>
        </Box>
        <Flex direction={{ base: 'row', xs: 'column' }} wrap="wrap" gap={8} className="fill-on-phone">
          <DownloadButton
            label={YEAR_MESSAGES.csv}
            onDownload={() => save('yearCsv', summary.year, language)}
          />
          <DownloadButton
            label={YEAR_MESSAGES.pdf}
            onDownload={() => save('yearStatements', summary.year, language)}
          />
        </Flex>
      </Flex>
    </Paper>
  )
}

function save(call: 'yearCsv' | 'yearStatements', year: number, language: Language): Promise<void> {
  const query = { year: String(year), ...inLanguage(language) }
  const isPdf = call === 'yearStatements'
  return downloadFile(
    paycheckEndpoints[call],
    { query, isLong: isPdf },
    ({ name }) => name ?? (isPdf ? `statements-${year}.pdf` : `pay-${year}.csv`),
  ).catch((error: unknown) => toastError(messageOf(error)))
}
