import { formatDate } from '@epay/contract/common/dates'
import type { Check } from '@epay/contract/paychecks/schemas'
import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/lazy-page.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Money } from '#web/ui/money.tsx'
import { hrefOfCheck } from '../href-of-check.ts'
import tableClasses from './lines-table.module.css'
import classes from './pay-overview.module.css'

const PayChart = lazyPart(() => import('./pay-chart.tsx').then(file => file.PayChart), {
  failed: 'The chart could not be loaded.',
  fallback: (
    <div className={classes.chart}>
      <Loading text="Loading the chart..." />
    </div>
  ),
})

/** Gross and net of the last checks, as a picture or as a table with the same numbers. Newest first. */
export function PayHistory({ checks }: { checks: readonly Check[] }) {
  const [isTable, setIsTable] = useState(false)
  const title = checks.length === 1 ? 'The Last Check' : `The Last ${checks.length} Checks`
  return (
    <Card
      title={title}
      isFlush
      actions={
        <Button variant="subtle" px={8} mx={-8} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as Chart' : 'Show as Table'}
        </Button>
      }
    >
      {isTable ? (
        <PayTable checks={checks} title={title} />
      ) : (
        <div className={classes.chart}>
          <PayChart checks={checks} />
        </div>
      )}
    </Card>
  )
}

function PayTable({ checks, title }: { checks: readonly Check[]; title: string }) {
  return (
    <table className={tableClasses.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">Check Date</th>
          <th scope="col" data-align="right">
            Gross Pay
          </th>
          <th scope="col" data-align="right">
            Net Pay
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.map(check => (
          <tr key={hrefOfCheck(check)}>
            <td>
              <Anchor component={Link} to={hrefOfCheck(check)}>
                {formatDate(check.date)}
              </Anchor>
            </td>
            <td data-align="right">
              <Money amount={check.grossPay} />
            </td>
            <td data-align="right">
              <Money amount={check.netPay} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
