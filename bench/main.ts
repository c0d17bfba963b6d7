/**
 * `npm run bench [-- NAME…]`: measures the real server over HTTP, and keeps the results in bench/results.
 * `npm run bench -- fill applications=N employees=N`: fills the configured database.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationLists, applicationListsBySize } from './application-lists.ts'
import { type Benchmark, isMet, type Measurement, wanted } from './benchmark.ts'
import { durableSubmissions } from './durable-submissions.ts'
import { fill } from './fill.ts'
import { firstLoad } from './first-load.ts'
import { healthUnderLists } from './health-under-lists.ts'
import { importLarge } from './import-large.ts'
import { importWeek } from './import-week.ts'
import { largeSubmissions } from './large-submissions.ts'
import { lighthouse } from './lighthouse.ts'
import { listQueries } from './list-queries.ts'
import { mixedLoad } from './mixed-load.ts'
import { packetSubmissions } from './packet-submissions.ts'
import { pageOpenings } from './page-openings.ts'
import { startMeasured } from './portal-process.ts'
import { keepResult, writeOverview } from './results.ts'
import { serverMemory } from './server-memory.ts'
import { signIns } from './sign-ins.ts'
import { signedInCalls } from './signed-in-calls.ts'
import { startUp } from './start-up.ts'

const BENCHMARKS: readonly Benchmark[] = [
  startUp,
  serverMemory,
  healthUnderLists,
  durableSubmissions,
  largeSubmissions,
  importLarge,
  importWeek,
  listQueries,
  applicationLists,
  applicationListsBySize,
  signedInCalls,
  signIns,
  mixedLoad,
  packetSubmissions,
  pageOpenings,
  firstLoad,
  lighthouse,
]

function chosen(names: readonly string[]): readonly Benchmark[] {
  const unknown = names.filter(name => !BENCHMARKS.some(each => each.name === name))
  if (unknown.length > 0) {
    const known = BENCHMARKS.map(({ name }) => name).join(', ')
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${known}`)
  }
  return names.length > 0 ? BENCHMARKS.filter(({ name }) => names.includes(name)) : BENCHMARKS
}

function show(measurement: Measurement): void {
  const { what, value, unit } = measurement
  const verdict = isMet(measurement) ? '' : `  MISSED: ${wanted(measurement)} was wanted`
  process.stdout.write(`  ${what.padEnd(22)} ${value.toPrecision(3)} ${unit}${verdict}\n`)
}

const [first, ...rest] = process.argv.slice(2)
if (first === 'fill') process.exit(fill(rest))

const benchmarks = chosen(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'epay-bench-'))
try {
  const original = join(folder, 'original')
  const demo = await startMeasured(original)
  await demo.stop()
  for (const benchmark of benchmarks) {
    process.stdout.write(`${benchmark.name}\n`)
    const dataDir = join(folder, benchmark.name)
    cpSync(original, dataDir, { recursive: true })
    const scratch = join(folder, `${benchmark.name}-scratch`)
    mkdirSync(scratch)
    const measurements = await benchmark.run(() => startMeasured(dataDir), scratch)
    rmSync(scratch, { recursive: true })
    measurements.forEach(show)
    keepResult(benchmark, measurements)
  }
  writeOverview()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
