import { availableParallelism } from 'node:os'
import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { hash, verify } from '@node-rs/argon2'
import { postSignIn } from './calls.ts'
import { type Figure, median } from './figures.ts'
import { withPortal } from './portal.ts'

const CONCURRENT_USERS = 8
const SECONDS = 8
const TURNS = 3
/** The same parameters and number of threads as in the server. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const THREAD_COUNT = Math.min(3, Math.max(1, availableParallelism() - 1))

export function measureSignIns(folder: string): Promise<Figure[]> {
  return withPortal(folder, async ({ url }) => {
    const passwordHash = await hash(DEMO_PASSWORD, ARGON2_OPTIONS)
    const rates: { portal: number; argon2: number }[] = []
    for (let round = 0; round < TURNS; round++)
      rates.push({
        portal: await measureRate(CONCURRENT_USERS, async () => {
          const { status } = await postSignIn(url, 'employee')
          if (status !== 200) throw new Error(`A sign-in returned ${status}`)
        }),
        argon2: await measureRate(THREAD_COUNT, () => verify(passwordHash, DEMO_PASSWORD)),
      })
    const portal = median(rates.map(rate => rate.portal))
    const argon2 = median(rates.map(rate => rate.argon2))
    return [
      { name: 'sign-ins, of argon2id', value: portal / argon2, unit: 'times', atLeast: 0.8 },
      { name: 'sign-ins', value: portal, unit: '/s' },
      { name: 'argon2id alone', value: argon2, unit: '/s' },
    ]
  })
}

/** Returns runs per second. Each caller starts its next run as soon as the previous one ends. */
async function measureRate(callerCount: number, run: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + SECONDS * 1000
  let count = 0
  const repeat = async () => {
    for (; performance.now() < end; count++) await run()
  }
  await Promise.all(Array.from({ length: callerCount }, repeat))
  return count / SECONDS
}
