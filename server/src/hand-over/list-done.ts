import type { HandOver } from '@epay/contract/hand-over/schemas'
import type { Context } from '#server/platform/context.ts'
import { listHandOvers } from './queries.ts'

/** The downloaded files, newest first, with the state of the people in them. */
export async function listDone({ db }: Context): Promise<HandOver[]> {
  const files = await listHandOvers(db)
  return files.map(({ id, at, by, format, reason, sha256, people }) => ({
    ...{ id, by, format, reason, digest: sha256 },
    at: at.toISOString(),
    people: people.map(({ id, name, employeeNumber, closedAt }) => ({
      ...{ id, name, employeeNumber },
      closedAt: closedAt?.toISOString() ?? null,
    })),
  }))
}
