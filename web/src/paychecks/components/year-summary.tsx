import { formatMoney } from '@epay/contract/common/money'
import type { Language } from '@epay/contract/languages/languages'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { CHECK_LABELS, TRY_AGAIN, YEAR_MESSAGES } from '@epay/contract/paychecks/messages'
import type { PayYear } from '@epay/contract/paychecks/schemas'
import { formatUnits } from '@epay/contract/paychecks/sums'
import { Box, Button, Group, Text } from '@mantine/core'
import { DownloadButton } from '#web/files/download-button.tsx'
import { downloadFile } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { toastError } from '#web/ui/toast.ts'
import { inLanguage, payYearsQuery } from '../queries.ts'

type YearSummaryProps = {
  /** The year that the list is narrowed to; '' for all of them. */
  year: string
  onYear: (year: string) => void
}

/** What one's checks of a calendar year add up to, of the newest until one is chosen; nothing while there are none. */
export function YearSummary({ year: chosen, onYear }: YearSummaryProps) {
  const { language } = useLanguage()
  const years = useRead(payYearsQuery())
  if (years.isError) return <Failed onRetry={() => void years.refetch()} />
  const items = years.data?.items ?? []
  const shown = items.find(({ year }) => String(year) === chosen) ?? items[0]
  if (!shown) return null
  return (
    <Card
      title={YEAR_MESSAGES.title}
      actions={
        <Group gap={8}>
          <DownloadButton label={YEAR_MESSAGES.csv} onDownload={() => saveCsv(shown.year, language)} />
          <DownloadButton label={YEAR_MESSAGES.pdf} onDownload={() => saveStatements(shown.year, language)} />
        </Group>
      }
    >
      <Group align="flex-start" gap="16px 48px">
        <SelectField
          label={YEAR_MESSAGES.year}
          options={items.map(({ year }) => ({ value: String(year), label: String(year) }))}
          value={String(shown.year)}
          onChange={event => onYear(event.currentTarget.value)}
          w={120}
        />
        <Sums of={shown} />
      </Group>
    </Card>
  )
}

function Sums({ of }: { of: PayYear }) {
  const t = useTranslate()
  const sums = [
    { label: CHECK_LABELS.gross, value: formatMoney(of.grossPay, 'currency') },
    { label: CHECK_LABELS.taxes, value: formatMoney(of.taxes, 'currency') },
    { label: CHECK_LABELS.otherDeductions, value: formatMoney(of.otherDeductions, 'currency') },
    { label: CHECK_LABELS.net, value: formatMoney(of.netPay, 'currency') },
    // A payroll system may not tell them.
    ...(of.hours === null ? [] : [{ label: CHECK_LABELS.hours, value: formatUnits(of.hours) }]),
  ]
  return (
    <Group component="dl" className="tabular" gap="8px 32px" flex="1 1 240px">
      {sums.map(({ label, value }) => (
        <Box key={label}>
          <Box component="dt" c="dimmed" fz={14}>
            {t(label)}
          </Box>
          <Box component="dd" c="bright" fw={620}>
            {value}
          </Box>
        </Box>
      ))}
    </Group>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate()
  return (
    <Group justify="space-between" gap="4px 16px">
      <Text c="dimmed">{t(YEAR_MESSAGES.failed)}</Text>
      <Button variant="subtle" px={8} mx={-8} onClick={onRetry}>
        {t(TRY_AGAIN)}
      </Button>
    </Group>
  )
}

const tell = (error: unknown) => toastError(messageOf(error))

function saveCsv(year: number, language: Language): Promise<void> {
  const query = { year: String(year), ...inLanguage(language) }
  const nameOf = ({ name }: { name?: string | undefined }) => name ?? `pay-${year}.csv`
  return downloadFile(paycheckEndpoints.yearCsv, { query }, nameOf).catch(tell)
}

function saveStatements(year: number, language: Language): Promise<void> {
  const query = { year: String(year), ...inLanguage(language) }
  const nameOf = ({ name }: { name?: string | undefined }) => name ?? `statements-${year}.pdf`
  return downloadFile(paycheckEndpoints.yearStatements, { query, isLong: true }, nameOf).catch(tell)
}
