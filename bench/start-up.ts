import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/free-port.mjs'
import { type Benchmark, percentile } from './benchmark.ts'
import { startMeasured } from './portal-process.ts'

const STARTS = 5
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OPEN_DATABASE = fileURLToPath(new URL('../server/src/testing/open-own-server.ts', import.meta.url))

export const startUp: Benchmark = {
  name: 'start-up',
  about: `From \`npm start\` to "EPay is ready", with everything built and data that is there already, beside what it can't do without: Node that starts the same database server with nothing around it. ${STARTS} times in turns; medians.`,
  async run(_start, folder) {
    const dataDir = join(folder, 'data')
    await (await startMeasured(dataDir)).stop()
    const copy = join(folder, 'floor')
    cpSync(dataDir, copy, { recursive: true })
    const seconds: Record<'floor' | 'portal', number[]> = { floor: [], portal: [] }
    for (let n = 0; n < STARTS; n++) {
      seconds.floor.push(await secondsUntil('ready', () => spawn(process.execPath, [OPEN_DATABASE, copy])))
      const PORT = String(await freePort())
      const env = { ...process.env, DATA_DIR: dataDir, PORT, DEMO: '1' }
      const npm = () => spawn('npm', ['start'], { cwd: ROOT, env, detached: true })
      seconds.portal.push(await secondsUntil('EPay is ready', npm))
    }
    const median = (values: number[]) =>
      percentile(
        values.toSorted((one, other) => one - other),
        0.5,
      )
    const [floor, portal] = [median(seconds.floor), median(seconds.portal)]
    return [
      { what: 'npm start, of the floor', value: portal / floor, unit: 'times', below: 3 },
      { what: 'npm start', value: portal, unit: 's', below: 5 },
      { what: 'node and starting the database', value: floor, unit: 's' },
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
