import fc from 'fast-check'
import type { Answer, ApiClient } from '#server/testing/api-client.ts'
import { codeOf } from '#server/testing/second-factor.ts'
import type { Deed } from './invariants.ts'
import type { Session, World } from './world.ts'

/** Shown by its name and input in a counterexample. */
export type Act = { [fc.toStringMethod]: () => string; perform: (world: World) => Promise<Deed> }

export const PASSWORD = 'nine slow paper lanterns'
export const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }
export const KEYS = ['hr', 'cfo', 'admin', 'ana', 'bo'] as const

/** Mostly people that HR may change. */
export const who = fc.constantFrom(...KEYS, 'ana' as const, 'ana' as const, 'bo' as const)
/** Which of the attacker's sessions; of the applications; of the paths. */
export const which = fc.nat(20)
export const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]
export const applicationOf = ({ applications }: World, index: number) => pick(applications, index) ?? ''

type Making = (client: ApiClient, world: World, session: Session) => Promise<readonly Answer[]>

/** An act of one of the attacker's sessions; without any, nothing happens. */
export function bySession<T extends object>(
  name: string,
  input: fc.Arbitrary<T>,
  make: (input: T) => Making,
): fc.Arbitrary<Act> {
  return fc.tuple(which, input).map(([index, given]) => ({
    [fc.toStringMethod]: () => `${name} ${JSON.stringify({ ...given, session: index })}`,
    async perform(world) {
      const session = pick(world.sessions, index)
      if (!session) return { session, answers: [] }
      return { session, answers: await make(given)(session.client, world, session) }
    },
  }))
}

type Strange = (world: World) => Promise<readonly Answer[]>

/** An act without a session. */
export const byStranger = (name: string, perform: Strange): Act => ({
  [fc.toStringMethod]: () => name,
  perform: async world => ({ session: undefined, answers: await perform(world) }),
})

export const email = fc.constantFrom('none', 'mallory', 'ana')
export const emailOf = ({ mailboxes, people }: World, given: 'none' | 'mallory' | 'ana') =>
  ({ none: '', mallory: mailboxes[0] ?? '', ana: people.ana.email })[given]

/** A fresh code of the session's own authenticator app, or a guess. */
export function freshCode({ app, secrets }: World, actorId: string): string {
  app.clock.advance(30)
  const secret = secrets.get(actorId)
  return secret === undefined ? '123456' : codeOf(app, secret)
}
