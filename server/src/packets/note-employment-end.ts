import { absenceOf } from '@epay/contract/packets/staff-actions'
import { EMPLOYMENT_END_MESSAGES } from '@epay/contract/packets/staff-messages'
import type { PacketOverview } from '@epay/contract/packets/staff-schemas'
import { loadApplicationForUpdate } from '#server/applications/load-application.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { saveEmployment } from './employment-queries.ts'
import { loadPacketRecord, presentOverview, stateOf } from './packet-state.ts'

/**
 * Notes when the employment ended, which decides until when the packet is kept; null when it goes on.
 * Throws: NOT_FOUND; INVALID_INPUT for a date before the hire or to come; CONFLICT without a packet.
 */
export async function noteEmploymentEnd(
  context: Context,
  id: string,
  { endedOn }: { endedOn: string | null },
): Promise<PacketOverview> {
  const today = context.clock.today()
  return inTransaction(context.database, async tx => {
    const application = await loadApplicationForUpdate(tx, id)
    const file = await loadPacketRecord(tx, application)
    const state = stateOf(file)
    const refusal = absenceOf(state)
    if (refusal) throw new PortalError('CONFLICT', refusal)
    const problem = endProblem(endedOn, application.dateHired, today)
    if (problem) throw invalidInput({ endedOn: [problem] })
    await saveEmployment(tx, application.id, { endedOn })
    await recordAudit(tx, context, {
      action: 'employment.end-noted',
      recordType: 'application',
      recordId: application.id,
      before: { endedOn: state.endedOn },
      after: { endedOn },
    })
    return presentOverview(await loadPacketRecord(tx, application), today)
  })
}

function endProblem(endedOn: string | null, hiredOn: string | null, today: string): string | undefined {
  if (endedOn === null) return undefined
  if (hiredOn === null) return EMPLOYMENT_END_MESSAGES.noHireDate
  if (endedOn < hiredOn) return EMPLOYMENT_END_MESSAGES.beforeHire
  return endedOn > today ? EMPLOYMENT_END_MESSAGES.inFuture : undefined
}
