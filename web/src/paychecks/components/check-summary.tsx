import { formatDate } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import { shownSsn } from '@epay/contract/common/personal-numbers'
import { CHECK_LABELS } from '@epay/contract/paychecks/messages'
import { sumOf } from '@epay/contract/paychecks/sums'
import { Group, Text } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import type { WholeCheck } from '../queries.ts'
import classes from './check-details.module.css'
import { NetPay } from './net-pay.tsx'

/** The net pay, what it is made of, and which check it is and whose. */
export function CheckSummary({ details }: { details: WholeCheck }) {
  const { check, employee, taxes, otherDeductions } = details
  const parts = [
    { label: 'Net', amount: check.netPay },
    { label: CHECK_LABELS.taxes, amount: sumOf(taxes, line => line.amount) },
    { label: CHECK_LABELS.otherDeductions, amount: sumOf(otherDeductions, line => line.amount) },
  ]
  const facts = [
    [CHECK_LABELS.number, check.checkNumber],
    [CHECK_LABELS.date, formatDate(check.date)],
    [CHECK_LABELS.periodEnd, formatDate(check.endDate)],
    ['Employee', `${employee.name} (${employee.id})`],
    ['SSN', shownSsn(employee.ssn)],
  ]
  return (
    <Card>
      <Group justify="space-between" align="flex-start" gap="16px 32px">
        <div>
          <Text c="dimmed" inherit>
            Net Pay
          </Text>
          <NetPay amount={check.netPay} />
        </div>
        <dl className={`tabular ${classes.facts}`}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Group>
      {parts.some(({ amount }) => amount > 0) && (
        <div className={classes.bar} aria-hidden>
          {parts.map(({ label, amount }, index) => (
            <span key={label} data-part={index + 1} style={{ flexGrow: Math.max(amount, 0) }} />
          ))}
        </div>
      )}
      <dl className={`tabular ${classes.legend}`}>
        {parts.map(({ label, amount }, index) => (
          <div key={label} data-part={index + 1}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, 'currency')}</dd>
          </div>
        ))}
        <div>
          <dt>{CHECK_LABELS.gross}</dt>
          <dd>{formatMoney(check.grossPay, 'currency')}</dd>
        </div>
      </dl>
    </Card>
  )
}
