import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submittedPacket } from '#server/packets/test-staff.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { ACTS, RESET_BY_MAIL } from '#server/testing/foothold/acts.ts'
import { createWatch } from '#server/testing/foothold/invariants.ts'
import { createWorld, FOOTHOLDS, type Foothold } from '#server/testing/foothold/world.ts'

/** `FUZZ=300 npx vitest run --project server server/src/one-foothold.test.ts` is the long form, with other sequences each time. */
const LONG = Number(process.env.FUZZ ?? 0)
const [SHORT, SHORT_SEED] = [4, 1]
const RUNS = LONG || SHORT
const SEED = Number(process.env.FUZZ_SEED ?? (LONG ? Date.now() % 2 ** 31 : SHORT_SEED))

let app: TestApp
let packet: string
beforeAll(async () => {
  app = await buildTestApp()
  packet = await submittedPacket(app)
})
afterAll(() => app.close())

/** What each foothold must have got to, or its sequences prove nothing. */
const REACHED: Record<Foothold, readonly string[]> = {
  'a script that imports': ['payroll.previewed', 'payroll.imported'],
  'a script that reads': ['employees.exported', 'applications.exported'],
  'an HR account': [
    'employee.revealed',
    'employee.bank-account-changed',
    'email.changed',
    'packet.downloaded',
  ],
  'the mailbox of HR': ['password.set', 'sign-in.succeeded', 'payroll.previewed', 'call.refused'],
  'the mailbox of the CFO': ['password.set', 'sign-in.succeeded', 'call.refused'],
  'the mailbox of an Admin': ['password.set', 'sign-in.succeeded', 'payroll.previewed', 'call.refused'],
}

/** Whoever reads a mailbox resets its password first. */
const beginning = (foothold: Foothold) => (foothold.startsWith('the mailbox') ? RESET_BY_MAIL : [])

describe.each(FOOTHOLDS)('%s', foothold => {
  it('leads to no full number, no untold change of an account, and no act under another name', async () => {
    const reached = new Set<string>()
    const sequences = fc.noBias(fc.array(ACTS, { minLength: 1, maxLength: 30, size: 'max' }))
    const property = fc.asyncProperty(sequences, async acts => {
      const world = await createWorld(app, foothold, packet)
      const watch = await createWatch(world)
      for (const { perform } of [...beginning(foothold), ...acts]) {
        app.clock.advance(1)
        for (const action of await watch.check(await perform(world))) reached.add(action)
      }
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED })
    expect(REACHED[foothold].filter(action => !reached.has(action))).toEqual([])
    if (LONG) process.stdout.write(`${foothold}: seed ${SEED}, ${[...reached].toSorted().join(' ')}\n`)
  })
})
