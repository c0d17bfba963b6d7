import { formatMoney } from '@epay/contract/common/money'
import type { EarningDetail } from '@epay/contract/paychecks/schemas'
import { formatUnits } from '@epay/contract/paychecks/sums'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import classes from './earning-details.module.css'
import { type LineColumn, LinesTable } from './lines-table.tsx'

const TITLE = 'Earnings Details'

const COLUMNS: readonly LineColumn<EarningDetail>[] = [
  { title: 'Pay Id', render: row => row.payId },
  { title: 'Work Date', render: row => <DateText date={row.workDate} /> },
  { title: 'Units', align: 'right', render: row => formatUnits(row.units) },
  { title: 'Rate', align: 'right', render: row => formatUnits(row.rate) },
  { title: 'Amount', align: 'right', render: row => formatMoney(row.amount) },
  { title: 'Job', render: row => row.job },
  { title: 'JC Cost Code', render: row => row.jcCostCode },
]

/** Earnings by day, job and cost code: a table, or a card for each on phones. */
export function EarningDetails({ details }: { details: readonly EarningDetail[] }) {
  const isPhone = useIsPhone()
  if (!isPhone || details.length === 0) {
    return <LinesTable title={TITLE} columns={COLUMNS} rows={details} empty="No details by day and job." />
  }
  return (
    <Card title={TITLE} isFlush>
      <ul className={classes.list} aria-label={TITLE}>
        {details.map((detail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: details have no identity but their place, and never move
          <li key={index} className={classes.item}>
            <dl className={classes.facts}>
              {COLUMNS.map(({ title, render }) => (
                <div key={title} data-fact={title}>
                  <dt>{title}</dt>
                  <dd>{render(detail)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}
