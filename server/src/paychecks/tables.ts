import type {
  ImportOutcome,
  ImportResult,
  ImportRowCounts,
  PayDateTotals,
} from '@epay/contract/paychecks/import-endpoints'
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

/** `sequence` distinguishes an employee's checks with the same check date and period end. */
const checkKey = () => ({
  employeeId: text('employee_id').notNull(),
  date: day('date').notNull(),
  endDate: day('end_date').notNull(),
  sequence: integer('sequence').notNull(),
})
const checkValues = () => ({
  checkNumber: text('check_number').notNull(),
  grossPay: money('gross_pay').notNull(),
  netPay: money('net_pay').notNull(),
  periodStart: day('period_start'),
  hours: numeric('hours', { precision: 12, scale: 4 }),
  sickLeaveHours: numeric('sick_leave_hours', { precision: 12, scale: 4 }),
  qualifiedOvertime: money('qualified_overtime'),
})
const lineValues = () => ({
  kind: text('kind', { enum: LINE_KINDS }).notNull(),
  description: text('description').notNull(),
  amount: money('amount').notNull(),
  ytd: money('ytd').notNull(),
  units: numeric('units', { precision: 12, scale: 4 }),
})
const detailValues = () => ({
  payId: text('pay_id').notNull(),
  workDate: day('work_date').notNull(),
  units: numeric('units', { precision: 12, scale: 4 }).notNull(),
  rate: numeric('rate', { precision: 12, scale: 4 }).notNull(),
  amount: money('amount').notNull(),
  job: text('job').notNull(),
  jcCostCode: text('jc_cost_code').notNull(),
})

export const checks = pgTable(
  'checks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...checkKey(),
    employeeId: text('employee_id')
      .notNull()
      .references(() => employees.id),
    ...checkValues(),
    /** Voided by payroll: listed, but excluded from sums. */
    isVoided: boolean('is_voided').notNull().default(false),
    importId: importId(),
  },
  table => [
    unique('checks_key').on(table.employeeId, table.date, table.endDate, table.sequence),
    index('checks_import').on(table.importId, table.id),
  ],
)

/** `position` numbers the check's rows in the table from 1, in payroll's order. */
const childKey = () => ({
  checkId: bigint('check_id', { mode: 'number' })
    .notNull()
    .references(() => checks.id),
  position: smallint('position').notNull(),
})

export const checkLines = pgTable('check_lines', { ...childKey(), ...lineValues() }, table => [
  primaryKey({ columns: [table.checkId, table.position] }),
])

export const earningDetails = pgTable('earning_details', { ...childKey(), ...detailValues() }, table => [
  primaryKey({ columns: [table.checkId, table.position] }),
])

/** `place` numbers the rows across all files that map to the same EPay file. */
const stagedRowColumns = () => ({
  importId: uuid('import_id').notNull(),
  place: integer('place').notNull(),
  file: text('file').notNull(),
  line: integer('line').notNull(),
})

/** Validated rows, deleted when the preview is confirmed or expires. */
export const stagedChecks = pgTable('staged_checks', {
  ...stagedRowColumns(),
  ...checkKey(),
  ...checkValues(),
  isVoided: boolean('is_voided').notNull(),
  /** Excluded by the mapping's `only`; staged only to produce a warning. */
  isLeftOut: boolean('is_left_out').notNull(),
})
export const stagedLines = pgTable('staged_lines', { ...stagedRowColumns(), ...checkKey(), ...lineValues() })
export const stagedDetails = pgTable('staged_details', {
  ...stagedRowColumns(),
  ...checkKey(),
  ...detailValues(),
})

/** Each record contains many rows in one encrypted string. */
export const stagedEmployees = pgTable('staged_employees', {
  id: text('id').primaryKey(),
  importId: uuid('import_id').notNull(),
  place: integer('place').notNull(),
  file: text('file').notNull(),
  rowsSealed: text('rows_sealed').notNull(),
})

/** A snapshot of a check and its rows, with the column names of the tables. */
export type CheckWithRows = {
  check: {
    check_number: string
    gross_pay: number
    net_pay: number
    period_start: string | null
    hours: number | null
    sick_leave_hours: number | null
    /** Missing from versions that were stored before this column existed. */
    qualified_overtime?: number | null
    is_voided: boolean
  }
  lines: readonly { kind: LineKind; description: string; amount: number; ytd: number; units: number | null }[]
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
 * The state of each check before an import changed it. Used to undo the import and to show corrections, which ignore
 * undone imports.
 */
export const checkVersions = pgTable(
  'check_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    checkId: bigint('check_id', { mode: 'number' })
      .notNull()
      .references(() => checks.id),
    importId: uuid('import_id').notNull(),
    previousImportId: uuid('previous_import_id'),
    before: jsonb('before').$type<CheckWithRows>().notNull(),
  },
  table => [
    unique('check_versions_key').on(table.importId, table.checkId),
    index('check_versions_check').on(table.checkId, table.id),
    index('check_versions_previous').on(table.previousImportId),
  ],
)

export const IMPORT_STATES = ['previewed', 'refused', 'confirmed', 'expired', 'undone'] as const

/** Units: cents. */
export type PayDateCents = PayDateTotals

/** `announced`: the preview's employee counts, which don't depend on stored SSNs or account numbers. */
export type StoredOutcome = ImportOutcome & { announced?: ImportRowCounts | undefined }

/**
 * Contains previews, confirmed or not, and imports from the command line, which have neither an account nor a script
 * token.
 */
export const imports = pgTable('imports', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').references(() => accounts.id),
  scriptTokenId: uuid('script_token_id').references(() => scriptTokens.id),
  createdAt: instant('created_at').notNull(),
  state: text('state', { enum: IMPORT_STATES }).notNull(),
  /** Null until confirmed. Results stored by earlier versions of EPay lack some fields. */
  result: jsonb('result').$type<ImportResult & Partial<StoredOutcome>>(),
  fileNames: jsonb('file_names').$type<string[]>().notNull().default([]),
  /** Whether the files include earnings details. If not, the stored details stay. */
  hasDetails: boolean('has_details').notNull().default(true),
  /** Identifies comparable imports, which have the same mapping (or none) and the same number of pay dates. */
  kind: text('kind'),
  /** Sorted by pay date, oldest first, without voided checks; null for imports made by earlier versions of EPay. */
  totals: jsonb('totals').$type<PayDateCents[]>(),
  confirmedAt: instant('confirmed_at'),
  undoneAt: instant('undone_at'),
  undoneBy: uuid('undone_by').references(() => accounts.id),
})
