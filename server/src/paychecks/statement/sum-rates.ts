import { parseCents } from '@epay/contract/common/money'
import type { EarningDetailRow } from '../queries.ts'

/** What was earned at one rate. Units: `units` and `rate` as decimal texts, `amount` in cents. */
export type RateSum = { payId: string; units: string; rate: string; amount: number }

const SCALE = 10_000

/** Hours or pieces at each rate, over all days, jobs and cost codes; in the order in which they first come up. */
export function sumRates(
  details: readonly Pick<EarningDetailRow, 'payId' | 'units' | 'rate' | 'amount'>[],
): RateSum[] {
  const sums = new Map<string, { payId: string; rate: string; scaledUnits: number; amount: number }>()
  for (const { payId, units, rate, amount } of details) {
    const key = `${rate} ${payId}`
    const sum = sums.get(key) ?? { payId, rate, scaledUnits: 0, amount: 0 }
    sum.scaledUnits += Math.round(Number(units) * SCALE)
    sum.amount += parseCents(amount) ?? 0
    sums.set(key, sum)
  }
  return [...sums.values()].map(({ scaledUnits, ...sum }) => ({ ...sum, units: String(scaledUnits / SCALE) }))
}
