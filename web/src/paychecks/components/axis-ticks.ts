/** The most steps that an axis is divided into. */
const MAX_STEPS = 5

/** An axis from zero (or below, for negative amounts) in round steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(amounts: readonly number[]): { min: number; max: number; ticks: number[] } {
  const lowest = Math.min(0, ...amounts)
  const highest = Math.max(0, ...amounts)
  const atLeast = (highest - lowest || MAX_STEPS) / MAX_STEPS
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const step = power * ([1, 2, 5].find(factor => factor * power >= atLeast) ?? 10)
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { min: first * step, max: last * step, ticks }
}
