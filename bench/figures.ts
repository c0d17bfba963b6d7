import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

export type Figure = { name: string; value: number; unit: string; atMost?: number; atLeast?: number }

/** Receives an empty folder for its files. */
export type Benchmark = (folder: string) => Promise<Figure[]>

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Units: milliseconds. */
export async function measureTime(step: () => unknown): Promise<number> {
  const start = performance.now()
  await step()
  return performance.now() - start
}

/** Units: milliseconds. */
export async function measureMedianTime(repeats: number, step: () => unknown): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < repeats; count++) times.push(await measureTime(step))
  return median(times)
}

function isWithinLimits({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  return value <= atMost && value >= atLeast
}

export function printFigures(figures: readonly Figure[]): void {
  for (const figure of figures) {
    const { name, value, unit, atMost, atLeast } = figure
    const limit = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`
    const note = isWithinLimits(figure) ? '' : `  MISSED: wanted ${limit} ${unit}`
    process.stdout.write(`  ${name.padEnd(44)} ${round(value)} ${unit}${note}\n`)
  }
}

export function saveFigures(name: string, figures: readonly Figure[]): void {
  const result = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores (${cpus()[0]?.model}), ${round(totalmem() / 1024 ** 3)} GB`,
    node: process.versions.node,
    figures: figures.map(figure => ({ ...figure, value: round(figure.value) })),
  }
  const file = fileURLToPath(new URL(`results/${name}.json`, import.meta.url))
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
}

const round = (value: number) => Number(value.toPrecision(3))
