import { type CheckVersion, compareVersions } from '@epay/contract/paychecks/corrections'
import type { Correction } from '@epay/contract/paychecks/schemas'
import { type AuditEvent, recordAudits } from '#server/audit/record-audit.ts'
import { findAddresses } from '#server/employees/bank-account-changes.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import { addedChecks, type CheckOwner, changedChecks, listReplacedVersions } from './check-version-queries.ts'
import { type CheckChangeKind, correctionEmail } from './correction-email.ts'
import type { CheckBefore } from './tables.ts'

/** Returns corrections by check id, oldest first. Checks without corrections are left out. */
export async function findCorrections(
  { db, settings }: Context,
  checks: readonly { id: number }[],
): Promise<Map<number, Correction[]>> {
  const ids = checks.map(({ id }) => id)
  const rows = await listReplacedVersions(db, ids, calendarZone(settings))
  const corrections = new Map<number, Correction[]>()
  for (const { checkId, on, before, after } of rows) {
    const changes = compareVersions(versionOf(before), versionOf(after))
    if (changes) corrections.set(checkId, [...(corrections.get(checkId) ?? []), { on, ...changes }])
  }
  return corrections
}

function versionOf({ check, lines, details }: CheckBefore): CheckVersion {
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
 * undo, call it before the checks are restored. Checks that the import added cause no email, neither on import nor on
 * undo.
 */
export async function reportCorrections(
  context: TransactionContext,
  { importId, isUndone = false }: { importId: string; isUndone?: boolean },
): Promise<void> {
  const people = new Map<string, Recipient>()
  for await (const versions of changedChecks(context.db, importId)) {
    const events = versions.flatMap(({ before, after, ...check }) => {
      const [was, is] = isUndone ? [after, before] : [before, after]
      const changes = compareVersions(versionOf(was), versionOf(is))
      if (!changes) return []
      const kind = isUndone ? 'restored' : changes.isVoided === false ? 'voided' : 'corrected'
      addChangedDate(people, check, kind)
      const rows = { lines: changes.lines.length, details: changes.details.length }
      return [eventOf(check, { action: `check.${kind}`, was, is, after: { ...rows, import: importId } })]
    })
    await recordAudits(context, events)
  }
  if (isUndone)
    for await (const added of addedChecks(context.db, importId)) {
      const action = 'check.removed'
      const events = added.map(({ after: was, ...check }) =>
        eventOf(check, { action, was, after: { import: importId } }),
      )
      await recordAudits(context, events)
    }
  await emailRecipients(context, people)
}

function addChangedDate(
  people: Map<string, Recipient>,
  { employeeId, name, date }: CheckOwner,
  kind: CheckChangeKind,
): void {
  const person = people.get(employeeId) ?? { name, dates: { corrected: [], voided: [], restored: [] } }
  person.dates[kind].push(date)
  people.set(employeeId, person)
}

type Change = { action: string; was: CheckBefore; is?: CheckBefore; after: object }

function eventOf({ employeeId, date }: CheckOwner, { action, was, is, after }: Change): AuditEvent {
  return {
    action,
    ...{ recordType: 'employee', recordId: employeeId },
    before: { date, ...amountsOf(was) },
    after: { ...(is && { date, ...amountsOf(is) }), ...after },
  }
}

function amountsOf({ check }: CheckBefore) {
  return {
    checkNumber: check.check_number,
    grossPay: check.gross_pay.toFixed(2),
    netPay: check.net_pay.toFixed(2),
  }
}

async function emailRecipients(
  context: TransactionContext,
  people: ReadonlyMap<string, Recipient>,
): Promise<void> {
  const addressesById = await findAddresses(context, [...people.keys()])
  const { webUrl } = context.config
  for (const [employeeId, { name, dates }] of people) {
    const { language = null, addresses = [] } = addressesById.get(employeeId) ?? {}
    const mail = correctionEmail({ company: context.settings, webUrl, name, dates, language })
    for (const to of addresses) await queueMail(context, { ...mail, to, about: employeeId })
  }
}
