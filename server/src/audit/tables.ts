import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Append-only: triggers refuse everything except inserts. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actorKind: text('actor_kind', { enum: ['user', 'link', 'script', 'anonymous', 'system'] }).notNull(),
    /** ID of the account, of a link without an account, or of a script's token. */
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    /** The username at the time; null in old entries. */
    actorUsername: text('actor_username'),
    /** What was done to which kind of record, such as `employee.updated`. */
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

/**
 * Lists the events in commit order. Each row's hash covers its event and the previous row's hash. A deferred trigger
 * appends the row at the end of the transaction. Append-only, like the events.
 */
export const auditChain = pgTable('audit_chain', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  eventId: bigint('event_id', { mode: 'number' }).notNull().unique(),
  /** The previous row's hash; empty for the first one. */
  previous: text('previous').notNull(),
  /** SHA-256 of `previous` and the event's content. */
  hash: text('hash').notNull(),
})
