import { z } from 'zod'
import { MANAGERS } from '../common/access.ts'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { moneySchema } from '../common/money.ts'
import { IMPORT_REFUSALS } from './import-messages.ts'
import {
  IMPORT_MAPPING_MAX,
  IMPORT_MAX_BYTES,
  MAX_UNCONFIRMED_BANK_ACCOUNTS,
  PREVIEW_THROTTLE,
} from './limits.ts'
import { sumOf } from './sums.ts'

const rowCountsSchema = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  removed: z.number().int().optional(),
  voided: z.number().int().optional(),
  /** Deleted employees who are active in the files. No other count includes them. */
  returning: z.number().int().optional(),
  /**
   * In previews: employees whose rows contain an SSN or a bank account and change nothing else. A preview doesn't
   * reveal whether these numbers differ from the stored ones, because it could then be used to guess numbers.
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

/** Excludes voided checks. */
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
 * The totals that a clerk compares with the payroll register. `previous`: the last import that wasn't undone, used
 * the same mapping (or none), and has the same number of pay dates.
 */
export const controlTotalsSchema = z.object({
  totals: z.array(payDateTotalsSchema),
  previous: z.object({ at: instantSchema, by: z.string(), totals: z.array(payDateTotalsSchema) }).nullable(),
})
export type ControlTotals = z.infer<typeof controlTotalsSchema>

const NO_TOTALS: Totals = {
  ...{ checks: 0, grossPay: 0, taxes: 0, otherDeductions: 0, netPay: 0, directDeposits: 0 },
}

function combineTotals(one: Totals, other: Totals, sign: 1 | -1): Totals {
  const combine = (name: keyof Totals) => sumOf([one[name], sign * other[name]], amount => amount)
  return {
    checks: combine('checks'),
    grossPay: combine('grossPay'),
    taxes: combine('taxes'),
    otherDeductions: combine('otherDeductions'),
    netPay: combine('netPay'),
    directDeposits: combine('directDeposits'),
  }
}

export function sumTotals(totals: readonly Totals[]): Totals {
  return totals.reduce<Totals>((sum, each) => combineTotals(sum, each, 1), NO_TOTALS)
}

export function subtractTotals(minuend: Totals, subtrahend: Totals): Totals {
  return combineTotals(minuend, subtrahend, -1)
}

/** A deleted or inactive employee who is active in the files; `deleted` is null for inactive employees. */
const returningPersonSchema = z.object({
  employeeId: z.string(),
  name: z.string(),
  deleted: z
    .object({
      at: instantSchema,
      by: z.string(),
      /** The name on the deleted record. Payroll might have reused the ID for someone else. */
      name: z.string(),
      refusal: z.string().nullable(),
    })
    .nullable(),
})
export type ReturningPerson = z.infer<typeof returningPersonSchema>

const restoreSchema = z.array(z.string().max(40)).max(10_000)

const importResultSchema = z.object({
  counts: importCountsSchema,
  accounts: z.number().int(),
})
export type ImportResult = z.infer<typeof importResultSchema>

const changedNumbersSchema = z.object({ bankAccounts: z.number().int(), ssns: z.number().int() })
export type ChangedNumbers = z.infer<typeof changedNumbersSchema>

/**
 * `invitable`: IDs of employees with a new account who haven't chosen a password yet. `changedNumbers`: null for
 * everyone except Admins, because only Admins may learn whether a number in a file matches the stored one; for
 * others, `counts` are the preview's.
 */
export const importOutcomeSchema = importResultSchema.extend({
  invitable: z.array(z.string()),
  changedNumbers: changedNumbersSchema.nullable(),
})
export type ImportOutcome = z.infer<typeof importOutcomeSchema>

const importConfirmationSchema = importOutcomeSchema.extend(controlTotalsSchema.shape)
export type ImportConfirmation = z.infer<typeof importConfirmationSchema>

/** Fields that don't apply are empty: a finding about a whole row has no column. */
const importLocationSchema = z.object({
  file: z.string(),
  line: z.number().int(),
  column: z.string(),
  /** The cell's content; for an SSN or account number, only its shape, such as `••-••`. */
  value: z.string(),
  employeeId: z.string(),
  name: z.string(),
})
const importProblemSchema = importLocationSchema.extend({ problem: z.string() })
const importWarningSchema = importLocationSchema.extend({ warning: z.string() })

/** Account numbers are masked to their last four digits. */
export type ChangedBankAccount = { employeeId: string; name: string; before: string; after: string }
const sharedBankAccountSchema = z.object({
  bankAccount: z.string(),
  people: z.array(z.object({ employeeId: z.string(), name: z.string() })),
})
export type SharedBankAccount = z.infer<typeof sharedBankAccountSchema>

/**
 * `given`: bank accounts in the files for people who are already in EPay. `changedToday`: bank accounts that changed
 * in the last 24 hours.
 */
const bankAccountsSchema = z.object({ given: z.number().int(), changedToday: z.number().int() })
type BankAccounts = z.infer<typeof bankAccountsSchema>

/**
 * Requires a separate confirmation if more than a few accounts might change within 24 hours. Counts every account in
 * the files, because counting only the changed ones would reveal whether a guessed account number is right.
 */
export function needsBankAccountConfirmation({ given, changedToday }: BankAccounts): boolean {
  return given > 0 && given + changedToday > MAX_UNCONFIRMED_BANK_ACCOUNTS
}

export const importPreviewSchema = z.object({
  id: z.string(),
  expiresAt: instantSchema,
  files: z.array(z.object({ name: z.string(), size: z.number().int() })),
  /** Null while there are problems. */
  counts: importCountsSchema.nullable(),
  accounts: z.number().int(),
  ...controlTotalsSchema.shape,
  /** Truncated; `problemCount` is the total number of problems. An import with problems can't be confirmed. */
  problems: z.array(importProblemSchema),
  problemCount: z.number().int(),
  warnings: z.array(importWarningSchema),
  warningCount: z.number().int(),
  bankAccounts: bankAccountsSchema,
  sharedBankAccounts: z.array(sharedBankAccountSchema),
  returning: z.array(returningPersonSchema),
  /** Data that the law requires on pay statements but the files lack, one sentence for each. */
  missingForStatement: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const importEndpoints = {
  preview: defineEndpoint({
    method: 'POST',
    path: '/import/preview',
    extra: 'import',
    summary: 'Preview what the payroll files would change',
    access: { ...MANAGERS, scriptScope: 'import' },
    throttle: { ...PREVIEW_THROTTLE, message: IMPORT_REFUSALS.tooManyPreviews },
    form: z.object({ mapping: z.string().optional() }),
    formTextMax: IMPORT_MAPPING_MAX,
    files: ['files'],
    fileMaxBytes: IMPORT_MAX_BYTES,
    response: importPreviewSchema,
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/import/:id/confirm',
    extra: 'import',
    summary: 'Import the rows of your own preview, completely or not at all; idempotent',
    access: { ...MANAGERS, scriptScope: 'import', isClosedAfterReset: true },
    params: z.object({ id: z.uuid() }),
    /** The result that the preview announced. If sent, the import is refused unless it has exactly this result. */
    body: importResultSchema
      .extend({
        areBankAccountsConfirmed: z.boolean().optional(),
        /** IDs of the deleted people to restore; other deleted people stay deleted. */
        restore: restoreSchema.optional(),
      })
      .nullish(),
    response: importConfirmationSchema,
  }),
}
