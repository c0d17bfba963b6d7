import { STAFF_ROLES } from '@epay/contract/common/roles'
import { staffNameStays } from '@epay/contract/employees/messages'
import { and, eq, exists, inArray } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import { accountRoles, accounts } from '../auth/tables.ts'
import type { Place, Warn } from './import-accounts.ts'

type Renamed = Place & { id: string; name: string; accountId: string }

/** The names of those of these accounts that have a staff role, by their ids. */
async function findStaffNames(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { id, name } = accounts
  const staffRoles = db
    .select()
    .from(accountRoles)
    .where(and(eq(accountRoles.accountId, id), inArray(accountRoles.role, [...STAFF_ROLES])))
  const found = await db
    .select({ id, name })
    .from(accounts)
    .where(and(inArray(id, [...ids]), exists(staffRoles)))
  return new Map(found.map(each => [each.id, each.name]))
}

/** Warns of rows that give someone with a staff role another name: EPay keeps showing the one that an Admin set. */
export function createRenameReview(db: Executor, warn: Warn) {
  const renamed: Renamed[] = []
  return {
    add(person: Renamed) {
      renamed.push(person)
    },
    async finish() {
      const shown = await findStaffNames(
        db,
        renamed.map(({ accountId }) => accountId),
      )
      for (const { file, line, id, name, accountId } of renamed) {
        const stays = shown.get(accountId)
        if (stays !== undefined && stays !== name.trim())
          warn({ file, line, message: staffNameStays({ id, name, stays }) })
      }
    },
  }
}
