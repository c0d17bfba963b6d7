import type { FilledText } from '../languages/message.ts'
import type { CheckChange } from './compare-checks.ts'

export const COMPARISON_MESSAGES = {
  title: 'Since Your Last Check',
  takesBack: 'This check takes money back, so there is nothing to compare it with.',
  paysNothing: 'This check pays nothing, so there is nothing to compare it with.',
  besides:
    'This check comes in addition to the one of {date} for the same period, so the two are not compared.',
  comparedWith: 'Compared with the check of {date}, number {number}.',
  sameNet: 'Your net pay is the same.',
  failed: 'Your last check could not be loaded, so it can’t be compared.',
  total: 'Difference of Net Pay',
  oneSmaller: '1 smaller change',
  smaller: '{count} smaller changes',
  showAll: 'Show all {count} changes',
  showLargest: 'Show the largest alone',
  doesNotAddUp:
    'The lines of this check do not add up to its net pay. Please ask your payroll office what is missing.',
} as const

/** `{line}` is the payroll system's name of a line. */
export const CHANGE_TEXTS = {
  unexplained: 'Not explained by the lines',
  appeared: '{line}, which the check before did not have',
  gone: 'No {line} this time',
  moreDeducted: 'More {line}',
  lessDeducted: 'Less {line}',
  morePaid: 'More for {line}',
  lessPaid: 'Less for {line}',
  hourMore: '{units} hour more {line}',
  hourLess: '{units} hour less {line}',
  hoursMore: '{units} hours more {line}',
  hoursLess: '{units} hours less {line}',
  unitMore: '{units} more unit of {line}',
  unitLess: '{units} unit of {line} less',
  unitsMore: '{units} more units of {line}',
  unitsLess: '{units} units of {line} less',
} as const

/** `3 hours less Overtime`; what it did to net pay stands beside it. */
export function changeInWords(change: CheckChange): FilledText {
  const units = Math.abs(change.units)
  return { text: CHANGE_TEXTS[wordingOf(change)], values: { line: change.description, units } }
}

function wordingOf({ kind, presence, units, isInHours, effect }: CheckChange): keyof typeof CHANGE_TEXTS {
  if (kind === 'unexplained') return 'unexplained'
  if (presence === 'new') return 'appeared'
  if (presence === 'gone') return 'gone'
  if (kind === 'deduction') return effect < 0 ? 'moreDeducted' : 'lessDeducted'
  // With more units for less pay, or less for more, the rate changed more than the units.
  if (units * effect <= 0) return effect > 0 ? 'morePaid' : 'lessPaid'
  const isOne = Math.abs(units) === 1
  if (isInHours) return units > 0 ? (isOne ? 'hourMore' : 'hoursMore') : isOne ? 'hourLess' : 'hoursLess'
  return units > 0 ? (isOne ? 'unitMore' : 'unitsMore') : isOne ? 'unitLess' : 'unitsLess'
}

/** What is not shown one by one. */
export function otherChanges(count: number): FilledText {
  return count === 1
    ? { text: COMPARISON_MESSAGES.oneSmaller, values: {} }
    : { text: COMPARISON_MESSAGES.smaller, values: { count } }
}
