import { randomUUID } from 'node:crypto'
import type { I9Clock, reverificationSchema, section2Schema } from '@epay/contract/packets/i9'
import { I9_MESSAGES, reverificationProblem, section2Problem } from '@epay/contract/packets/i9'
import type { FullPacketOverview } from '@epay/contract/packets/staff-schemas'
import type { z } from 'zod'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actorName, type Context, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { changePacket } from '../packet-state.ts'
import { i9ClockOf } from './i9-clock.ts'
import { deleteI9Record, type I9RecordRow, insertI9Record } from './queries.ts'

/**
 * Records when section 2 was completed; `null` removes that record.
 * Throws: NOT_FOUND; INVALID_INPUT for an impossible day; CONFLICT without a packet or a first day of work, and when
 * the record changed since the caller read it.
 */
export function recordSection2(
  context: Context,
  id: string,
  { doneOn, seenId }: z.output<typeof section2Schema>,
): Promise<FullPacketOverview> {
  return changeI9(context, id, async (context, application, i9) => {
    const { done } = i9.section2
    const problem = doneOn === null ? undefined : section2Problem(i9, doneOn)
    if (problem) throw invalidInput({ doneOn: [problem] })
    if ((done?.doneOn ?? null) === doneOn) return
    if ((done?.id ?? null) !== seenId) throw new PortalError('CONFLICT', I9_MESSAGES.changed)
    if (done) await deleteI9Record(context.db, done.id)
    if (doneOn !== null)
      await insertI9Record(context.db, buildI9Record(context, application, 'section2', { doneOn }))
    await recordAudit(context, {
      action: 'i9.section-2-noted',
      recordType: 'application',
      recordId: application.id,
      before: { doneOn: done?.doneOn ?? null },
      after: { doneOn },
    })
  })
}

/**
 * Records that an expiring work authorization was reverified. The new date isn't in the audit trail, which outlives
 * the packet.
 * Throws: NOT_FOUND; INVALID_INPUT for an impossible date; CONFLICT when `dueOn` isn't the current due date.
 */
export function recordReverification(
  context: Context,
  id: string,
  { dueOn, authorizedUntil }: z.output<typeof reverificationSchema>,
): Promise<FullPacketOverview> {
  return changeI9(context, id, async (context, application, { today, reverification }) => {
    if (reverification?.dueOn !== dueOn) throw new PortalError('CONFLICT', I9_MESSAGES.changed)
    const problem =
      authorizedUntil === null ? undefined : reverificationProblem({ dueOn, today }, authorizedUntil)
    if (problem) throw invalidInput({ authorizedUntil: [problem] })
    const record = buildI9Record(context, application, 'reverification', { doneOn: today, authorizedUntil })
    await insertI9Record(context.db, record)
    await recordAudit(context, {
      action: 'i9.reverified',
      recordType: 'application',
      recordId: application.id,
      after: { record: record.id, isStillNeeded: authorizedUntil !== null },
    })
  })
}

/**
 * Undoes the newest reverification, which restores the previous due date.
 * Throws: NOT_FOUND; CONFLICT when the record isn't the newest.
 */
export function undoReverification(
  context: Context,
  id: string,
  recordId: string,
): Promise<FullPacketOverview> {
  return changeI9(context, id, async (context, application, { reverification }) => {
    if (reverification?.done?.id !== recordId) throw new PortalError('CONFLICT', I9_MESSAGES.changed)
    await deleteI9Record(context.db, recordId)
    await recordAudit(context, {
      action: 'i9.reverification-undone',
      recordType: 'application',
      recordId: application.id,
      before: { record: recordId },
    })
  })
}

function changeI9(
  context: Context,
  id: string,
  change: (context: TransactionContext, application: ApplicationRow, clock: I9Clock) => Promise<void>,
): Promise<FullPacketOverview> {
  return changePacket(context, id, async (context, packet) => {
    const clock = i9ClockOf(context, packet)
    if (!clock) throw new PortalError('CONFLICT', I9_MESSAGES.noClock)
    await change(context, packet.application, clock)
  })
}

function buildI9Record(
  { actor, clock }: Context,
  application: ApplicationRow,
  task: I9RecordRow['task'],
  completion: { doneOn: string; authorizedUntil?: string | null },
): I9RecordRow {
  return {
    id: randomUUID(),
    applicationId: application.id,
    task,
    authorizedUntil: null,
    ...completion,
    notedBy: actorName(actor),
    notedAt: clock.now(),
  }
}
