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

/** Sums over all pay dates. */
export function sumTotals(totals: readonly Totals[]): Totals {
  return totals.reduce<Totals>((sum, each) => combine(sum, each, 1), NO_TOTALS)
}

/** How much more the first has. */
export function differenceOf(one: Totals, other: Totals): Totals {
  return combine(one, other, -1)
}

/** Someone that the files make active: a deleted employee, or one who was inactive (`deleted` is null). */
export const returningPersonSchema = z.object({
  employeeId: z.string(),
  /** In the files. */
  name: z.string(),
  deleted: z
    .object({
      at: instantSchema,
      by: z.string(),
      /** Of the deleted record: payroll may have given the ID to someone else. */
      name: z.string(),
      /** Why the caller may not restore them. */
      refusal: z.string().nullable(),
    })
    .nullable(),
})
export type ReturningPerson = z.infer<typeof returningPersonSchema>

/** The IDs of the deleted employees to restore. */
export const restoreSchema = z.array(z.string().max(40)).max(10_000)

const importResultSchema = z.object({
  counts: importCountsSchema,
  /** Number of employees who get an account through the import. */
  accounts: z.number().int(),
})
export type ImportResult = z.infer<typeof importResultSchema>

/** How many employees got another number. */
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

/** `totals` and `previous` are of the checks in the files, as the preview has them. */
const importConfirmationSchema = importOutcomeSchema.extend(controlTotalsSchema.shape)
export type ImportConfirmation = z.infer<typeof importConfirmationSchema>

/** Where in the files something was found. Each text is empty where there is none: of the whole row or file, no column. */
const importPlaceSchema = z.object({
  file: z.string(),
  line: z.number().int(),
  column: z.string(),
  /** What the cell holds; of an SSN or an account number its shape only, such as `••-••`. */
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

/** The bank accounts that an import's files give to people who are there, and those that changed in the last 24 hours. */
const bankAccountsSchema = z.object({ given: z.number().int(), changedToday: z.number().int() })
type BankAccounts = z.infer<typeof bankAccountsSchema>

/**
 * Does the import need a confirmation of its own, because more than a few accounts may change in a day? It counts what
 * the files give: counting what differs would tell who guesses that a number is right.
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
  /** Deleted and inactive people that the files make active. */
  returning: z.array(returningPersonSchema),
  /** What the law requires on pay statements but these files don't contain, one sentence each. */
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
    /** The JSON of an import mapping, for another system's export. */
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
    /** What the preview showed; if sent, the import does exactly that or nothing. */
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
