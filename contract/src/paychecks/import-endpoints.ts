import { z } from 'zod'
import { MANAGERS } from '../common/access.ts'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { moneySchema } from '../common/money.ts'
import { IMPORT_REFUSALS } from './import-messages.ts'
import { IMPORT_MAPPING_MAX, IMPORT_MAX_BYTES, PREVIEW_THROTTLE, UNASKED_BANK_ACCOUNTS } from './limits.ts'
import { sumOf } from './sums.ts'

const rowCountsSchema = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Lines and details that checks no longer have. */
  removed: z.number().int().optional(),
  /** Checks that payroll voided, if any. */
  voided: z.number().int().optional(),
  /** Deleted employees who are active in the files. They are in no other count. */
  returning: z.number().int().optional(),
  /**
   * Employees in a preview whose rows give an SSN or a bank account and change nothing else. A preview doesn't say
   * whether these numbers differ, because that would confirm guesses.
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

/** Sums of an import's checks for one pay date, without voided ones. */
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

const NO_TOTALS: Totals = {
  ...{ checks: 0, grossPay: 0, taxes: 0, otherDeductions: 0, netPay: 0, directDeposits: 0 },
}

function combine(one: Totals, other: Totals, sign: 1 | -1): Totals {
  const add = (name: keyof Totals) => sumOf([one[name], sign * other[name]], amount => amount)
  return {
    checks: add('checks'),
    grossPay: add('grossPay'),
    taxes: add('taxes'),
    otherDeductions: add('otherDeductions'),
    netPay: add('netPay'),
    directDeposits: add('directDeposits'),
  }
}

export function sumTotals(totals: readonly Totals[]): Totals {
  return totals.reduce<Totals>((sum, each) => combine(sum, each, 1), NO_TOTALS)
}

export function differenceOf(one: Totals, other: Totals): Totals {
  return combine(one, other, -1)
}

/** A deleted or inactive employee who is active in the files; `deleted` is null for an inactive one. */
const returningPersonSchema = z.object({
  employeeId: z.string(),
  name: z.string(),
  deleted: z
    .object({
      at: instantSchema,
      by: z.string(),
      /** The name on the deleted record. Payroll may have given the ID to someone else. */
      name: z.string(),
      /** Why the caller may not restore them. */
      refusal: z.string().nullable(),
    })
    .nullable(),
})
export type ReturningPerson = z.infer<typeof returningPersonSchema>

const restoreSchema = z.array(z.string().max(40)).max(10_000)

const importResultSchema = z.object({
  counts: importCountsSchema,
  /** Number of employees who get an account through the import. */
  accounts: z.number().int(),
})
export type ImportResult = z.infer<typeof importResultSchema>

const changedNumbersSchema = z.object({ bankAccounts: z.number().int(), ssns: z.number().int() })
export type ChangedNumbers = z.infer<typeof changedNumbersSchema>

/**
 * `invitable`: the IDs of those who got an account and have yet to choose a password. `changedNumbers`: null for
 * everyone but Admins, who alone learn whether a file's number is the stored one; the counts follow the same rule.
 */
export const importOutcomeSchema = importResultSchema.extend({
  invitable: z.array(z.string()),
  changedNumbers: changedNumbersSchema.nullable(),
})
export type ImportOutcome = z.infer<typeof importOutcomeSchema>

const importConfirmationSchema = importOutcomeSchema.extend(controlTotalsSchema.shape)
export type ImportConfirmation = z.infer<typeof importConfirmationSchema>

/** A place in the files. Texts that don't apply are empty: a finding about a whole row has no column. */
const importPlaceSchema = z.object({
  file: z.string(),
  line: z.number().int(),
  column: z.string(),
  /** The cell's content. An SSN or account number shows only its shape, such as `••-••`. */
  value: z.string(),
  employeeId: z.string(),
  name: z.string(),
})
const importProblemSchema = importPlaceSchema.extend({ problem: z.string() })
const importWarningSchema = importPlaceSchema.extend({ warning: z.string() })

/** Account numbers show their last four only. */
export type ChangedBankAccount = { employeeId: string; name: string; before: string; after: string }
const sharedBankAccountSchema = z.object({
  bankAccount: z.string(),
  people: z.array(z.object({ employeeId: z.string(), name: z.string() })),
})
export type SharedBankAccount = z.infer<typeof sharedBankAccountSchema>

/** `given`: bank accounts in the files of people who are already in EPay. `changedToday`: in the last 24 hours. */
const bankAccountsSchema = z.object({ given: z.number().int(), changedToday: z.number().int() })
type BankAccounts = z.infer<typeof bankAccountsSchema>

/**
 * Whether the import needs a separate confirmation, because more than a few accounts may change in a day. It counts
 * the accounts in the files, because counting differences would confirm guesses.
 */
export function needsBankAccountConfirmation({ given, changedToday }: BankAccounts): boolean {
  return given > 0 && given + changedToday > UNASKED_BANK_ACCOUNTS
}

export const importPreviewSchema = z.object({
  id: z.string(),
  expiresAt: instantSchema,
  files: z.array(z.object({ name: z.string(), size: z.number().int() })),
  /** What confirming would do; null while there are problems. */
  counts: importCountsSchema.nullable(),
  accounts: z.number().int(),
  ...controlTotalsSchema.shape,
  /** The first ones; `problemCount` counts all. An import with problems cannot be confirmed. */
  problems: z.array(importProblemSchema),
  problemCount: z.number().int(),
  warnings: z.array(importWarningSchema),
  warningCount: z.number().int(),
  bankAccounts: bankAccountsSchema,
  /** Every account number that several rows of the files have. */
  sharedBankAccounts: z.array(sharedBankAccountSchema),
  returning: z.array(returningPersonSchema),
  /** What the law requires on pay statements but the files lack, one sentence each. */
  missingForStatement: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const importEndpoints = {
  preview: defineEndpoint({
    method: 'POST',
    path: '/import/preview',
    extra: 'import',
    summary: "What the payroll system's files would change, without changing it",
    access: { ...MANAGERS, script: 'import' },
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
    summary: 'Take over the files of a preview, all or nothing; only who made it, and once',
    access: { ...MANAGERS, script: 'import', closedAfterReset: true },
    params: z.object({ id: z.uuid() }),
    /** The result that the preview announced. If sent, the import does exactly that or nothing. */
    body: importResultSchema
      .extend({
        /** Needed when more than a few bank accounts may change. */
        areBankAccountsConfirmed: z.boolean().optional(),
        /** Which of the preview's deleted people come back; the others stay deleted. */
        restore: restoreSchema.optional(),
      })
      .nullish(),
    response: importConfirmationSchema,
  }),
}
