import { refusalOf } from '@epay/contract/auth/authority'
import { STAFF_ROLES } from '@epay/contract/common/roles'
import { staffNameDiffers } from '@epay/contract/employees/messages'
import type { ReturningPerson } from '@epay/contract/paychecks/import-endpoints'
import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { and, eq, exists, inArray } from 'drizzle-orm'
import { findEndedAccount } from '#server/auth/queries.ts'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { accountRoles, accounts } from '../auth/tables.ts'
import { actingPersonOf, type FileLocation, type Warn } from './import-accounts.ts'
import { type Deletion, findDeletions, type KnownEmployee } from './import-queries.ts'

type Row = Pick<ImportedEmployee, 'id' | 'name' | 'isActive'>

export function isReturning(row: Row, before: Pick<KnownEmployee, 'isDeleted'>): boolean {
  return before.isDeleted && row.isActive
}

export function createReturnReview(context: Context) {
  const people: Pick<Row, 'id' | 'name'>[] = []
  const deletedIds = new Set<string>()

  async function presentDeletion({ at, by, name, accountId }: Deletion) {
    const endedAccount = accountId === null ? undefined : await findEndedAccount(context.db, accountId)
    const target = { accountId, roles: endedAccount?.roles ?? [] }
    const refusal = refusalOf('restore', actingPersonOf(context), target) ?? null
    return { at: at.toISOString(), by, name, refusal }
  }

  return {
    add({ id, name, isActive }: Row, before: KnownEmployee) {
      if (!isActive || (before.isActive && !before.isDeleted)) return
      people.push({ id, name })
      if (before.isDeleted) deletedIds.add(id)
    },
    /** Throws: CONFLICT unless each ID to restore is that of a deleted employee who is active in the file. */
    assertReturning(restore: ReadonlySet<string>) {
      const areAllReturning = [...restore].every(id => deletedIds.has(id))
      if (!areAllReturning) throw new PortalError('CONFLICT', IMPORT_REFUSALS.changed)
    },
    async finish(): Promise<ReturningPerson[]> {
      const deletions = await findDeletions(context.db, [...deletedIds])
      const returning: ReturningPerson[] = []
      for (const { id, name } of people) {
        const deletion = deletions.get(id)
        const deleted = deletion ? await presentDeletion(deletion) : null
        returning.push({ employeeId: id, name, deleted })
      }
      return returning
    },
  }
}

type RenamedPerson = FileLocation & { id: string; name: string; accountId: string }

async function findStaffNames(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { id, name } = accounts
  const staffRoles = db
    .select()
    .from(accountRoles)
    .where(and(eq(accountRoles.accountId, id), inArray(accountRoles.role, [...STAFF_ROLES])))
  const rows = await db
    .select({ id, name })
    .from(accounts)
    .where(and(inArray(id, [...ids]), exists(staffRoles)))
  return new Map(rows.map(each => [each.id, each.name]))
}

/** Warns about rows that rename someone with a staff role, because EPay keeps showing the account's name. */
export function createRenameReview(db: Executor, warn: Warn) {
  const renamedPeople: RenamedPerson[] = []
  return {
    add(person: RenamedPerson) {
      renamedPeople.push(person)
    },
    async finish() {
      const staffNames = await findStaffNames(
        db,
        renamedPeople.map(({ accountId }) => accountId),
      )
      for (const { file, line, id, name, accountId } of renamedPeople) {
        const staffName = staffNames.get(accountId)
        if (staffName !== undefined && staffName !== name.trim())
          warn({ file, line, message: staffNameDiffers({ id, name, shownName: staffName }) })
      }
    },
  }
}
