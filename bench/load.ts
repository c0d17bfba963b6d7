import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import type { Measurement } from './benchmark.ts'

const run = promisify(execFile)
const CONNECTIONS = 32
const SECONDS = 5
/** V8 compiles what is hot; the slower the machine, the later. */
const WARM_UP_SECONDS = 5
const RUNS = 3
/** A busy machine's answers are late, and no less answers. */
const TIMEOUT_SECONDS = 60
const TO_MS = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

/** Units: milliseconds. */
export type Load = { perSecond: number; p50: number; p99: number }
export type Side = { url: string; token?: string }

type Target = Side & {
  /** The calls, one after the other; each a path with its query. */
  paths: readonly string[]
  /** Where the script of several paths is kept meanwhile. */
  folder: string
  seconds?: number
  connections?: number
}

/** Asks with wrk, one thread. Throws: when there is no wrk, or an answer is not a success. */
export async function load(target: Target): Promise<Load> {
  const { url, token, paths, folder, seconds = SECONDS, connections = CONNECTIONS } = target
  const script = join(folder, 'paths.lua')
  writeFileSync(script, scriptOf(paths))
  const headers = token ? ['-H', `authorization: Bearer ${token}`] : []
  const options = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '--timeout',
    `${TIMEOUT_SECONDS}s`,
    '-s',
    script,
    ...headers,
  ]
  const { stdout } = await run('wrk', [...options, url]).catch(explain)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${paths[0]} was not always answered:\n${stdout}`)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: millisecondsOf(stdout, '50%'),
    p99: millisecondsOf(stdout, '99%'),
  }
}

function explain(error: Error): never {
  const isMissing = 'code' in error && error.code === 'ENOENT'
  throw isMissing ? new Error('This needs wrk; on Debian: apt-get install wrk', { cause: error }) : error
}

function scriptOf(paths: readonly string[]): string {
  const list = paths.map(path => JSON.stringify(path)).join(', ')
  return `local paths, turn = { ${list} }, 0
request = function()
  turn = turn % #paths + 1
  return wrk.format(nil, paths[turn])
end`
}

function millisecondsOf(output: string, share: string): number {
  const [, value, unit] = new RegExp(`^\\s+${share}\\s+([\\d.]+)(us|ms|s|m)\\s*$`, 'm').exec(output) ?? []
  if (unit === 'us' || unit === 'ms' || unit === 's' || unit === 'm') return Number(value) * TO_MS[unit]
  throw new Error(`wrk told no latency:\n${output}`)
}

/**
 * The same calls to both, in turns: medians of three runs.
 * Throws: when the two do not answer the same.
 */
export async function loadBeside(
  { portal, floor }: { portal: Side; floor: Side },
  paths: readonly string[],
  folder: string,
): Promise<{ portal: Load; floor: Load }> {
  for (const path of paths) await compareAnswers(path, { portal, floor })
  const [floorLoad, portalLoad] = await loadInTurns(
    [
      { ...floor, paths },
      { ...portal, paths },
    ],
    folder,
  )
  return { portal: portalLoad, floor: floorLoad }
}

type Turn = Omit<Target, 'folder'>

/** Both in turns, so that what else the machine does meets both: medians of three runs. */
export async function loadInTurns([one, other]: [Turn, Turn], folder: string): Promise<[Load, Load]> {
  for (const target of [one, other]) await load({ ...target, folder, seconds: WARM_UP_SECONDS })
  const loads: [Load[], Load[]] = [[], []]
  for (let turn = 0; turn < RUNS; turn++) {
    loads[0].push(await load({ ...one, folder }))
    loads[1].push(await load({ ...other, folder }))
  }
  return [mediansOf(loads[0]), mediansOf(loads[1])]
}

async function compareAnswers(path: string, sides: { portal: Side; floor: Side }): Promise<void> {
  const [portal, floor] = await Promise.all([ask(path, sides.portal), ask(path, sides.floor)])
  if (isDeepStrictEqual(portal, floor)) return
  const [mine, theirs] = [portal, floor].map(each => JSON.stringify(each))
  throw new Error(`${path} is answered differently:\n${mine}\n${theirs}`)
}

async function ask(path: string, { url, token }: Side): Promise<unknown> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(`${url}${path}`, { headers })
  return answer.json()
}

function mediansOf(loads: readonly Load[]): Load {
  const median = (of: (load: Load) => number) => {
    const sorted = loads.map(of).sort((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return {
    perSecond: median(each => each.perSecond),
    p50: median(each => each.p50),
    p99: median(each => each.p99),
  }
}

/** What is kept of two loads: the ratios, and then what they are made of. */
export function ratiosOf(
  what: string,
  { portal, floor }: { portal: Load; floor: Load },
  wanted: { atLeast: number; spread: number },
): Measurement[] {
  const ratio = portal.perSecond / floor.perSecond
  return [
    { what: `${what}, of hand-written`, value: ratio, unit: 'times', atLeast: wanted.atLeast },
    { what: `${what}, p99 by p50`, value: portal.p99 / portal.p50, unit: 'times', below: wanted.spread },
    { what: `${what}, EPay`, value: portal.perSecond, unit: '/s' },
    { what: `${what}, EPay p50`, value: portal.p50, unit: 'ms' },
    { what: `${what}, EPay p99`, value: portal.p99, unit: 'ms' },
    { what: `${what}, hand-written`, value: floor.perSecond, unit: '/s' },
    { what: `${what}, hand-written p99`, value: floor.p99, unit: 'ms' },
  ]
}
