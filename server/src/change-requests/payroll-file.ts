import { createHash, randomUUID } from 'node:crypto'
import type { changeRequestEndpoints } from '@epay/contract/change-requests/endpoints'
import { DECISION_MESSAGES } from '@epay/contract/change-requests/messages'
import type { ChangeRequest } from '@epay/contract/change-requests/schemas'
import type { BodyOf, ResponseOf } from '@epay/contract/common/endpoint'
import { shownCell, writeHandOver } from '@epay/contract/hand-over/write-file'
import { recordAudit, recordAudits } from '#server/audit/record-audit.ts'
import { usingOwnCode } from '#server/auth/second-factor.ts'
import { findFormat } from '#server/hand-over/formats.ts'
import { packFile } from '#server/hand-over/hand-over-file.ts'
import { fileValues } from '#server/hand-over/hire-values.ts'
import { actingUser, actorName, type Context, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { close } from './close.ts'
import { alreadyDecided, changingRequest, reread } from './decide.ts'
import { changedValues, forChanges, rowValues, valuesWithoutColumn } from './file-values.ts'
import { type ListedRow, listByStatus, lockOpenRequestsOf, lockRequests, updateRequest } from './queries.ts'

type Chosen = BodyOf<typeof changeRequestEndpoints.preview>

/** Each employee's row as it would leave, personal numbers by their last four. Throws: NOT_FOUND for an unknown format. */
export async function previewChanges(
  context: Context,
  chosen: Chosen,
): Promise<ResponseOf<typeof changeRequestEndpoints.preview>> {
  const requests = (await listByStatus(context.db, 'approved')).filter(({ id }) => chosen.ids.includes(id))
  const { rows, count } = await write(context, chosen, requests)
  return {
    rows: rows.map(({ id, row }) => ({ id, cells: row.cells.map(shownCell), problems: row.problems })),
    count,
  }
}

/**
 * The file with full account numbers, which is not kept.
 * Throws: NOT_FOUND for an unknown format; CONFLICT when nothing is left for it; and as `usingOwnCode`.
 */
export async function downloadChanges(
  context: Context,
  { code, reason, ...chosen }: BodyOf<typeof changeRequestEndpoints.file>,
): Promise<Download> {
  const files: Download[] = []
  await usingOwnCode(context, actingUser(context).accountId, code, async context => {
    files.push(await handOver(context, chosen, reason))
  })
  const [file] = files
  if (!file) throw new PortalError('CONFLICT', DECISION_MESSAGES.noOne)
  return file
}

async function handOver(context: TransactionContext, chosen: Chosen, reason: string): Promise<Download> {
  const { clock, db } = context
  const requests = (await lockRequests(db, chosen.ids)).filter(({ status }) => status === 'approved')
  const written = await write(context, chosen, requests)
  if (written.count === 0) throw new PortalError('CONFLICT', DECISION_MESSAGES.noOne)
  const file = await packFile(written.format, written, clock.today())
  const sha256 = createHash('sha256').update(file.file).digest('hex')
  const left = new Set(written.rows.flatMap(({ id, row }) => (row.problems.length === 0 ? id : [])))
  for (const { id, employeeId } of requests)
    if (left.has(employeeId)) await updateRequest(db, id, { leftAt: clock.now() })
  const handOver = { handOver: randomUUID(), format: written.format.name, reason, sha256, people: left.size }
  await recordAudits(
    context,
    [...left].map(employeeId => ({
      action: 'hand-over.changes-downloaded',
      recordType: 'employee',
      recordId: employeeId,
      after: {
        ...handOver,
        requests: requests.filter(each => each.employeeId === employeeId).map(({ id }) => id),
      },
    })),
  )
  return file
}

/** One row for each employee. A bank change whose time has not come keeps the employee out of the file. */
async function write(context: Context, { formatId }: Chosen, requests: readonly ListedRow[]) {
  const { format } = await findFormat(context.db, formatId)
  const ofEmployee = Map.groupBy(requests, ({ employeeId }) => employeeId)
  const refusals = new Map<string, string[]>()
  const people = []
  for (const [id, own] of ofEmployee) {
    const problems = [
      ...own.flatMap(request => earlyProblem(context, request) ?? []),
      ...valuesWithoutColumn(format, own).map(DECISION_MESSAGES.noColumn),
    ]
    const [first] = own
    if (problems.length > 0) refusals.set(id, problems)
    else if (first) people.push({ id, values: rowValues(format, first, changedValues(context.cipher, own)) })
  }
  const written = writeHandOver(forChanges(format), fileValues(context), people)
  const refused = [...refusals].map(([id, problems]) => ({ id, row: { cells: [], problems } }))
  return { ...written, format, rows: [...written.rows, ...refused] }
}

/** Units: elapsed time, not calendar days. */
function isEarly({ clock }: Context, { leavesAt }: ListedRow): boolean {
  return leavesAt !== null && clock.now() < leavesAt
}

function earlyProblem(context: Context, request: ListedRow): string | undefined {
  return isEarly(context, request) ? DECISION_MESSAGES.tooEarlyForFile : undefined
}

/**
 * Notes that payroll entered a change, or takes the note back. An email, which EPay has changed already, is done then.
 * Throws: NOT_FOUND; CONFLICT when it is not on the list, or too early.
 */
export async function markEntered(context: Context, id: string, isEntered: boolean): Promise<ChangeRequest> {
  return changingRequest(context, id, async (context, request) => {
    const { actor, clock, db } = context
    if (request.status !== 'approved') throw alreadyDecided(request)
    if (isEarly(context, request)) throw new PortalError('CONFLICT', DECISION_MESSAGES.tooEarly)
    if (!isEntered) await refuseOlder(context, request)
    const entered = isEntered
      ? { enteredAt: clock.now(), enteredBy: actorName(actor) }
      : { enteredAt: null, enteredBy: null, differs: {} }
    await updateRequest(db, id, entered)
    await recordAudit(context, {
      action: isEntered ? 'change-request.entered' : 'change-request.not-entered',
      recordType: 'employee',
      recordId: request.employeeId,
      after: { request: id, field: request.field },
    })
    if (isEntered && request.field === 'email') await close(context, request, { status: 'done' })
    return reread(context, id)
  })
}

/** A newer request of the field is open, and there is one at a time. Throws: CONFLICT. */
async function refuseOlder(context: TransactionContext, { id, employeeId, field }: ListedRow): Promise<void> {
  const open = await lockOpenRequestsOf(context.db, [employeeId])
  if (open.some(other => other.field === field && other.id !== id))
    throw new PortalError('CONFLICT', DECISION_MESSAGES.newer)
}
