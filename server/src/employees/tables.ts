import { WAITING_COLUMNS } from '@epay/contract/paychecks/waiting-changes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../auth/tables.ts'
import { alphabetically, importId, instant, searchNameOf } from '../database/columns.ts'

/** The payroll system's record of a person; email and roles come from the account. */
export const employees = pgTable(
  'employees',
  {
    /** The employee's ID in the payroll system. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    searchName: searchNameOf(sql`name`),
    address1: text('address1').notNull(),
    address2: text('address2').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    balance: numeric('balance', { precision: 12, scale: 2 }).notNull(),
    accountType: text('account_type').notNull(),
    bankAccountSealed: text('bank_account_sealed'),
    bankAccountLast4: text('bank_account_last4').notNull(),
    ssnSealed: text('ssn_sealed'),
    ssnLast4: text('ssn_last4').notNull(),
    /** When an import last replaced one SSN with another. */
    ssnChangedAt: instant('ssn_changed_at'),
    isActive: boolean('is_active').notNull(),
    printStub: boolean('print_stub').notNull(),
    accountId: uuid('account_id')
      .unique()
      .references(() => accounts.id),
    /** When the employee's account was assigned; null if that was before this column existed. */
    accountAt: instant('account_at'),
    /**
     * An email address that payroll lists for both this employee and someone else. No account is created for it until
     * HR decides whose it is.
     */
    sharedEmail: text('shared_email'),
    /** Deleted employees appear in no list, but their pay records are kept. */
    deletedAt: instant('deleted_at'),
    /** A trigger increments this with every change of the row. */
    revision: integer('revision').notNull().default(0),
  },
  table => {
    const isListed = sql`${table.deletedAt} is null`
    return [
      // Treats a7 and A7 as the same ID.
      uniqueIndex('employees_id_key').on(sql`lower(${table.id})`),
      // For substring filters.
      index('employees_id_contains').using('gin', table.id.op('gin_trgm_ops')),
      index('employees_search_name').using('gin', table.searchName.op('gin_trgm_ops')),
      index('employees_by_id').on(sql`length(${table.id})`, table.id).where(isListed),
      index('employees_by_name').on(alphabetically(table.name), table.id).where(isListed),
      index('employees_by_address1').on(alphabetically(table.address1), table.id).where(isListed),
      index('employees_by_city').on(alphabetically(table.city), table.id).where(isListed),
      index('employees_by_state').on(alphabetically(table.state), table.id).where(isListed),
      index('employees_by_zip').on(table.zip, table.id).where(isListed),
      index('employees_by_is_active').on(table.isActive, table.id).where(isListed),
      index('employees_by_shared_email')
        .on(sql`lower(${table.sharedEmail})`)
        .where(sql`${table.sharedEmail} is not null`),
      // Sorted by account like account_roles, to count employees by role with a merge join.
      index('employees_by_account').on(table.accountId).where(isListed),
    ]
  },
)

export type EmployeeSnapshot = Record<string, string | number | boolean | null>

/** A trigger stores each employee's values before and after an import. */
export const employeeVersions = pgTable(
  'employee_versions',
  {
    /** Format: the import's ID, a colon, and the employee's ID. */
    id: text('id').primaryKey(),
    importId: uuid('import_id').notNull(),
    employeeId: text('employee_id').notNull(),
    /** Null for a new employee. */
    before: jsonb('before').$type<EmployeeSnapshot>(),
    /**
     * The number before the import, still bound to its row and column in `employees`. Cleared once the import can no
     * longer be undone.
     */
    ssnSealed: text('ssn_sealed'),
    bankAccountSealed: text('bank_account_sealed'),
    after: jsonb('after').$type<EmployeeSnapshot>(),
    /** Whether the SSN or the bank account number changed, which the snapshots don't show. */
    areNumbersChanged: boolean('are_numbers_changed').notNull().default(false),
    revisionAfter: integer('revision_after'),
  },
  table => [
    index('employee_versions_import').on(table.importId, table.employeeId),
    index('employee_versions_employee').on(table.employeeId),
  ],
)

export const bankAccountChanges = pgTable(
  'bank_account_changes',
  {
    id: uuid('id').primaryKey(),
    employeeId: text('employee_id').notNull(),
    at: instant('at').notNull(),
    beforeLast4: text('before_last4').notNull(),
    afterLast4: text('after_last4').notNull(),
    /** An imported file's name, `packet`, or `undone import`. */
    source: text('source').notNull(),
    line: integer('line'),
    /** Whether HR has to notify the employee in person, because EPay has no email address from before the change. */
    needsNotice: boolean('needs_notice').notNull(),
    notifiedAt: instant('notified_at'),
    notifiedBy: text('notified_by'),
  },
  table => [
    index('bank_account_changes_employee').on(table.employeeId, table.at),
    index('bank_account_changes_at').on(table.at),
  ],
)

/**
 * Values from a script's import that a person has to confirm. A later import replaces a value that is still waiting
 * for the same employee and column.
 */
export const waitingChanges = pgTable(
  'waiting_changes',
  {
    /** Format: the column, a colon, and the employee's ID. */
    id: text('id').primaryKey(),
    importId: importId().notNull(),
    employeeId: text('employee_id').notNull(),
    column: text('column', { enum: WAITING_COLUMNS }).notNull(),
    /** JSON of the row's values, bound to the row. */
    valueSealed: text('value_sealed').notNull(),
    file: text('file').notNull(),
    line: integer('line').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('waiting_changes_import').on(table.importId)],
)
