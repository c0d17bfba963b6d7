import { setTimeout } from 'node:timers/promises'
import type { Benchmark } from './benchmark.ts'

const IDLE_SECONDS = 30

export const serverMemory: Benchmark = {
  name: 'server-memory',
  about: `The whole server with the embedded database inside, from its second start on; idle for ${IDLE_SECONDS} s after it is ready. Read from /proc.`,
  async run(start) {
    const portal = await start()
    const before = portal.cpuSeconds()
    await setTimeout(IDLE_SECONDS * 1000)
    const cpu = (portal.cpuSeconds() - before) / IDLE_SECONDS
    const { resident, peak } = portal.memory()
    await portal.stop()
    return [
      { what: 'peak', value: peak, unit: 'MB', below: 450 },
      { what: 'idle', value: resident, unit: 'MB', below: 300 },
      { what: 'processor while idle', value: cpu * 100, unit: '% of a core', below: 2 },
    ]
  },
}
