import { SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import { findEmployeeIdOfAccount } from '#server/employees/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { loadPerson, type Person } from './person.ts'
import { findApplicationIdOf, findEmployeeIdOf, type Owner } from './queries.ts'

/** Who fills in forms: an employee in their own session, or a new hire through a link. */
export type Signer = {
  owner: Owner
  /** Who of the office shows the forms to a new hire. */
  shownBy: string | null
}

/** Throws: NOT_FOUND for an account without an employee's record. */
export async function findSigner({ actor, db }: Context): Promise<Signer> {
  if (actor.kind === 'link') {
    const employeeId = await findEmployeeIdOf(db, actor.subjectId)
    // A link with an account was made for an office employee.
    const shownBy = actor.accountId === null ? null : actor.name
    return { owner: { applicationId: actor.subjectId, employeeId }, shownBy }
  }
  const employeeId = actor.kind === 'user' ? await findEmployeeIdOfAccount(db, actor.accountId) : undefined
  if (employeeId === undefined) throw new PortalError('NOT_FOUND', SIGNING_MESSAGES.noPerson)
  return { owner: { applicationId: await findApplicationIdOf(db, employeeId), employeeId }, shownBy: null }
}

export async function loadSigner(context: Context): Promise<Signer & { person: Person }> {
  const signer = await findSigner(context)
  return { ...signer, person: await loadPerson(context, signer.owner) }
}
