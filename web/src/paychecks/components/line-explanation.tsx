import { dateFormat } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import type { Language } from '@epay/contract/languages/languages'
import {
  describeQualifiedOvertime,
  describeRemainder,
  describeStep,
  EXPLANATION_MESSAGES,
  explainEarnings,
  isInHours,
  type JobEarnings,
} from '@epay/contract/paychecks/explain-earnings'
import { getDeductionText, translateLineName } from '@epay/contract/paychecks/known-lines'
import type { CheckLine, Earning } from '@epay/contract/paychecks/schemas'
import { formatUnits } from '@epay/contract/paychecks/sums'
import { Box, Text } from '@mantine/core'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import type { CheckWithLines } from '../queries.ts'

type LineExplanationProps =
  | { kind: 'earning'; line: Earning; details: CheckWithLines }
  | DeductionExplanationProps

export function LineExplanation(props: LineExplanationProps) {
  return (
    <Box bg="var(--epay-hover)" bd="1px solid var(--epay-line-soft)" bdrs={8} px={12} py={10} fz={14}>
      {props.kind === 'earning' ? (
        <EarningExplanation line={props.line} details={props.details} />
      ) : (
        <DeductionExplanation {...props} />
      )}
    </Box>
  )
}

/** Formats a date like `Tue, Nov 10`, in the user's language. */
function formatDay(date: string, language: Language): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric' } as const
  return dateFormat(language, { ...parts, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

function EarningExplanation({ line, details }: { line: Earning; details: CheckWithLines }) {
  const t = useTranslate()
  const { check, earnings, earningDetails } = details
  const explanation = explainEarnings(earnings, earningDetails)[earnings.indexOf(line)]
  const areHours = isInHours(line.description, { hours: check.hours, earnings })
  const remainder = describeRemainder(explanation, line)
  const qualifiedOvertime = describeQualifiedOvertime(line.description, check)
  const { steps = [], jobs = [] } = explanation ?? {}
  return (
    <>
      {steps.map(step => (
        <Text key={step.rate} inherit fw={600} c="bright" className="tabular">
          {t(describeStep(step, areHours))}
        </Text>
      ))}
      {remainder && (
        <Text inherit className="tabular">
          {t(remainder)}
        </Text>
      )}
      {qualifiedOvertime && (
        <Text inherit c="dimmed" mt={4} className="tabular">
          {t(qualifiedOvertime)}
        </Text>
      )}
      {jobs.length > 0 && (
        <ul className="bare">
          {jobs.map(jobEarnings => (
            <JobRow
              key={`${jobEarnings.job} ${jobEarnings.jcCostCode}`}
              jobEarnings={jobEarnings}
              hasSums={jobs.length > 1}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** `hasSums`: whether to show the job's units and amount, because the line has several jobs. */
function JobRow({ jobEarnings, hasSums }: { jobEarnings: JobEarnings; hasSums: boolean }) {
  const { language } = useLanguage()
  const { job, jcCostCode, days, units, amount } = jobEarnings
  return (
    <Box component="li" mt={6} style={{ overflowWrap: 'break-word' }}>
      <Text component="span" inherit c="bright">
        {[job, jcCostCode].filter(Boolean).join(', ')}
      </Text>
      {hasSums && (
        <Text component="span" inherit className="tabular">
          {`: ${formatUnits(units)}, ${formatMoney(amount, 'currency')}`}
        </Text>
      )}
      <Text inherit c="dimmed">
        {days.map(day => formatDay(day, language)).join(' · ')}
      </Text>
    </Box>
  )
}

type DeductionExplanationProps = { kind: 'tax' | 'otherDeduction'; line: CheckLine }

function DeductionExplanation({ kind, line }: DeductionExplanationProps) {
  const { language, t } = useLanguage()
  const { unknown, thisCheck, yearToDate } = EXPLANATION_MESSAGES
  const explanation = getDeductionText(kind, line.description)
  return (
    <>
      <Text inherit style={{ overflowWrap: 'break-word' }}>
        {explanation
          ? t(explanation)
          : t(unknown, { line: translateLineName('deduction', line.description, language) })}
      </Text>
      <Text inherit c="dimmed" mt={4} className="tabular">
        {t(thisCheck, { amount: formatMoney(line.amount, 'currency') })}
        <br />
        {t(yearToDate, { amount: formatMoney(line.ytd, 'currency') })}
      </Text>
    </>
  )
}
