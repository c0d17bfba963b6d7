import type { ResponseOf } from '@epay/contract/common/endpoint'
import type { handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import { HAND_OVER_MESSAGES } from '@epay/contract/hand-over/messages'
import type { ReportNote } from '@epay/contract/hand-over/schemas'
import { copyEmployeeId } from '#server/applications/application-packet.ts'
import { loadApplicationForUpdate } from '#server/applications/load-application.ts'
import { isApplicationId } from '#server/applications/rules.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Executor } from '#server/database/transaction.ts'
import { actorName, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { getWorkState } from './hire-values.ts'
import { findHireRows, findNumberHolder, type HireRow, lockNumber, saveHire } from './queries.ts'

type SuccessResponse = { success: true }
type HireWorkState = ResponseOf<typeof handOverEndpoints.workState>

/** Throws: NOT_FOUND unless the CFO approved the application. */
async function loadHire(db: Executor, id: string): Promise<HireRow> {
  const [row] = isApplicationId(id) ? await findHireRows(db, [id]) : []
  if (!row) throw new PortalError('NOT_FOUND', HAND_OVER_MESSAGES.unknownHire)
  return row
}

/** Loads the hire and locks the application. Throws: the errors of `loadHire`. */
async function lockHire(context: TransactionContext, id: string): Promise<HireRow> {
  const row = await loadHire(context.db, id)
  await loadApplicationForUpdate(context.db, id)
  return row
}

export async function getHireWorkState(context: Context, id: string): Promise<HireWorkState> {
  return presentWorkState(context, await loadHire(context.db, id))
}

function presentWorkState({ settings }: Context, { hire }: HireRow): HireWorkState {
  return { workState: hire?.workState ?? '', defaultWorkState: settings.defaultWorkState }
}

/** Throws: NOT_FOUND. */
export function setWorkState(context: Context, id: string, workState: string): Promise<HireWorkState> {
  return inTransaction(context, async context => {
    const before = await lockHire(context, id)
    await saveHire(context.db, id, { workState: workState || null })
    const after = await loadHire(context.db, id)
    await recordAudit(context, {
      action: 'hire.work-state-set',
      recordType: 'application',
      recordId: id,
      before: { workState: getWorkState(before, context.settings) },
      after: { workState: getWorkState(after, context.settings) },
    })
    return presentWorkState(context, after)
  })
}

/**
 * Sets a hire's payroll number.
 * Throws: NOT_FOUND; CONFLICT if the person already has an employee record; INVALID_INPUT if the number is taken.
 */
export function setEmployeeNumber(context: Context, id: string, number: string): Promise<SuccessResponse> {
  return inTransaction(context, async context => {
    const { employeeId } = await lockHire(context, id)
    if (employeeId !== null) throw new PortalError('CONFLICT', HAND_OVER_MESSAGES.numberSet)
    await lockNumber(context.db, number)
    const holderName = await findNumberHolder(context.db, number, id)
    if (holderName !== undefined)
      throw invalidInput({ employeeNumber: [HAND_OVER_MESSAGES.numberTaken(number, holderName)] })
    await copyEmployeeId(context, await loadApplicationForUpdate(context.db, id), number)
    return { success: true }
  })
}

/** Throws: NOT_FOUND; INVALID_INPUT for a date in the future or before the first day of work. */
export function noteReport(context: Context, id: string, note: ReportNote): Promise<SuccessResponse> {
  const { actor, clock } = context
  return inTransaction(context, async context => {
    const { application, hire } = await lockHire(context, id)
    const reportedOn = note.status === 'reported' ? note.reportedOn : null
    const reason = note.status === 'notNeeded' ? note.reason : null
    if (reportedOn !== null && reportedOn > clock.today())
      throw invalidInput({ reportedOn: [HAND_OVER_MESSAGES.inFuture] })
    if (reportedOn !== null && reportedOn < (application.dateHired ?? ''))
      throw invalidInput({ reportedOn: [HAND_OVER_MESSAGES.reportedTooEarly] })
    await saveHire(context.db, id, {
      ...{ reportStatus: note.status, reportedOn, reportReason: reason },
      ...{ notedBy: actorName(actor), notedAt: clock.now() },
    })
    await recordAudit(context, {
      action: 'hire.report-noted',
      recordType: 'application',
      recordId: id,
      before: { status: hire?.reportStatus ?? 'open', reportedOn: hire?.reportedOn ?? null },
      after: { status: note.status, reportedOn, reason },
    })
    return { success: true }
  })
}
