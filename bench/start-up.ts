import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/free-port.mjs'
import { type Figure, median } from './figures.ts'

const TURNS = 3
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OPEN_DATABASE_PROGRAM = fileURLToPath(
  new URL('../server/src/testing/open-own-server.ts', import.meta.url),
)

/**
 * Measures the time from `npm start` until 'EPay is ready', with everything built. For comparison, measures how long
 * Node takes to start only the same database server.
 */
export async function measureStartUp(folder: string): Promise<Figure[]> {
  const turns: Record<'first' | 'firstDatabase' | 'second' | 'secondDatabase', number>[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const [database, dataDir] = [join(folder, `database-${turn}`), join(folder, `data-${turn}`)]
    mkdirSync(database, { mode: 0o700 })
    const openDatabase = () => spawn(process.execPath, [OPEN_DATABASE_PROGRAM, database])
    const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '1' }
    const npmStart = () => spawn('npm', ['start'], { cwd: ROOT, env, detached: true })
    turns.push({
      firstDatabase: await measureSecondsUntil('ready', openDatabase),
      first: await measureSecondsUntil('EPay is ready', npmStart),
      secondDatabase: await measureSecondsUntil('ready', openDatabase),
      second: await measureSecondsUntil('EPay is ready', npmStart),
    })
  }
  const seconds = (name: keyof (typeof turns)[number]) => ({
    value: median(turns.map(turn => turn[name])),
    unit: 's',
  })
  return [
    { name: 'first start', ...seconds('first'), atMost: 10 },
    { name: 'first start of the database', ...seconds('firstDatabase') },
    { name: 'second start', ...seconds('second'), atMost: 2 },
    { name: 'second start of the database', ...seconds('secondDatabase') },
  ]
}

/**
 * Measures the time until the program prints the text. Stops `npm start` afterward; the other program exits by
 * itself.
 */
async function measureSecondsUntil(text: string, start: () => ChildProcess): Promise<number> {
  const startedAt = performance.now()
  const child = start()
  const exit = once(child, 'exit')
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  child.stderr?.resume()
  while (!output.includes(text)) {
    if (child.exitCode !== null) throw new Error(`It exited before it printed '${text}': ${output}`)
    await Promise.race([exit, once(child.stdout ?? child, 'data')])
  }
  const seconds = (performance.now() - startedAt) / 1000
  // Signals the whole process group, so that no process outlives npm.
  if (child.pid !== undefined && child.spawnfile === 'npm') process.kill(-child.pid, 'SIGTERM')
  await exit
  return seconds
}
