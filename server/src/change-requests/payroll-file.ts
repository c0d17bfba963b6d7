import { randomUUID } from 'node:crypto'
import type { changeRequestEndpoints } from '@epay/contract/change-requests/endpoints'
import { DECISION_MESSAGES } from '@epay/contract/change-requests/messages'
import type { ChangeRequest } from '@epay/contract/change-requests/schemas'
import type { BodyOf, ResponseOf } from '@epay/contract/common/endpoint'
import { writeHandOver } from '@epay/contract/hand-over/write-file'
import { recordAudit, recordAudits } from '#server/audit/record-audit.ts'
import { findFormat } from '#server/hand-over/formats.ts'
import { downloadWithCode, toPreview } from '#server/hand-over/hand-over-file.ts'
import { getFileValues } from '#server/hand-over/hire-values.ts'
import { actorName, type Context, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { closeRequest } from './apply-change.ts'
import { alreadyDecidedError, reloadRequest, withLockedRequest } from './decide-request.ts'
import { changedValues, rowValues, toChangeFormat, valuesWithoutColumn } from './file-values.ts'
import { type ListedRow, listByStatus, lockOpenRequestsOf, lockRequests, updateRequest } from './queries.ts'

type Selection = BodyOf<typeof changeRequestEndpoints.preview>

/** Masks account numbers to their last four digits. Throws: NOT_FOUND for an unknown format. */
export async function previewChanges(
  context: Context,
  selection: Selection,
): Promise<ResponseOf<typeof changeRequestEndpoints.preview>> {
  const requests = (await listByStatus(context.db, 'approved')).filter(({ id }) => selection.ids.includes(id))
  return toPreview(await writeChanges(context, selection, requests))
}

/**
 * The file contains full account numbers and is never stored.
 * Throws: NOT_FOUND for an unknown format; CONFLICT if the file would be empty; the errors of `withOwnCode`.
 */
export function downloadChanges(
  context: Context,
  { code, reason, ...selection }: BodyOf<typeof changeRequestEndpoints.file>,
): Promise<Download> {
  return downloadWithCode(context, {
    ...{ code, emptyMessage: DECISION_MESSAGES.nothingToDownload },
    async write(context) {
      const requests = await lockRequests(context.db, selection.ids)
      return writeChanges(
        context,
        selection,
        requests.filter(({ status }) => status === 'approved'),
      )
    },
    async record(context, { format, requests }, { includedIds, sha256 }) {
      const includedRequests = requests.filter(({ employeeId }) => includedIds.has(employeeId))
      for (const { id } of includedRequests)
        await updateRequest(context.db, id, { leftAt: context.clock.now() })
      const handOver = {
        handOver: randomUUID(),
        format: format.name,
        reason,
        sha256,
        people: includedIds.size,
      }
      const events = [...Map.groupBy(includedRequests, ({ employeeId }) => employeeId)].map(
        ([recordId, employeeRequests]) => ({
          ...{ action: 'hand-over.changes-downloaded', recordType: 'employee', recordId },
          after: { ...handOver, requests: employeeRequests.map(({ id }) => id) },
        }),
      )
      await recordAudits(context, events)
    },
  })
}

/**
 * Writes one row per employee. If a bank change still has to wait, or the format has no column for a changed value,
 * the row contains problems instead of values.
 */
async function writeChanges(context: Context, { formatId }: Selection, requests: readonly ListedRow[]) {
  const { format } = await findFormat(context.db, formatId)
  const requestsByEmployee = Map.groupBy(requests, ({ employeeId }) => employeeId)
  const problemsByEmployee = new Map<string, string[]>()
  const people = []
  for (const [id, employeeRequests] of requestsByEmployee) {
    const problems = [
      ...employeeRequests.flatMap(request =>
        isEarly(context, request) ? DECISION_MESSAGES.tooEarlyForFile : [],
      ),
      ...valuesWithoutColumn(format, employeeRequests).map(DECISION_MESSAGES.noColumn),
    ]
    const [firstRequest] = employeeRequests
    if (problems.length > 0) problemsByEmployee.set(id, problems)
    else if (firstRequest)
      people.push({
        id,
        values: rowValues(format, firstRequest, changedValues(context.cipher, employeeRequests)),
      })
  }
  const file = writeHandOver(toChangeFormat(format), getFileValues(context), people)
  const refusedRows = [...problemsByEmployee].map(([id, problems]) => ({ id, row: { cells: [], problems } }))
  return { ...file, format, requests, rows: [...file.rows, ...refusedRows] }
}

function isEarly({ clock }: Context, { leavesAt }: ListedRow): boolean {
  return leavesAt !== null && clock.now() < leavesAt
}

/**
 * Marks a change as entered in payroll, or unmarks it. Marking an email change closes its request, because EPay has
 * already changed the email.
 * Throws: NOT_FOUND; CONFLICT if the change isn't on payroll's list, still has to wait, or can't be unmarked because
 * of a newer request.
 */
export async function markEntered(context: Context, id: string, isEntered: boolean): Promise<ChangeRequest> {
  return withLockedRequest(context, id, async (context, request) => {
    const { actor, clock, db } = context
    if (request.status !== 'approved') throw alreadyDecidedError(request)
    if (isEarly(context, request)) throw new PortalError('CONFLICT', DECISION_MESSAGES.tooEarly)
    if (!isEntered) await assertNewest(context, request)
    const columns = isEntered
      ? { enteredAt: clock.now(), enteredBy: actorName(actor) }
      : { enteredAt: null, enteredBy: null, differs: {} }
    await updateRequest(db, id, columns)
    await recordAudit(context, {
      action: isEntered ? 'change-request.entered' : 'change-request.not-entered',
      recordType: 'employee',
      recordId: request.employeeId,
      after: { request: id, field: request.field },
    })
    if (isEntered && request.field === 'email') await closeRequest(context, request, { status: 'done' })
    return reloadRequest(context, id)
  })
}

/** An unmarked request must be the employee's only open one for its field. Throws: CONFLICT if there is a newer one. */
async function assertNewest(
  context: TransactionContext,
  { id, employeeId, field }: ListedRow,
): Promise<void> {
  const openRequests = await lockOpenRequestsOf(context.db, employeeId)
  if (openRequests.some(other => other.field === field && other.id !== id))
    throw new PortalError('CONFLICT', DECISION_MESSAGES.newer)
}
