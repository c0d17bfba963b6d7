import { CHANGE_FIELDS, type ChangeLine } from '@epay/contract/change-requests/fields'
import { MARKINGS, REQUEST_STATUSES } from '@epay/contract/change-requests/schemas'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Routing and account numbers are masked to their last four digits. */
export type Lines = Partial<Record<ChangeLine, string>>
export type Approval = { accountId: string; name: string; at: string; called: string }

export const changeRequests = pgTable(
  'change_requests',
  {
    id: uuid('id').primaryKey(),
    employeeId: text('employee_id').notNull(),
    /** The account that made the request. */
    accountId: uuid('account_id').notNull(),
    field: text('field', { enum: CHANGE_FIELDS }).notNull(),
    status: text('status', { enum: REQUEST_STATUSES }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    before: jsonb('before').$type<Lines>().notNull(),
    after: jsonb('after').$type<Lines>().notNull(),
    /** The sealed numbers are cleared when the request is closed. */
    routingNumberSealed: text('routing_number_sealed'),
    accountNumberSealed: text('account_number_sealed'),
    splitRoutingNumberSealed: text('split_routing_number_sealed'),
    splitAccountNumberSealed: text('split_account_number_sealed'),
    markings: text('markings', { enum: MARKINGS }).array().notNull(),
    approvalsNeeded: integer('approvals_needed').notNull(),
    approvals: jsonb('approvals').$type<Approval[]>().notNull(),
    approvedAt: instant('approved_at'),
    /** Earliest time at which a bank change goes to payroll. */
    leavesAt: instant('leaves_at'),
    /** When a payroll file last contained the request. */
    leftAt: instant('left_at'),
    enteredAt: instant('entered_at'),
    enteredBy: text('entered_by'),
    /** Payroll's values that differ from the request, as of the last import. */
    differs: jsonb('differs').$type<Lines>().notNull(),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by'),
    /** Reason for the refusal. */
    reason: text('reason').notNull(),
  },
  table => {
    const isReplaceable = sql`${table.status} = 'waiting' or (${table.status} = 'approved' and ${table.leftAt} is null and ${table.enteredAt} is null)`
    return [
      // Allows one open request per employee and field, apart from requests that payroll already has, which a later
      // import closes.
      uniqueIndex('change_requests_open').on(table.employeeId, table.field).where(isReplaceable),
      index('change_requests_employee').on(table.employeeId, table.requestedAt),
      index('change_requests_status').on(table.status, table.requestedAt),
    ]
  },
)

/** Contact details that imports don't contain. */
export const employeeContacts = pgTable('employee_contacts', {
  employeeId: text('employee_id').primaryKey(),
  /** Null until changed in EPay; until then, the packet's value applies. */
  phone: jsonb('phone').$type<Lines>(),
  emergencyContacts: jsonb('emergency_contacts').$type<Lines>(),
})
