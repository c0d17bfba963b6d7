/** What a check said before payroll changed it. `{line}` is the payroll system's name of a line. */
export const CORRECTION_TEXTS = {
  badge: 'Corrected',
  correctedOn: 'Corrected on {date}',
  voidedOn: 'Voided on {date}',
  intro: 'Before that, the check said:',
  before: 'Before',
  showAll: 'Show all {count} changes',
  showFewer: 'Show Fewer',
  state: 'In Your Pay',
  counted: 'Counted',
  voided: 'Voided',
  removed: '{line} (removed)',
  added: '{line} (added)',
  none: 'Not on the check',
  units: '{units} units',
  ytd: 'year to date {amount}',
} as const
