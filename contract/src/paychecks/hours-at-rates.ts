import type { EarningDetail } from './schemas.ts'
import { sumOf, sumOfUnits } from './sums.ts'

/** Hours, or pieces, that a check pays at one rate. Units: `amount` in dollars. */
export type HoursAtRate = Pick<EarningDetail, 'payId' | 'rate' | 'units' | 'amount'>

/**
 * The earnings of a check by kind and rate, in the order in which they first appear: what a statement has to show
 * of every rate with its hours. Source: California Labor Code section 226(a)(9).
 */
export function hoursAtRates(details: readonly EarningDetail[]): HoursAtRate[] {
  const groups = new Map<string, HoursAtRate>()
  for (const { payId, rate, units, amount } of details) {
    const key = JSON.stringify([payId, rate])
    const group = groups.get(key) ?? { payId, rate, units: 0, amount: 0 }
    groups.set(key, {
      ...group,
      units: sumOfUnits([group.units, units], each => each),
      amount: sumOf([group.amount, amount], each => each),
    })
  }
  return [...groups.values()]
}
