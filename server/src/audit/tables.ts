import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Append-only: triggers refuse everything but inserts. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actorKind: text('actor_kind', { enum: ['user', 'link', 'anonymous', 'system'] }).notNull(),
    /** The account's id, or the link's id for a link without an account. */
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    /** Verb in the past tense, such as `employee.updated`. */
    action: text('action').notNull(),
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    address: text('address'),
    userAgent: text('user_agent'),
    requestId: text('request_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  table => [
    index('audit_events_at').on(table.at),
    index('audit_events_record').on(table.recordType, table.recordId, table.id),
    index('audit_events_actor').on(table.actorId, table.id),
  ],
)
