import { setTimeout } from 'node:timers/promises'
import type { Benchmark, Measurement } from './benchmark.ts'
import type { MeasuredPortal } from './portal-process.ts'

const IDLE_SECONDS = 30

export const serverMemory: Benchmark = {
  name: 'server-memory',
  about: `The portal, from its second start on, idle for ${IDLE_SECONDS} s after it is ready. Read from /proc.`,
  run: async start => measure(await start(), { peak: 300, idle: 180 }),
}

async function measure(portal: MeasuredPortal, most: { peak: number; idle: number }): Promise<Measurement[]> {
  const before = portal.cpuSeconds()
  await setTimeout(IDLE_SECONDS * 1000)
  const cpu = (portal.cpuSeconds() - before) / IDLE_SECONDS
  const { resident, peak } = portal.memory()
  await portal.stop()
  return [
    { what: 'idle', value: resident, unit: 'MB', below: most.idle },
    { what: 'peak', value: peak, unit: 'MB', below: most.peak },
    { what: 'processor while idle', value: cpu * 100, unit: '% of a core', below: 2 },
  ]
}
