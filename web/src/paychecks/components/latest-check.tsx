import { formatDate } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import type { Check } from '@epay/contract/paychecks/schemas'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { hrefOfCheck } from '../href-of-check.ts'
import classes from './pay-overview.module.css'

/** What an employee comes for: the last net pay, its day, and the way to the check. */
export function LatestCheck({ check }: { check: Check }) {
  return (
    <Card title="Latest Check">
      <div className={classes.label}>Net Pay of {formatDate(check.date)}</div>
      <div className={classes.net}>{formatMoney(check.netPay, 'currency')}</div>
      <div className={classes.label}>of {formatMoney(check.grossPay, 'currency')} Gross Pay</div>
      <Button component={Link} to={hrefOfCheck(check)} mt={16}>
        Open This Check
      </Button>
    </Card>
  )
}
