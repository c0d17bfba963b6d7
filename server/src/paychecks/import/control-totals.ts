import { createHash } from 'node:crypto'
import { centsToDecimal, decimalToNumber } from '@epay/contract/common/money'
import type { ControlTotals, PayDateTotals } from '@epay/contract/paychecks/import-endpoints'
import type { ImportMapping } from '@epay/contract/paychecks/import-mapping'
import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { findLastOfKind } from '../import-record-queries.ts'
import type { PayDateCents } from '../tables.ts'
import { formatDayColumn } from './review-queries.ts'

const toDollars = (cents: number) => decimalToNumber(centsToDecimal(cents))

export function presentTotals(totals: readonly PayDateCents[]): PayDateTotals[] {
  return totals.map(({ date, checks, ...sums }) => ({
    ...{ date, checks },
    grossPay: toDollars(sums.grossPay),
    taxes: toDollars(sums.taxes),
    otherDeductions: toDollars(sums.otherDeductions),
    netPay: toDollars(sums.netPay),
    directDeposits: toDollars(sums.directDeposits),
  }))
}

/**
 * Imports of the same kind are comparable: they have the same mapping (or none) and the same number of pay dates.
 * Returns `null` if there are no checks.
 */
export function getImportKind(
  mapping: ImportMapping | undefined,
  totals: readonly PayDateCents[],
): string | null {
  if (totals.length === 0) return null
  const source = mapping ? createHash('sha256').update(JSON.stringify(mapping)).digest('hex') : 'own'
  return `${source} ${totals.length}`
}

export async function findPreviousImport(
  db: Executor,
  kind: string | null,
  before?: Date,
): Promise<ControlTotals['previous']> {
  const last = kind === null ? undefined : await findLastOfKind(db, kind, before)
  return last ? { at: last.at.toISOString(), by: last.by, totals: presentTotals(last.totals) } : null
}

/** Excludes voided checks. */
export async function sumByPayDate(db: Transaction): Promise<PayDateCents[]> {
  const { rows } = await db.execute<PayDateCents>(sql`
    select ${formatDayColumn('date')} as date, count(*)::int as checks, (100 * sum(gross_pay))::float8 as "grossPay",
      (100 * sum(tax))::float8 as taxes, (100 * sum(other_deduction))::float8 as "otherDeductions",
      (100 * sum(net_pay))::float8 as "netPay",
      (100 * sum(coalesce(direct_deposit, 0)))::float8 as "directDeposits"
    from reviewed_checks s where not is_voided group by s.date order by s.date`)
  return rows
}

export type MissingCounts = { checks: number; periodStart: number; hours: number; rates: number }

export async function countMissing(db: Transaction): Promise<MissingCounts> {
  const { rows } = await db.execute<MissingCounts>(sql`
    select count(*)::int as checks, (count(*) - count(period_start))::int as "periodStart",
      (count(*) - count(hours))::int as hours,
      count(*) filter (where detail_count = 0 and earning <> 0)::int as rates
    from reviewed_checks where not is_voided`)
  return rows[0] ?? { checks: 0, periodStart: 0, hours: 0, rates: 0 }
}

/** Lists missing data that pay statements must contain by law, one sentence per item. Source: docs/statement.md. */
export function listMissingData(missing: MissingCounts, companyAddress: string): string[] {
  const formatShare = (count: number) => `${count} of ${missing.checks} checks`
  const missingData = []
  if (missing.periodStart > 0)
    missingData.push(
      `The first day of the pay period (periodStart in checks.csv): ${formatShare(missing.periodStart)}`,
    )
  if (missing.hours > 0)
    missingData.push(`Total hours worked (hours in checks.csv): ${formatShare(missing.hours)}`)
  if (missing.rates > 0)
    missingData.push(
      `Rates and the hours or pieces at each (earnings-details.csv): ${formatShare(missing.rates)}`,
    )
  if (companyAddress === '') missingData.push("The employer's address (setting COMPANY_ADDRESS)")
  return missingData
}
