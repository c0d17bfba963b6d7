import { formatDate } from '@epay/contract/common/dates'
import { formatMoney, NO_VALUE } from '@epay/contract/common/money'
import { ensureSsnMasked } from '@epay/contract/common/personal-numbers'
import { CHECK_LABELS, CHECK_TEXTS, describeHours, describeOvertime } from '@epay/contract/paychecks/messages'
import { formatUnits, sumOf } from '@epay/contract/paychecks/sums'
import { Box, Flex, Group, Text } from '@mantine/core'
import { useLanguage } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import type { CheckWithLines } from '../queries.ts'
import { NetPayChange } from './check-comparison.tsx'
import classes from './check-summary.module.css'

export function CheckSummary({ details }: { details: CheckWithLines }) {
  const { language, t } = useLanguage()
  const { check, employee, taxes, otherDeductions } = details
  const { periodStart, hours, sickLeaveHours } = check
  const overtime = describeOvertime(check)
  // Leaves out facts that some payroll systems and servers omit.
  const facts = [
    { label: CHECK_LABELS.number, value: check.checkNumber },
    { label: CHECK_LABELS.date, value: formatDate(check.date, language) || NO_VALUE },
    ...(periodStart ? [{ label: CHECK_LABELS.periodStart, value: formatDate(periodStart, language) }] : []),
    { label: CHECK_LABELS.periodEnd, value: formatDate(check.endDate, language) },
    ...(hours == null ? [] : [{ label: CHECK_LABELS.hours, value: formatUnits(hours) }]),
    ...(sickLeaveHours == null
      ? []
      : [{ label: CHECK_LABELS.sickLeave, value: t(describeHours(sickLeaveHours)) }]),
    ...(overtime ? [{ label: CHECK_LABELS.qualifiedOvertime, value: t(overtime) }] : []),
    { label: CHECK_TEXTS.employee, value: `${employee.name} (${employee.id})` },
    { label: CHECK_TEXTS.ssn, value: ensureSsnMasked(employee.ssn) },
  ]
  return (
    <Card>
      <Group justify="space-between" align="flex-start" gap="16px 32px">
        <Box flex="1 1 240px" miw={0}>
          <Text c="dimmed" inherit>
            {t(CHECK_LABELS.net)}
          </Text>
          <NetPay amount={check.netPay} />
          {check.previous && !check.isVoided && <NetPayChange details={details} previous={check.previous} />}
        </Box>
        <Box component="dl" className="tabular" w={{ base: '100%', xs: 'auto' }}>
          {facts.map(({ label, value }) => (
            <Flex key={label} justify={{ base: 'space-between', xs: 'flex-end' }} gap={6}>
              <Box component="dt" c="dimmed">
                {t(label)}
              </Box>
              <Box component="dd" c="bright" fw={620} ta="right" flex="0 0 auto" maw="65%">
                {value}
              </Box>
            </Flex>
          ))}
        </Box>
      </Group>
      <PayParts
        amounts={{
          netPay: check.netPay,
          taxes: sumOf(taxes, line => line.amount),
          otherDeductions: sumOf(otherDeductions, line => line.amount),
          grossPay: check.grossPay,
        }}
      />
    </Card>
  )
}

type Amounts = Record<'netPay' | 'taxes' | 'otherDeductions' | 'grossPay', number | null>

export function PayParts({ amounts: { netPay, taxes, otherDeductions, grossPay } }: { amounts: Amounts }) {
  const { t } = useLanguage()
  const parts = [
    { label: CHECK_TEXTS.net, amount: netPay },
    { label: CHECK_LABELS.taxes, amount: taxes },
    { label: CHECK_LABELS.otherDeductions, amount: otherDeductions },
  ]
  const isComplete = parts.every(({ amount }) => amount !== null)
  return (
    <>
      {isComplete && parts.some(({ amount }) => Number(amount) > 0) && (
        <Flex h={14} mt={20} bdrs={7} style={{ overflow: 'hidden' }} aria-hidden>
          {parts.map(({ label, amount }, index) => (
            <Box
              component="span"
              key={label}
              flex={Math.max(Number(amount), 0)}
              className={classes.part}
              data-part={index + 1}
            />
          ))}
        </Flex>
      )}
      <Group component="dl" className="tabular" gap="6px 20px" mt={12}>
        {[...parts, { label: CHECK_LABELS.gross, amount: grossPay }].map(({ label, amount }, index) => (
          <Group key={label} gap={6}>
            <Group component="dt" c="dimmed" gap={6}>
              {index < parts.length && (
                <Box component="span" w={9} h={9} bdrs={3} className={classes.part} data-part={index + 1} />
              )}
              {t(label)}
            </Group>
            <Box component="dd" c="bright" fw={620}>
              {formatMoney(amount, 'currency')}
            </Box>
          </Group>
        ))}
      </Group>
    </>
  )
}

export function NetPay({ amount }: { amount: number | null }) {
  return (
    <Text
      className="tabular"
      c="var(--epay-ink)"
      fz="clamp(34px, 9vw, 44px)"
      fw={650}
      lh={1.15}
      lts="-0.01em"
    >
      {formatMoney(amount, 'currency')}
    </Text>
  )
}
