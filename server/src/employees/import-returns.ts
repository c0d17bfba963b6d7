import { refusalOf } from '@epay/contract/auth/authority'
import type { ReturningPerson } from '@epay/contract/paychecks/import-endpoints'
import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { findEndedAccount } from '#server/auth/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { actingPersonOf } from './import-accounts.ts'
import { type Deletion, findDeletions, type KnownEmployee } from './import-queries.ts'

type Row = Pick<ImportedEmployee, 'id' | 'name' | 'isActive'>

/** Whether a deleted employee is active in payroll's file. */
export function isDeletedOneBack(row: Row, before: Pick<KnownEmployee, 'isDeleted'>): boolean {
  return before.isDeleted && row.isActive
}

/** Collects the deleted and inactive people that the file makes active. */
export function createReturnReview(context: Context) {
  const people: Pick<Row, 'id' | 'name'>[] = []
  const deletedIds = new Set<string>()

  async function presentDeletion({ at, by, name, accountId }: Deletion) {
    const ended = accountId === null ? undefined : await findEndedAccount(context.db, accountId)
    const target = { accountId, roles: ended?.roles ?? [] }
    const refusal = refusalOf('restore', actingPersonOf(context), target) ?? null
    return { at: at.toISOString(), by, name, refusal }
  }

  return {
    add({ id, name, isActive }: Row, before: KnownEmployee) {
      if (!isActive || (before.isActive && !before.isDeleted)) return
      people.push({ id, name })
      if (before.isDeleted) deletedIds.add(id)
    },
    /** Throws: CONFLICT when one to restore is not a deleted employee that the file makes active. */
    refuseOthers(restore: ReadonlySet<string>) {
      const isEachHere = [...restore].every(id => deletedIds.has(id))
      if (!isEachHere) throw new PortalError('CONFLICT', IMPORT_REFUSALS.changed)
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
