import { z } from 'zod'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { moneySchema } from '../common/money.ts'
import { sumOf } from './sums.ts'

const rowCountsSchema = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Only for lines and details: those that checks had before and no longer have. */
  removed: z.number().int().optional(),
  /** Only for checks, when there are any: those that payroll took back. */
  voided: z.number().int().optional(),
  /** Only for employees: deleted ones who are active in the files. They are in no other count. */
  returning: z.number().int().optional(),
  /**
   * Only for employees, in a preview: their rows give an SSN or a bank account and change nothing else. Whether these
   * numbers differ is not told before confirming: it would confirm guesses.
   */
  given: z.number().int().optional(),
})
export type ImportRowCounts = z.infer<typeof rowCountsSchema>

export const importCountsSchema = z.object({
  employees: rowCountsSchema,
  checks: rowCountsSchema,
  lines: rowCountsSchema,
  details: rowCountsSchema,
})
export type ImportCounts = z.infer<typeof importCountsSchema>

/** The sums of an import's checks of one pay date, without voided ones. */
export const payDateTotalsSchema = z.object({
  date: dateSchema,
  checks: z.number().int(),
  grossPay: moneySchema,
  taxes: moneySchema,
  otherDeductions: moneySchema,
  netPay: moneySchema,
  directDeposits: moneySchema,
})
export type PayDateTotals = z.infer<typeof payDateTotalsSchema>
export type Totals = Omit<PayDateTotals, 'date'>

/**
 * What a clerk compares with the payroll register. `previous`: the last import of the same kind, which has the same
 * mapping (or none) and as many pay dates, and was not undone.
 */
export const controlTotalsSchema = z.object({
  totals: z.array(payDateTotalsSchema),
  previous: z.object({ at: instantSchema, by: z.string(), totals: z.array(payDateTotalsSchema) }).nullable(),
})
export type ControlTotals = z.infer<typeof controlTotalsSchema>

/** Sums over all pay dates. */
export function sumTotals(totals: readonly Totals[]): Totals {
  const sum = (read: (each: Totals) => number) => sumOf(totals, read)
  return {
    checks: totals.reduce((count, { checks }) => count + checks, 0),
    grossPay: sum(each => each.grossPay),
    taxes: sum(each => each.taxes),
    otherDeductions: sum(each => each.otherDeductions),
    netPay: sum(each => each.netPay),
    directDeposits: sum(each => each.directDeposits),
  }
}

/** How much more the first has. */
export function differenceOf(one: Totals, other: Totals): Totals {
  const less = (read: (each: Totals) => number) => sumOf([read(one), -read(other)], each => each)
  return {
    checks: one.checks - other.checks,
    grossPay: less(each => each.grossPay),
    taxes: less(each => each.taxes),
    otherDeductions: less(each => each.otherDeductions),
    netPay: less(each => each.netPay),
    directDeposits: less(each => each.directDeposits),
  }
}
