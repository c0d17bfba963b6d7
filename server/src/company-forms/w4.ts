import { FORM_MESSAGES, SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import { type W4Entries, w4EntriesSchema } from '@epay/contract/company-forms/w4'
import {
  isWithholdingLower,
  type W4Lock,
  type W4Terms,
  w4TermsSchema,
} from '@epay/contract/company-forms/w4-lock'
import type { PersonValues } from '@epay/contract/hand-over/values'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findEmployee, findEmployeeIdOfAccount } from '#server/employees/queries.ts'
import { actorName, type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { entriesBoundTo, termsBoundTo } from './tables.ts'
import { deleteLock, findLock, listLocks, listNewestEntries, saveLock } from './w4-queries.ts'

const DONE = { success: true } as const

export async function listW4Locks(context: Context): Promise<{ items: W4Lock[] }> {
  const items = (await listLocks(context.db)).map(({ employeeId, name, termsSealed, notedAt, notedBy }) => ({
    ...{ employeeId, name, notedBy, notedAt: notedAt.toISOString() },
    terms: openTerms(context, employeeId, termsSealed),
  }))
  return { items }
}

function openTerms({ cipher }: Context, employeeId: string, sealedTerms: string): W4Terms {
  return w4TermsSchema.parse(JSON.parse(cipher.open(sealedTerms, termsBoundTo(employeeId))))
}

/** Users must not set limits on their own withholding. */
async function refuseOwnW4({ db, actor }: Context, employeeId: string): Promise<void> {
  if (actor.kind === 'user' && (await findEmployeeIdOfAccount(db, actor.accountId)) === employeeId)
    throw new PortalError('FORBIDDEN', FORM_MESSAGES.ownLockInLetter)
}

/**
 * Replaces the employee's earlier letter, if any.
 * Throws: NOT_FOUND for an unknown employee; FORBIDDEN for the user's own record.
 */
export function saveLockInLetter(
  context: Context,
  employeeId: string,
  terms: W4Terms,
): Promise<{ success: true }> {
  return inTransaction(context, async context => {
    const employee = await findEmployee(context.db, employeeId)
    if (!employee) throw new PortalError('NOT_FOUND', FORM_MESSAGES.noEmployee)
    await refuseOwnW4(context, employee.id)
    await saveLock(context.db, {
      ...{ employeeId: employee.id, notedAt: context.clock.now(), notedBy: actorName(context.actor) },
      termsSealed: context.cipher.seal(JSON.stringify(terms), termsBoundTo(employee.id)),
    })
    await recordAudit(context, { action: 'w4.locked-in', recordType: 'employee', recordId: employee.id })
    return DONE
  })
}

/**
 * Ends an employee's lock-in after a release letter from the IRS.
 * Throws: FORBIDDEN for the user's own record.
 */
export function releaseLock(context: Context, employeeId: string): Promise<{ success: true }> {
  return inTransaction(context, async context => {
    await refuseOwnW4(context, employeeId)
    if (await deleteLock(context.db, employeeId))
      await recordAudit(context, { action: 'w4.released', recordType: 'employee', recordId: employeeId })
    return DONE
  })
}

/** Throws: CONFLICT if the form would withhold less than the employee's lock-in letter requires. */
export async function refuseLowerWithholding(
  context: Context,
  employeeId: string | null,
  entries: W4Entries,
): Promise<void> {
  const lock = employeeId === null ? undefined : await findLock(context.db, employeeId)
  if (lock && isWithholdingLower(entries, openTerms(context, lock.employeeId, lock.termsSealed)))
    throw new PortalError('CONFLICT', SIGNING_MESSAGES.w4LockedIn)
}

export async function findW4Values(
  { cipher, db }: Context,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, Partial<PersonValues>>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await listNewestEntries(db, applicationIds)
  return new Map(
    rows.map(({ applicationId, id, entriesSealed }) => {
      const entries = w4EntriesSchema.parse(JSON.parse(cipher.open(entriesSealed, entriesBoundTo(id))))
      return [applicationId, toPersonValues(entries)]
    }),
  )
}

const yesNo = (value: boolean): string => (value ? 'yes' : 'no')

function toPersonValues({ w4Year, w4TwoJobs, w4Exempt, ...texts }: W4Entries): Partial<PersonValues> {
  return { ...texts, w4Year: String(w4Year), w4TwoJobs: yesNo(w4TwoJobs), w4Exempt: yesNo(w4Exempt) }
}
