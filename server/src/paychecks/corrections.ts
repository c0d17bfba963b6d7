import { type CheckVersion, compareVersions } from '@epay/contract/paychecks/corrections'
import type { Correction } from '@epay/contract/paychecks/schemas'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { listReplacedVersions } from './correction-queries.ts'
import type { CheckBefore } from './tables.ts'

/** What was corrected of these checks, by their ids, oldest first; those without corrections are left out. */
export async function findCorrections(
  { db, settings }: Context,
  checks: readonly { id: number }[],
): Promise<Map<number, Correction[]>> {
  const ids = checks.map(({ id }) => id)
  const rows = await listReplacedVersions(db, ids, calendarZone(settings))
  const found = new Map<number, Correction[]>()
  for (const { checkId, on, before, after } of rows) {
    const changes = compareVersions(versionOf(before), versionOf(after))
    if (changes) found.set(checkId, [...(found.get(checkId) ?? []), { on, ...changes }])
  }
  return found
}

export function versionOf({ check, lines, details }: CheckBefore): CheckVersion {
  return {
    netPay: check.net_pay,
    grossPay: check.gross_pay,
    checkNumber: check.check_number,
    periodStart: check.period_start,
    hours: check.hours,
    sickLeaveHours: check.sick_leave_hours,
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
