import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/free-port.mjs'
import { type Benchmark, percentile } from './benchmark.ts'

const TURNS = 3
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OPEN_DATABASE = fileURLToPath(new URL('../server/src/testing/open-own-server.ts', import.meta.url))

type Turn = Record<'firstFloor' | 'first' | 'floor' | 'second', number>

export const startUp: Benchmark = {
  name: 'start-up',
  about: `From \`npm start\` to "EPay is ready", with everything built: the first in an empty folder, which makes the database and the demo company, and the second. Beside each what it can't do without: Node that makes and starts the same database server with nothing around it. ${TURNS} times in turns; medians.`,
  async run(_start, folder) {
    const turns: Turn[] = []
    for (let n = 0; n < TURNS; n++) {
      const [bare, dataDir] = [join(folder, `floor-${n}`), join(folder, `data-${n}`)]
      mkdirSync(bare, { mode: 0o700 })
      const openDatabase = () => spawn(process.execPath, [OPEN_DATABASE, bare])
      const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '1' }
      const npmStart = () => spawn('npm', ['start'], { cwd: ROOT, env, detached: true })
      turns.push({
        firstFloor: await secondsUntil('ready', openDatabase),
        first: await secondsUntil('EPay is ready', npmStart),
        floor: await secondsUntil('ready', openDatabase),
        second: await secondsUntil('EPay is ready', npmStart),
      })
    }
    const median = (of: keyof Turn) =>
      percentile(
        turns.map(turn => turn[of]).toSorted((one, other) => one - other),
        0.5,
      )
    return [
      { what: 'first npm start', value: median('first'), unit: 's', below: 10 },
      { what: 'node, making and starting the database', value: median('firstFloor'), unit: 's' },
      { what: 'second npm start', value: median('second'), unit: 's', below: 2 },
      { what: 'node and starting the database', value: median('floor'), unit: 's' },
      {
        what: 'second npm start, of the floor',
        value: median('second') / median('floor'),
        unit: 'times',
        below: 3,
      },
    ]
  },
}

async function secondsUntil(text: string, start: () => ChildProcess): Promise<number> {
  const startedAt = performance.now()
  const child = start()
  const ended = once(child, 'exit').then(() => 'ended' as const)
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (more: string) => {
    printed += more
  })
  child.stderr?.resume()
  while (!printed.includes(text)) {
    const next = await Promise.race([ended, once(child.stdout ?? child, 'data')])
    if (next === 'ended' && !printed.includes(text)) throw new Error(`It ended before it said ${text}`)
  }
  const seconds = (performance.now() - startedAt) / 1000
  // npm hands a signal to nobody: its whole group gets it, as from a terminal.
  if (child.pid !== undefined && child.exitCode === null && text !== 'ready')
    process.kill(-child.pid, 'SIGTERM')
  await ended
  return seconds
}
