import type { MeasuredPortal } from './portal-process.ts'

export type Measurement = {
  what: string
  value: number
  unit: string
  /** The value to stay below. */
  below?: number
  /** The value to reach. */
  atLeast?: number
}

export type Benchmark = {
  name: string
  /** What is measured and how, in a sentence or two. */
  about: string
  /**
   * @param start starts the portal on its own copy of the demo company's data
   * @param folder an empty one, which is removed afterwards
   */
  run(start: () => Promise<MeasuredPortal>, folder: string): Promise<Measurement[]>
}

/** The value below which this share of the sorted values lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function isMet({ value, below = Infinity, atLeast = -Infinity }: Measurement): boolean {
  return value < below && value >= atLeast
}

/** `below 450 MB`, or nothing when any value will do. */
export function wanted({ unit, below, atLeast }: Measurement): string {
  if (below !== undefined) return `below ${below} ${unit}`
  return atLeast === undefined ? '' : `at least ${atLeast} ${unit}`
}
