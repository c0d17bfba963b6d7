import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { type Measurement, percentile } from './benchmark.ts'

const run = promisify(execFile)
const CONNECTIONS = 32
const SECONDS = 10
/** V8 compiles what is hot; the slower the machine, the later. */
const WARM_UP_SECONDS = 20
const RUNS = 3

/** Units: milliseconds. */
export type Load = { perSecond: number; p50: number; p99: number }
export type Side = { url: string; token?: string }

type Target = Side & {
  /** The calls, one after the other; each a path with its query. */
  paths: readonly string[]
  /** Where what is known of each answer is kept meanwhile. */
  folder: string
  seconds?: number
  connections?: number
}

/**
 * Asks with h2load, one thread; each connection asks anew once it is answered. Percentiles are of the answers' own
 * times. Throws: when there is no h2load, or an answer is not a success.
 */
export async function load(target: Target): Promise<Load> {
  const { url, token, paths, folder, seconds = SECONDS, connections = CONNECTIONS } = target
  const log = join(folder, 'answers.log')
  rmSync(log, { force: true })
  const headers = token ? ['-H', `authorization: Bearer ${token}`] : []
  const options = ['--h1', '-t1', `-c${connections}`, `-D${seconds}`, `--log-file=${log}`, ...headers]
  const { stdout } = await run('h2load', [...options, ...paths.map(path => url + path)]).catch(explain)
  const [, succeeded, failed] = /, (\d+) succeeded, (\d+) failed/.exec(stdout) ?? []
  if (!Number(succeeded) || failed !== '0') throw new Error(`${paths[0]} was not always answered:\n${stdout}`)
  const times = answerTimes(readFileSync(log, 'utf8'))
  await finishAll(target)
  return {
    perSecond: Number(/, ([\d.]+) req\/s/.exec(stdout)?.[1]),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

/** What nobody waits for any more is still worked on; of calls that come later, most are answered after it. */
async function finishAll({ paths, connections = CONNECTIONS, ...side }: Target): Promise<void> {
  for (const path of paths) await Promise.all(Array.from({ length: connections }, () => ask(path, side)))
}

function explain(error: Error): never {
  const isMissing = 'code' in error && error.code === 'ENOENT'
  throw isMissing
    ? new Error('This needs h2load; on Debian: apt-get install nghttp2-client', { cause: error })
    : error
}

/** What h2load writes down of each answer: when it was asked for, its status, and how many microseconds it took. */
function answerTimes(log: string): number[] {
  const times = log
    .trimEnd()
    .split('\n')
    .map(line => Number(line.split('\t')[2]) / 1000)
  return times.sort((one, other) => one - other)
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
