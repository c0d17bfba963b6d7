import type { PortalProcess } from './portal-process.ts'

export type Measurement = {
  what: string
  value: number
  unit: string
  /** The value to stay below. */
  below?: number
}

export type Benchmark = {
  name: string
  /** What is measured and how, in a sentence or two. */
  about: string
  /** @param start starts the portal on its own copy of the demo company's data */
  run(start: () => Promise<PortalProcess>): Promise<Measurement[]>
}

/** The value below which this share of the sorted values lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
