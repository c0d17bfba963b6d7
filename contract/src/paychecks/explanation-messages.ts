import { formatMoney } from '../common/money.ts'
import type { FilledText } from '../languages/message.ts'
import type { EarningExplanation, EarningStep } from './explain-earnings.ts'
import { formatRate, formatUnits } from './sums.ts'

export const EXPLANATION_MESSAGES = {
  hour: '{units} hour × {rate} = {amount}',
  hours: '{units} hours × {rate} = {amount}',
  units: '{units} × {rate} = {amount}',
  rounded: '{units} at {rate} come to {amount}, since the cents of each entry are rounded.',
  stated: '{units} at {rate} come to {amount}, as the payroll data say.',
  together: 'Together: {amount}',
  noRate: 'The payroll data have no rate for this line.',
  notInDetails: 'The earnings details do not contain {amount} of this line.',
  moreInDetails: 'The earnings details contain {amount} more than this line.',
  unpaid: 'Nothing on this check.',
  unknown: 'Your payroll office calls this “{line}” and can tell you more about it.',
  thisCheck: 'This check: {amount}',
  yearToDate: 'This year so far: {amount}',
} as const

const currency = (amount: number) => formatMoney(amount, 'currency')

/** `1.00 hour × $70.275 = $70.28`; an equation only where it holds. */
export function stepInWords({ units, rate, amount, how }: EarningStep, isInHours: boolean): FilledText {
  const unit = isInHours ? (Math.abs(units) === 1 ? 'hour' : 'hours') : 'units'
  return {
    text: EXPLANATION_MESSAGES[how === 'product' ? unit : how],
    values: { units: formatUnits(units), rate: formatRate(rate), amount: currency(amount) },
  }
}

/** What there is to say of a line beyond its steps, if anything. */
export function remainderInWords(
  explanation: EarningExplanation | undefined,
  { units, amount }: { units: number | null; amount: number | null },
): FilledText | undefined {
  const { unpaid, noRate, together, notInDetails, moreInDetails } = EXPLANATION_MESSAGES
  if (!explanation || amount === null) return { text: noRate, values: {} }
  const { steps, rest } = explanation
  if (steps.length === 0) return { text: units === 0 && amount === 0 ? unpaid : noRate, values: {} }
  if (rest !== 0) {
    const text = rest * amount > 0 ? notInDetails : moreInDetails
    return { text, values: { amount: currency(Math.abs(rest)) } }
  }
  return steps.length > 1 ? { text: together, values: { amount: currency(amount) } } : undefined
}
