import { z } from 'zod'
import { instantSchema } from '../common/dates.ts'
import { parseCents } from '../common/money.ts'
import { SIGNING_MESSAGES } from './messages.ts'
import type { W4Entries } from './w4.ts'

/** From the lowest withholding to the highest. */
export const W4_STATUSES = ['joint', 'headOfHousehold', 'single'] as const

const amountSchema = z
  .string()
  .max(20)
  .refine(text => (parseCents(text) ?? -1) >= 0, SIGNING_MESSAGES.amount)

/** Limits from the IRS's lock-in letter. Units: dollars. */
export const w4TermsSchema = z.object({
  status: z.enum(W4_STATUSES),
  twoJobs: z.boolean(),
  step3: amountSchema,
  otherIncome: amountSchema,
  deductions: amountSchema,
  extra: amountSchema,
})
export type W4Terms = z.infer<typeof w4TermsSchema>

export const w4LockSchema = z.object({
  employeeId: z.string(),
  name: z.string(),
  terms: w4TermsSchema,
  notedAt: instantSchema,
  notedBy: z.string(),
})
export type W4Lock = z.infer<typeof w4LockSchema>

const cents = (text: string): number => parseCents(text) ?? 0

/**
 * Returns whether any entry reduces withholding below what the letter requires, even if other entries increase it,
 * because only the IRS can judge such forms.
 */
export function isWithholdingLower(entries: W4Entries, terms: W4Terms): boolean {
  const { w4Status, w4TwoJobs, w4Step3, w4OtherIncome, w4Deductions, w4Extra, w4Exempt } = entries
  if (w4Exempt || w4Status === '') return true
  return (
    W4_STATUSES.indexOf(w4Status) < W4_STATUSES.indexOf(terms.status) ||
    (terms.twoJobs && !w4TwoJobs) ||
    cents(w4Step3) > cents(terms.step3) ||
    cents(w4Deductions) > cents(terms.deductions) ||
    cents(w4OtherIncome) < cents(terms.otherIncome) ||
    cents(w4Extra) < cents(terms.extra)
  )
}
