import type { Check } from './schemas.ts'

type Listed = Pick<Check, 'date' | 'endDate' | 'sequence' | 'grossPay' | 'netPay' | 'isVoided'>

/** `with`: what a check is compared with; `besides`: it pays in addition to that one, which is for the same period. */
export type Comparable<Row extends Listed> = { with: Row } | { besides: Row }

const toCents = (amount: number | null) => Math.round((amount ?? 0) * 100)

/** The checks that paid, without voided ones and those that a later negative check took back. */
function standing<Row extends Listed>(newestFirst: readonly Row[]): Row[] {
  const takenBack: number[] = []
  return newestFirst.filter(({ netPay, isVoided }) => {
    if (isVoided) return false
    const cents = toCents(netPay)
    if (cents < 0) takenBack.push(-cents)
    if (cents <= 0) return false
    const index = takenBack.indexOf(cents)
    if (index >= 0) takenBack.splice(index, 1)
    return index < 0
  })
}

/**
 * What a check that pays is to be compared with: the last one that paid for another period, and of several for that
 * period the largest, so that a regular check is not compared with a bonus. `undefined` when there is none.
 * @param earlier the person's checks before it, the newest first
 */
export function comparableCheck<Row extends Listed>(
  { endDate }: Pick<Check, 'endDate'>,
  earlier: readonly Row[],
): Comparable<Row> | undefined {
  const paid = standing(earlier)
  const [last] = paid
  if (!last) return undefined
  if (last.endDate === endDate) return { besides: last }
  const ofPeriod = paid.filter(each => each.endDate === last.endDate)
  return {
    with: ofPeriod.reduce((one, other) => (toCents(other.grossPay) > toCents(one.grossPay) ? other : one)),
  }
}
