import { formatMoney } from '@epay/contract/common/money'
import type { PaySummary } from '@epay/contract/paychecks/schemas'
import { Card } from '#web/ui/card.tsx'
import classes from './pay-overview.module.css'

/** What the year's checks add up to so far. */
export function YearToDate({ sums }: { sums: PaySummary['yearToDate'] }) {
  const { year, grossPay, taxes, otherDeductions, netPay } = sums
  const lines = [
    { label: 'Gross Pay', amount: grossPay },
    { label: 'Taxes', amount: taxes },
    { label: 'Other Deductions', amount: otherDeductions },
    { label: 'Net Pay', amount: netPay },
  ]
  return (
    <Card title={`${year} to Date`}>
      <dl className={classes.sums}>
        {lines.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, 'currency')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
