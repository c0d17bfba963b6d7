import { availableParallelism } from 'node:os'
import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import { hash, verify } from '@node-rs/argon2'
import { type Benchmark, percentile } from './benchmark.ts'
import { probeHealth } from './health-under-lists.ts'
import { repeatOn } from './http.ts'

const CONNECTIONS = 8
const SECONDS = 8
const RUNS = 3
/** As the server has them: what it costs to check one password, and how many are checked at once. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1))

export const signIns: Benchmark = {
  name: 'sign-ins',
  about: `${CONNECTIONS} connections sign in one after the other for ${SECONDS} s, on the portal's own database, beside argon2id alone with the same parameters and as many at once (${AT_ONCE} on this machine: one processor is left for other work); medians of ${RUNS} runs in turns. Meanwhile /api/health is asked every 10 ms.`,
  async run(start) {
    const portal = await start()
    const passwordHash = await hash(DEMO_PASSWORD, ARGON2_OPTIONS)
    const measured: Record<'alone' | 'signedIn' | 'health', number[]> = {
      alone: [],
      signedIn: [],
      health: [],
    }
    for (let turn = 0; turn < RUNS; turn++) {
      measured.alone.push(await checkAlone(passwordHash))
      const probes = probeHealth(portal.url, SECONDS)
      measured.signedIn.push(await signInRepeatedly(portal.url))
      measured.health.push(percentile(await probes, 0.99))
    }
    await portal.stop()
    const [floor, rate] = [medianOf(measured.alone), medianOf(measured.signedIn)]
    return [
      { what: 'sign-ins, of argon2id', value: rate / floor, unit: 'times', atLeast: 0.9 },
      { what: 'sign-ins', value: rate, unit: '/s' },
      { what: 'argon2id alone', value: floor, unit: '/s' },
      { what: 'health, 99 of 100', value: medianOf(measured.health), unit: 'ms', below: 50 },
    ]
  },
}

const medianOf = (values: readonly number[]) =>
  percentile(
    values.toSorted((one, other) => one - other),
    0.5,
  )

/** Units: checks a second. */
async function checkAlone(passwordHash: string): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  let checked = 0
  const repeat = async () => {
    while (performance.now() < until) {
      await verify(passwordHash, DEMO_PASSWORD)
      checked++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, repeat))
  return checked / SECONDS
}

/** Units: sign-ins a second. */
async function signInRepeatedly(url: string): Promise<number> {
  const body = JSON.stringify({ username: 'employee', password: DEMO_PASSWORD })
  const call = { type: 'application/json', body }
  const answered = await repeatOn(
    { url, connections: CONNECTIONS, seconds: SECONDS, status: 200 },
    connection => connection.call(authEndpoints.login, call),
  )
  return answered / SECONDS
}
