import type { ImportOutcome } from '@epay/contract/paychecks/import-endpoints'
import type { Context } from '#server/platform/context.ts'
import type { StoredOutcome } from './tables.ts'

/** Whether a file's numbers equal the stored ones is told to Admins alone: to others it would confirm a guess. */
export function mayCompareNumbers({ actor }: Pick<Context, 'actor'>): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && actor.roles.includes('Admin'))
}

/** What an import did, as the caller may learn it. */
export function outcomeFor(
  context: Pick<Context, 'actor'>,
  { announced, ...outcome }: StoredOutcome,
): ImportOutcome {
  if (mayCompareNumbers(context)) return outcome
  const { counts } = outcome
  return {
    ...outcome,
    counts: { ...counts, employees: announced ?? counts.employees },
    changedNumbers: null,
  }
}
