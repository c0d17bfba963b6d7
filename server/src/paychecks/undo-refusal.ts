import type { Transaction } from '#server/database/transaction.ts'
import { findChangedSince, findReferredPeople, findUsedAccounts, lockPeople } from './undo-queries.ts'

/** The names in one sentence. */
const NAMED_MAX = 3

function listed(names: readonly string[]): string {
  const more = names.length - NAMED_MAX
  return [...names.slice(0, NAMED_MAX), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const uniqueNames = (names: readonly string[]) => [...new Set(names.filter(Boolean))].join(', ')

/**
 * Why an import can't be undone: something has changed since. `undefined` if it can. Locks the people and accounts
 * until the transaction ends.
 */
export async function refusalOfUndo(db: Transaction, id: string): Promise<string | undefined> {
  const checks = await findChangedSince(db, id)
  if (checks.length > 0) {
    const by = uniqueNames(checks.map(each => each.by))
    const who = by ? ` by ${by}` : ''
    return `You can’t undo this. A later import${who} changed ${listed(checks.map(({ name }) => name))}.`
  }
  const people = (await lockPeople(db, id)).filter(({ isChangedSince }) => isChangedSince)
  if (people.length > 0) {
    const by = uniqueNames(people.map(({ changedBy }) => changedBy ?? ''))
    const names = listed(people.map(({ name, id: employeeId }) => `${name} (${employeeId})`))
    return by
      ? `You can’t undo this. ${by} changed ${names} since.`
      : `You can’t undo this. Changed since the import: ${names}.`
  }
  const referred = await findReferredPeople(db, id)
  if (referred.length > 0)
    return `You can’t undo this. Other records now belong to these new employees: ${listed(referred)}.`
  const used = await findUsedAccounts(db, id)
  if (used.length > 0)
    return `You can’t undo this. These new accounts were used or changed since: ${listed(used)}.`
  return undefined
}
