import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { stateOfForm } from '@epay/contract/company-forms/due'
import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import { STATE_LABELS } from '@epay/contract/company-forms/page-texts'
import type { AssignedPerson } from '@epay/contract/company-forms/schemas'
import { recordAuditAlone } from '#server/audit/record-audit.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { csvDownload } from '#server/platform/csv.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { draftOrCurrentVersion, formRecord, loadForm } from './load-form.ts'
import { formFileName, readSigned } from './own-forms.ts'
import { findAssignment, findVersion, listAssignmentsOfForm } from './queries.ts'

/**
 * Leaves out replaced assignments.
 * Throws: NOT_FOUND.
 */
export async function listPeople(context: Context, formId: string): Promise<{ items: AssignedPerson[] }> {
  const { db, clock } = context
  await loadForm(db, formId)
  const today = clock.today()
  const items = (await listAssignmentsOfForm(db, formId)).map(({ assignment, number, name, employeeId }) => ({
    ...{ id: assignment.id, name, employeeId, applicationId: assignment.applicationId, version: number },
    ...{ state: stateOfForm(assignment, today), dueOn: assignment.dueOn, language: assignment.language },
    signedAt: assignment.signedAt?.toISOString() ?? null,
    paperReceivedAt: assignment.paperReceivedAt?.toISOString() ?? null,
  }))
  return { items: items.filter(({ state }) => state !== 'replaced') }
}

const labels: Readonly<Record<string, string>> = STATE_LABELS
const labelOf = (state: string): string => labels[state] ?? state

type CompletionDates = Pick<AssignedPerson, 'signedAt' | 'paperReceivedAt'>

function finishedOn({ settings }: Context, { signedAt, paperReceivedAt }: CompletionDates): string {
  const at = signedAt ?? paperReceivedAt
  return at === null ? '' : formatDate(toDateIn(new Date(at), calendarZone(settings)))
}

const CSV_HEADER = ['Name', 'Employee ID', 'Version', 'Status', 'Due', 'Finished', 'Language']

/** Throws: NOT_FOUND. */
export async function exportPeople(context: Context, formId: string): Promise<Download> {
  const loaded = await loadForm(context.db, formId)
  const { title } = draftOrCurrentVersion(loaded).definition
  const { items } = await listPeople(context, formId)
  await recordAuditAlone(context, {
    action: 'company-form.report-downloaded',
    ...formRecord(formId),
    after: { people: items.length },
  })
  return csvDownload<AssignedPerson>(context, {
    name: formFileName(title.en, 'pdf').replace(/\.pdf$/, ''),
    header: CSV_HEADER,
    load: async last => (last ? [] : items),
    cellsOf: ({ name, employeeId, version, state, dueOn, language, ...dates }) => [
      ...[name, employeeId ?? '', String(version), labelOf(state), formatDate(dueOn)],
      ...[finishedOn(context, dates), language ?? ''],
    ],
  })
}

/**
 * The download is audited.
 * Throws: NOT_FOUND.
 */
export async function getSignedForm(context: Context, id: string, kind: 'pdf' | 'zip'): Promise<Download> {
  const assignment = await findAssignment(context.db, id)
  const version = assignment && (await findVersion(context.db, assignment.versionId))
  if (!version) throw new PortalError('NOT_FOUND', FORM_MESSAGES.noForm)
  return readSigned(context, { assignment, version }, kind)
}
