import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../scripts/with-postgres.mjs'
import type { Benchmark, Measurement } from './benchmark.ts'
import { type MeasuredPortal, startMeasured } from './portal-process.ts'

const IDLE_SECONDS = 30

export const serverMemory: Benchmark = {
  name: 'server-memory',
  about: `The whole server, from its second start on, idle for ${IDLE_SECONDS} s after it is ready; 'embedded' has the database inside, 'server' uses PostgreSQL. Read from /proc.`,
  async run(start, folder) {
    const embedded = await measure('embedded', await start(), { peak: 450, idle: 260 })
    const postgres = await startPostgres()
    if (!postgres) throw new Error('This machine has no PostgreSQL')
    try {
      const startOnServer = () => startMeasured(join(folder, 'data'), { DATABASE_URL: postgres.url })
      await (await startOnServer()).stop()
      return [...embedded, ...(await measure('server', await startOnServer(), { peak: 300, idle: 180 }))]
    } finally {
      await postgres.stop()
    }
  },
}

async function measure(
  where: string,
  portal: MeasuredPortal,
  most: { peak: number; idle: number },
): Promise<Measurement[]> {
  const before = portal.cpuSeconds()
  await setTimeout(IDLE_SECONDS * 1000)
  const cpu = (portal.cpuSeconds() - before) / IDLE_SECONDS
  const { resident, peak } = portal.memory()
  await portal.stop()
  return [
    { what: `${where}, idle`, value: resident, unit: 'MB', below: most.idle },
    { what: `${where}, peak`, value: peak, unit: 'MB', below: most.peak },
    { what: `${where}, processor while idle`, value: cpu * 100, unit: '% of a core', below: 2 },
  ]
}
