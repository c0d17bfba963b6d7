import { createHash } from 'node:crypto'
import { centsToDecimal, decimalToWire } from '@epay/contract/common/money'
import type { PayDateTotals } from '@epay/contract/paychecks/import-endpoints'
import type { ImportMapping } from '@epay/contract/paychecks/import-mapping'
import type { PayDateCents } from '../tables.ts'
import type { CheckRegistry } from './check-registry.ts'

/** The sums of an import's checks by pay date, oldest first. Voided checks count in none. */
export function totalsOf(registry: CheckRegistry): PayDateCents[] {
  const byDate = new Map<string, PayDateCents>()
  for (const { date, check } of registry.named()) {
    if (check.isVoided) continue
    const { grossPay, netPay, tax = 0, otherDeduction = 0, directDeposit = 0 } = check.totals
    const sums = byDate.get(date) ?? noneOf(date)
    sums.checks += 1
    sums.grossPay += grossPay
    sums.taxes += tax
    sums.otherDeductions += otherDeduction
    sums.netPay += netPay
    sums.directDeposits += directDeposit
    byDate.set(date, sums)
  }
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
}

function noneOf(date: string): PayDateCents {
  return {
    ...{ date, checks: 0, grossPay: 0, taxes: 0 },
    ...{ otherDeductions: 0, netPay: 0, directDeposits: 0 },
  }
}

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
