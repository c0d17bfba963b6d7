import { type CheckVersion, compareVersions } from '@epay/contract/paychecks/corrections'
import type { Correction } from '@epay/contract/paychecks/schemas'
import { type AuditEvent, recordAudits } from '#server/audit/record-audit.ts'
import { findAddresses } from '#server/employees/bank-account-changes.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import {
  type CheckOwner,
  listReplacedVersions,
  readAddedChecks,
  readChangedChecks,
} from './check-version-queries.ts'
import { type CheckChangeKind, correctionEmail } from './correction-email.ts'
import type { CheckWithRows } from './tables.ts'

/** Returns corrections by check ID, oldest first. Omits checks without corrections. */
export async function findCorrections(
  { db, settings }: Context,
  checks: readonly { id: number }[],
): Promise<Map<number, Correction[]>> {
  const ids = checks.map(({ id }) => id)
  const rows = await listReplacedVersions(db, ids, calendarZone(settings))
  const corrections = new Map<number, Correction[]>()
  for (const { checkId, on, before, after } of rows) {
    const changes = compareVersions(toVersion(before), toVersion(after))
    if (changes) corrections.set(checkId, [...(corrections.get(checkId) ?? []), { on, ...changes }])
  }
  return corrections
}

function toVersion({ check, lines, details }: CheckWithRows): CheckVersion {
  return {
    netPay: check.net_pay,
    grossPay: check.gross_pay,
    checkNumber: check.check_number,
    periodStart: check.period_start,
    hours: check.hours,
    sickLeaveHours: check.sick_leave_hours,
    qualifiedOvertime: check.qualified_overtime ?? null,
    isVoided: check.is_voided,
    lines: lines.map(({ kind, description, amount, ytd, units }) => ({
      ...{ kind, description },
      ...{ amount, ytd, units: units ?? 0 },
    })),
    details: details.map(({ pay_id, work_date, units, rate, amount, job, jc_cost_code }) => ({
      ...{ payId: pay_id, workDate: work_date, units, rate, amount },
      ...{ job, jcCostCode: jc_cost_code },
    })),
  }
}

type Recipient = { name: string; dates: Record<CheckChangeKind, string[]> }

/**
 * Records each changed check in the audit trail and sends each person one email, in the import's transaction. For an
 * undo, call it before the checks are restored. Checks that the import added cause no email.
 */
export async function reportCorrections(
  context: TransactionContext,
  { importId, isUndone = false }: { importId: string; isUndone?: boolean },
): Promise<void> {
  const recipients = new Map<string, Recipient>()
  for await (const versions of readChangedChecks(context.db, importId)) {
    const events = versions.flatMap(({ before, after, ...check }) => {
      const [previous, current] = isUndone ? [after, before] : [before, after]
      const changes = compareVersions(toVersion(previous), toVersion(current))
      if (!changes) return []
      const kind = isUndone ? 'restored' : changes.isVoided === false ? 'voided' : 'corrected'
      addChangedDate(recipients, check, kind)
      const rows = { lines: changes.lines.length, details: changes.details.length }
      return [
        toAuditEvent(check, {
          action: `check.${kind}`,
          previous,
          current,
          after: { ...rows, import: importId },
        }),
      ]
    })
    await recordAudits(context, events)
  }
  if (isUndone)
    for await (const added of readAddedChecks(context.db, importId)) {
      const action = 'check.removed'
      const events = added.map(({ after: previous, ...check }) =>
        toAuditEvent(check, { action, previous, after: { import: importId } }),
      )
      await recordAudits(context, events)
    }
  await emailRecipients(context, recipients)
}

function addChangedDate(
  recipients: Map<string, Recipient>,
  { employeeId, name, date }: CheckOwner,
  kind: CheckChangeKind,
): void {
  const person = recipients.get(employeeId) ?? { name, dates: { corrected: [], voided: [], restored: [] } }
  person.dates[kind].push(date)
  recipients.set(employeeId, person)
}

type Change = { action: string; previous: CheckWithRows; current?: CheckWithRows; after: object }

function toAuditEvent(
  { employeeId, date }: CheckOwner,
  { action, previous, current, after }: Change,
): AuditEvent {
  return {
    action,
    ...{ recordType: 'employee', recordId: employeeId },
    before: { date, ...getAmounts(previous) },
    after: { ...(current && { date, ...getAmounts(current) }), ...after },
  }
}

function getAmounts({ check }: CheckWithRows) {
  return {
    checkNumber: check.check_number,
    grossPay: check.gross_pay.toFixed(2),
    netPay: check.net_pay.toFixed(2),
  }
}

async function emailRecipients(
  context: TransactionContext,
  recipients: ReadonlyMap<string, Recipient>,
): Promise<void> {
  const addressesById = await findAddresses(context, [...recipients.keys()])
  const { webUrl } = context.config
  for (const [employeeId, { name, dates }] of recipients) {
    const { language = null, addresses = [] } = addressesById.get(employeeId) ?? {}
    const mail = correctionEmail({ company: context.settings, webUrl, name, dates, language })
    for (const to of addresses) await queueMail(context, { ...mail, to, about: employeeId })
  }
}
