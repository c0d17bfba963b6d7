import { type Benchmark, percentile } from './benchmark.ts'

const STARTS = 5

export const startUp: Benchmark = {
  name: 'start-up',
  about: `From the start of the process to "EPay is ready", with data that is there already; ${STARTS} times.`,
  async run(start) {
    const seconds: number[] = []
    for (let n = 0; n < STARTS; n++) {
      const portal = await start()
      seconds.push(portal.startSeconds)
      await portal.stop()
    }
    seconds.sort((one, other) => one - other)
    return [
      { what: 'median', value: percentile(seconds, 0.5), unit: 's', below: 5 },
      { what: 'slowest', value: percentile(seconds, 1), unit: 's', below: 5 },
    ]
  },
}
