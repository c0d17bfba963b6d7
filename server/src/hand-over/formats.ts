import { randomUUID } from 'node:crypto'
import { getWorkStateName } from '@epay/contract/hand-over/due-days'
import {
  type HandOverFormat,
  handOverFormatSchema,
  parseHandOverFormat,
} from '@epay/contract/hand-over/format'
import { HAND_OVER_MESSAGES } from '@epay/contract/hand-over/messages'
import { PAYROLL_FORMAT_IDS, PAYROLL_FORMATS } from '@epay/contract/hand-over/payroll-formats'
import type { AddedFormat } from '@epay/contract/hand-over/schemas'
import { getNewHireFormat } from '@epay/contract/hand-over/state-layouts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Executor } from '#server/database/transaction.ts'
import { actorName, type Context, inTransaction } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { deleteFormat, type FormatRow, insertFormat, listFormats } from './queries.ts'

/** `reportsTo`: the state that receives the file, if it's a new-hire report. */
export type SelectedFormat = { format: HandOverFormat; reportsTo?: string }

/** Lists formats for payroll: built-in ones first, then those that Admins added. */
export async function listPayrollFormats(db: Executor): Promise<{ id: string; name: string }[]> {
  const addedFormats = await listFormats(db)
  return [
    ...PAYROLL_FORMAT_IDS.map(id => ({ id, name: PAYROLL_FORMATS[id].name })),
    ...addedFormats.map(({ id, name }) => ({ id, name })),
  ]
}

const REPORT_FORMAT_ID = /^new-hire-([A-Z]{2})$/

/** Throws: NOT_FOUND. */
export async function findFormat(db: Executor, formatId: string): Promise<SelectedFormat> {
  const [, state] = REPORT_FORMAT_ID.exec(formatId) ?? []
  if (state !== undefined && getWorkStateName(state) !== state)
    return { format: getNewHireFormat(state), reportsTo: state }
  const builtInId = PAYROLL_FORMAT_IDS.find(id => id === formatId)
  if (builtInId) return { format: PAYROLL_FORMATS[builtInId] }
  const addedFormat = (await listFormats(db)).find(({ id }) => id === formatId)
  if (!addedFormat) throw new PortalError('NOT_FOUND', HAND_OVER_MESSAGES.unknownFormat)
  return { format: handOverFormatSchema.parse(addedFormat.format) }
}

export async function listAddedFormats({ db }: Context): Promise<AddedFormat[]> {
  return (await listFormats(db)).map(presentFormat)
}

const presentFormat = ({ id, name, addedAt, addedBy }: FormatRow): AddedFormat => ({
  ...{ id, name, addedBy },
  addedAt: addedAt.toISOString(),
})

/** Throws: INVALID_INPUT with the format's problems; CONFLICT if the name is taken. */
export async function addFormat(context: Context, json: string): Promise<AddedFormat> {
  const parsed = parseHandOverFormat(json)
  if ('problems' in parsed) throw invalidInput({ json: parsed.problems })
  const { format } = parsed
  const row = {
    ...{ id: randomUUID(), name: format.name, format },
    ...{ addedAt: context.clock.now(), addedBy: actorName(context.actor) },
  }
  return inTransaction(context, async context => {
    const isNew = (await listPayrollFormats(context.db)).every(({ name }) => name !== format.name)
    if (!isNew || !(await insertFormat(context.db, row)))
      throw new PortalError('CONFLICT', HAND_OVER_MESSAGES.formatTaken(format.name))
    await recordAudit(context, {
      action: 'hand-over.format-added',
      recordType: 'hand-over-format',
      recordId: row.id,
      after: { name: format.name },
    })
    return presentFormat(row)
  })
}

/** Throws: NOT_FOUND. */
export function removeFormat(context: Context, id: string): Promise<{ success: true }> {
  return inTransaction(context, async context => {
    const removedFormat = await deleteFormat(context.db, id)
    if (!removedFormat) throw new PortalError('NOT_FOUND', HAND_OVER_MESSAGES.unknownFormat)
    await recordAudit(context, {
      action: 'hand-over.format-removed',
      recordType: 'hand-over-format',
      recordId: id,
      before: { name: removedFormat.name },
    })
    return { success: true }
  })
}
