import { CHANGE_FIELDS, type ChangeLine } from '@epay/contract/change-requests/fields'
import { MARKINGS, REQUEST_STATUSES } from '@epay/contract/change-requests/schemas'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** A form's lines; personal numbers by their last four. */
export type Lines = Partial<Record<ChangeLine, string>>
export type Approval = { accountId: string; name: string; at: string; called: string }

/** What an employee asked to change. */
export const changeRequests = pgTable(
  'change_requests',
  {
    id: uuid('id').primaryKey(),
    employeeId: text('employee_id').notNull(),
    /** Who asked. */
    accountId: uuid('account_id').notNull(),
    field: text('field', { enum: CHANGE_FIELDS }).notNull(),
    status: text('status', { enum: REQUEST_STATUSES }).notNull(),
    askedAt: instant('asked_at').notNull(),
    before: jsonb('before').$type<Lines>().notNull(),
    after: jsonb('after').$type<Lines>().notNull(),
    /** Deleted as soon as the request is closed. */
    routingNumberSealed: text('routing_number_sealed'),
    accountNumberSealed: text('account_number_sealed'),
    splitRoutingNumberSealed: text('split_routing_number_sealed'),
    splitAccountNumberSealed: text('split_account_number_sealed'),
    markings: text('markings', { enum: MARKINGS }).array().notNull(),
    approvalsNeeded: integer('approvals_needed').notNull(),
    approvals: jsonb('approvals').$type<Approval[]>().notNull(),
    approvedAt: instant('approved_at'),
    /** The earliest moment that a bank change leaves for payroll. */
    leavesAt: instant('leaves_at'),
    /** When it last left in a file. */
    leftAt: instant('left_at'),
    enteredAt: instant('entered_at'),
    enteredBy: text('entered_by'),
    /** What the last import brought instead. */
    differs: jsonb('differs').$type<Lines>().notNull(),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by'),
    /** Why it was refused. */
    reason: text('reason').notNull(),
  },
  table => {
    const isReplaceable = sql`${table.status} = 'waiting' or (${table.status} = 'approved' and ${table.leftAt} is null and ${table.enteredAt} is null)`
    return [
      // One open request of a field; one that payroll has already is closed by the next import.
      uniqueIndex('change_requests_open').on(table.employeeId, table.field).where(isReplaceable),
      index('change_requests_employee').on(table.employeeId, table.askedAt),
      index('change_requests_status').on(table.status, table.askedAt),
    ]
  },
)

/** What no import brings. */
export const employeeContacts = pgTable('employee_contacts', {
  employeeId: text('employee_id').primaryKey(),
  /** Null while the person's packet tells it, if anything does. */
  phone: jsonb('phone').$type<Lines>(),
  emergencyContacts: jsonb('emergency_contacts').$type<Lines>(),
})
