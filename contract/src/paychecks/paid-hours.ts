import { sumOfUnits } from './sums.ts'

const plain = (description: string) => description.trim().toLowerCase().replace(/\s+/g, ' ')

/** Names that say that the units are hours. Vacation and holidays may be paid by the day. */
const HOURLY =
  /^(regular|straight) (time|hours)$|^overtime( hours)?$|^double ?time$|^(paid )?sick (leave|time)$/
/** Names of time worked. `Regular` alone may be pieces. */
const WORKED = /^(regular|straight)( time| hours)?$|^overtime( hours)?$|^double ?time$/

type PaidTime = {
  hours?: number | null | undefined
  earnings: readonly { description: string; units: number | null }[]
}

/** Are a line's units hours for sure? `Regular` is, when the check's hours worked contain it. */
export function isInHours(description: string, { hours, earnings }: PaidTime): boolean {
  const name = plain(description)
  if (HOURLY.test(name)) return true
  if (!WORKED.test(name) || hours == null) return false
  const worked = earnings.filter(earning => WORKED.test(plain(earning.description)))
  return sumOfUnits(worked, ({ units }) => units ?? Number.POSITIVE_INFINITY) <= hours
}
