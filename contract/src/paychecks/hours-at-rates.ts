import type { EarningDetail } from './schemas.ts'

/** Hours, or pieces, that a check pays at one rate. Units: `amount` in dollars. */
export type HoursAtRate = Pick<EarningDetail, 'payId' | 'rate' | 'units' | 'amount'>

const UNIT_STEPS = 10_000
const CENTS = 100

/**
 * The earnings of a check by kind and rate, in the order in which they first appear: what a statement has to show
 * of every rate with its hours. Source: California Labor Code section 226(a)(9).
 */
export function hoursAtRates(details: readonly EarningDetail[]): HoursAtRate[] {
  const groups = new Map<string, HoursAtRate>()
  for (const { payId, rate, units, amount } of details) {
    const key = JSON.stringify([payId, rate])
    const group = groups.get(key)
    groups.set(key, {
      payId,
      rate,
      units: add(group?.units ?? 0, units, UNIT_STEPS),
      amount: add(group?.amount ?? 0, amount, CENTS),
    })
  }
  return [...groups.values()]
}

/** Adds in whole steps, so that nothing is lost to binary fractions. */
function add(one: number, other: number, steps: number): number {
  return (Math.round(one * steps) + Math.round(other * steps)) / steps
}
