import { CHECK_LABELS } from '@epay/contract/paychecks/messages'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { formatDate } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import type { Check } from '@epay/contract/paychecks/schemas'
import { BarChart } from '@mantine/charts'

const SERIES = [
  { name: 'grossPay', label: CHECK_LABELS.gross, color: 'var(--epay-part-3)' },
  { name: 'netPay', label: CHECK_LABELS.net, color: 'var(--epay-part-1)' },
]

const asDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** `Nov 13, 2026` without its year, which the order tells. */
function shortDate(date: string): string {
  return formatDate(date).split(',')[0] ?? date
}

/** A pair of bars for each check, oldest on the left. The table beside it says the same in text. */
export function PayChart({ checks }: { checks: readonly Check[] }) {
  const data = checks.toReversed().map(({ date, grossPay, netPay }) => ({ date, grossPay, netPay }))
  return (
    <div role="img" aria-label={describe(checks)}>
      <BarChart
        h={260}
        data={data}
        dataKey="date"
        series={SERIES}
        withLegend
        legendProps={{ verticalAlign: 'bottom' }}
        tickLine="none"
        gridColor="var(--epay-line)"
        textColor="var(--epay-muted)"
        maxBarWidth={18}
        accessibilityLayer={false}
        barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
        valueFormatter={value => formatMoney(value, 'currency')}
        xAxisProps={{ tickFormatter: shortDate, interval: 'preserveEnd', minTickGap: 8 }}
        yAxisProps={{ tickFormatter: value => asDollars.format(Number(value)), width: 62 }}
        tooltipProps={{ labelFormatter: label => (typeof label === 'string' ? formatDate(label) : label) }}
      />
    </div>
  )
}

function describe(checks: readonly Check[]): string {
  const [latest] = checks
  const oldest = checks.at(-1)
  if (!latest || !oldest) return 'No checks'
  return `Gross and net pay of each check from ${formatDate(oldest.date)} to ${formatDate(latest.date)}. The table has the same numbers.`
}
