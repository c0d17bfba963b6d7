import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { stateOfForm } from '@epay/contract/company-forms/due'
import { FORM_MESSAGES } from '@epay/contract/company-forms/messages'
import { STATE_LABELS } from '@epay/contract/company-forms/page-texts'
import type { AskedPerson } from '@epay/contract/company-forms/schemas'
import { recordAuditAlone } from '#server/audit/record-audit.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { csvDownload } from '#server/platform/csv.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { formRecord, loadForm, shownVersion } from './load-form.ts'
import { formFileName, readSigned } from './own-forms.ts'
import { findAsked, findVersion, listAskedAbout } from './queries.ts'

/** Leaves out replaced requests. Throws: NOT_FOUND. */
export async function listPeople(context: Context, formId: string): Promise<{ items: AskedPerson[] }> {
  const { db, clock } = context
  await loadForm(db, formId)
  const today = clock.today()
  const items = (await listAskedAbout(db, formId)).map(({ asked, number, name, employeeId }) => ({
    ...{ id: asked.id, name, employeeId, applicationId: asked.applicationId, version: number },
    ...{ state: stateOfForm(asked, today), dueOn: asked.dueOn, language: asked.language },
    signedAt: asked.signedAt?.toISOString() ?? null,
    paperReceivedAt: asked.paperReceivedAt?.toISOString() ?? null,
  }))
  return { items: items.filter(({ state }) => state !== 'replaced') }
}

const labels: Readonly<Record<string, string>> = STATE_LABELS
const labelOf = (state: string): string => labels[state] ?? state

type Finished = Pick<AskedPerson, 'signedAt' | 'paperReceivedAt'>

function finishedOn({ settings }: Context, { signedAt, paperReceivedAt }: Finished): string {
  const at = signedAt ?? paperReceivedAt
  return at === null ? '' : formatDate(toDateIn(new Date(at), calendarZone(settings)))
}

const HEAD = ['Name', 'Employee ID', 'Version', 'Status', 'Due', 'Finished', 'Language']

/** Throws: NOT_FOUND. */
export async function exportPeople(context: Context, formId: string): Promise<Download> {
  const loaded = await loadForm(context.db, formId)
  const { title } = shownVersion(loaded).definition
  const { items } = await listPeople(context, formId)
  await recordAuditAlone(context, {
    action: 'company-form.report-downloaded',
    ...formRecord(formId),
    after: { people: items.length },
  })
  return csvDownload<AskedPerson>(context, {
    name: formFileName(title.en, 'pdf').replace(/\.pdf$/, ''),
    head: HEAD,
    load: async last => (last ? [] : items),
    cellsOf: ({ name, employeeId, version, state, dueOn, language, ...finished }) => [
      ...[name, employeeId ?? '', String(version), labelOf(state), formatDate(dueOn)],
      ...[finishedOn(context, finished), language ?? ''],
    ],
  })
}

/** Audited. Throws: NOT_FOUND. */
export async function getSignedForm(context: Context, id: string, kind: 'pdf' | 'zip'): Promise<Download> {
  const asked = await findAsked(context.db, id)
  const version = asked && (await findVersion(context.db, asked.versionId))
  if (!version) throw new PortalError('NOT_FOUND', FORM_MESSAGES.noForm)
  return readSigned(context, { asked, version }, kind)
}
