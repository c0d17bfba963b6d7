import { createHash } from 'node:crypto'
import { centsToDecimal, decimalToWire } from '@epay/contract/common/money'
import type { ControlTotals, PayDateTotals } from '@epay/contract/paychecks/import-endpoints'
import type { ImportMapping } from '@epay/contract/paychecks/import-mapping'
import type { Executor } from '#server/database/transaction.ts'
import { findLastOfKind } from '../import-record-queries.ts'
import type { PayDateCents } from '../tables.ts'
import type { MissingCounts } from './review-queries.ts'

const toWire = (cents: number) => decimalToWire(centsToDecimal(cents))

export function presentTotals(totals: readonly PayDateCents[]): PayDateTotals[] {
  return totals.map(({ date, checks, ...sums }) => ({
    ...{ date, checks },
    grossPay: toWire(sums.grossPay),
    taxes: toWire(sums.taxes),
    otherDeductions: toWire(sums.otherDeductions),
    netPay: toWire(sums.netPay),
    directDeposits: toWire(sums.directDeposits),
  }))
}

/** Imports of one kind are compared: the same mapping, or none, and as many pay dates. Null without checks. */
export function kindOf(mapping: ImportMapping | undefined, totals: readonly PayDateCents[]): string | null {
  if (totals.length === 0) return null
  const source = mapping ? createHash('sha256').update(JSON.stringify(mapping)).digest('hex') : 'own'
  return `${source} ${totals.length}`
}

/** The last import of a kind, or the last before a time. */
export async function findPrevious(
  db: Executor,
  kind: string | null,
  before?: Date,
): Promise<ControlTotals['previous']> {
  const last = kind === null ? undefined : await findLastOfKind(db, kind, before)
  return last ? { at: last.at.toISOString(), by: last.by, totals: presentTotals(last.totals) } : null
}

/** What a pay statement has to show by law and the data lacks, one sentence each. Source: docs/statement.md. */
export function missingForStatement(missing: MissingCounts, companyAddress: string): string[] {
  const of = (count: number) => `${count} of ${missing.checks} checks`
  const found = []
  if (missing.periodStart > 0)
    found.push(`The first day of the pay period (periodStart in checks.csv): ${of(missing.periodStart)}`)
  if (missing.hours > 0) found.push(`Total hours worked (hours in checks.csv): ${of(missing.hours)}`)
  if (missing.rates > 0)
    found.push(`Rates and the hours or pieces at each (earnings-details.csv): ${of(missing.rates)}`)
  if (companyAddress === '') found.push("The employer's address (setting COMPANY_ADDRESS)")
  return found
}
