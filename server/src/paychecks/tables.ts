import type { ImportOutcome, ImportResult, ImportRowCounts } from '@epay/contract/paychecks/import-endpoints'
import { LINE_KINDS, type LineKind } from '@epay/contract/paychecks/schemas'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts, scriptTokens } from '../auth/tables.ts'
import { day, importId, instant } from '../database/columns.ts'
import { employees } from '../employees/tables.ts'

const money = (name: string) => numeric(name, { precision: 12, scale: 2 })

/** A pay check, known by its employee, its date, its period's end and its sequence among those of that day. */
export const checks = pgTable(
  'checks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    employeeId: text('employee_id')
      .notNull()
      .references(() => employees.id),
    date: day('date').notNull(),
    endDate: day('end_date').notNull(),
    sequence: integer('sequence').notNull(),
    checkNumber: text('check_number').notNull(),
    grossPay: money('gross_pay').notNull(),
    netPay: money('net_pay').notNull(),
    periodStart: day('period_start'),
    /** All hours worked in the period. */
    hours: numeric('hours', { precision: 12, scale: 4 }),
    /** Of paid sick leave, left after this check. */
    sickLeaveHours: numeric('sick_leave_hours', { precision: 12, scale: 4 }),
    /** Payroll took it back: it stays in the list and counts in no sum. */
    isVoided: boolean('is_voided').notNull().default(false),
    /** The import that wrote it last. */
    importId: importId(),
  },
  table => [
    unique('checks_key').on(table.employeeId, table.date, table.endDate, table.sequence),
    index('checks_import').on(table.importId, table.id),
  ],
)

/** Deposits, earnings, taxes and other deductions of a check, in the payroll system's order. */
export const checkLines = pgTable(
  'check_lines',
  {
    checkId: bigint('check_id', { mode: 'number' })
      .notNull()
      .references(() => checks.id),
    /** Counts from 1 over all lines of the check. */
    position: smallint('position').notNull(),
    kind: text('kind', { enum: LINE_KINDS }).notNull(),
    description: text('description').notNull(),
    amount: money('amount').notNull(),
    ytd: money('ytd').notNull(),
    /** Hours or pieces, of earnings only. */
    units: numeric('units', { precision: 12, scale: 4 }),
  },
  table => [primaryKey({ columns: [table.checkId, table.position] })],
)

/** Earnings by day, job and cost code. */
export const earningDetails = pgTable(
  'earning_details',
  {
    checkId: bigint('check_id', { mode: 'number' })
      .notNull()
      .references(() => checks.id),
    position: smallint('position').notNull(),
    payId: text('pay_id').notNull(),
    workDate: day('work_date').notNull(),
    units: numeric('units', { precision: 12, scale: 4 }).notNull(),
    rate: numeric('rate', { precision: 12, scale: 4 }).notNull(),
    amount: money('amount').notNull(),
    job: text('job').notNull(),
    jcCostCode: text('jc_cost_code').notNull(),
  },
  table => [primaryKey({ columns: [table.checkId, table.position] })],
)

/** A check as it was: its row, and its rows of lines and earnings' details, by column. */
export type CheckBefore = {
  check: {
    check_number: string
    gross_pay: number
    net_pay: number
    period_start: string | null
    hours: number | null
    sick_leave_hours: number | null
    is_voided: boolean
  }
  lines: readonly {
    kind: LineKind
    description: string
    amount: number
    ytd: number
    units: number | null
  }[]
  details: readonly {
    pay_id: string
    work_date: string
    units: number
    rate: number
    amount: number
    job: string
    jc_cost_code: string
  }[]
}

/**
 * Earlier versions of checks: what an import changed, as it was before. Undoing an import restores them, and the
 * employee's history reads them; those of an undone import count for neither.
 */
export const checkVersions = pgTable(
  'check_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    checkId: bigint('check_id', { mode: 'number' })
      .notNull()
      .references(() => checks.id),
    /** The import that replaced this version. */
    importId: uuid('import_id').notNull(),
    /** The import that had written it. */
    previousImportId: uuid('previous_import_id'),
    before: jsonb('before').$type<CheckBefore>().notNull(),
  },
  table => [
    unique('check_versions_key').on(table.importId, table.checkId),
    index('check_versions_check').on(table.checkId, table.id),
    index('check_versions_previous').on(table.previousImportId),
  ],
)

/** What an upload was named, and where it is kept. */
export type UploadedFile = { name: string; size: number; fileId: string }

export const IMPORT_STATES = ['previewed', 'refused', 'confirmed', 'expired', 'undone'] as const

/** The sums of an import's checks of one pay date. Units: cents. */
export type PayDateCents = {
  date: string
  checks: number
  grossPay: number
  taxes: number
  otherDeductions: number
  netPay: number
  directDeposits: number
}

/** `announced`: the counts of employees that compare no stored number. */
export type StoredOutcome = ImportOutcome & { announced?: ImportRowCounts | undefined }

/** Imports: files that were previewed and, perhaps, taken over; or taken over by the command, by neither person nor script. */
export const imports = pgTable('imports', {
  id: uuid('id').primaryKey(),
  /** Whose preview it is: a person's or a script's. */
  accountId: uuid('account_id').references(() => accounts.id),
  scriptTokenId: uuid('script_token_id').references(() => scriptTokens.id),
  createdAt: instant('created_at').notNull(),
  state: text('state', { enum: IMPORT_STATES }).notNull(),
  files: jsonb('files').$type<UploadedFile[]>().notNull(),
  /** The JSON of an import mapping, if it is another system's export. */
  mapping: text('mapping'),
  /** What was taken over, once it is; earlier versions did not write down who can be invited. */
  result: jsonb('result').$type<ImportResult & Partial<StoredOutcome>>(),
  fileNames: jsonb('file_names').$type<string[]>().notNull().default([]),
  /** Imports of the same kind are compared: the same mapping, or none, and as many pay dates. */
  kind: text('kind'),
  /** Its checks, voided ones aside, by pay date, oldest first; null for those of earlier versions. */
  totals: jsonb('totals').$type<PayDateCents[]>(),
  confirmedAt: instant('confirmed_at'),
  undoneAt: instant('undone_at'),
  undoneBy: uuid('undone_by').references(() => accounts.id),
})
