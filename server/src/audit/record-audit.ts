import type { Readable } from 'node:stream'
import { insertAuditEvents } from '#server/audit/queries.ts'
import {
  type Actor,
  actingAccount,
  actorName,
  type Context,
  inTransaction,
  type TransactionContext,
} from '#server/platform/context.ts'

/** Contains only changed fields that aren't secret, because the audit trail keeps them forever and unencrypted. */
type Snapshot = object

export type AuditEvent = {
  action: string
  recordType: string
  recordId: string
  before?: Snapshot
  after?: Snapshot
  by?: { id: string; username: string; name: string }
}

export function actorId(actor: Actor): string | null {
  if (actor.kind === 'user') return actor.accountId
  if (actor.kind === 'script') return actor.tokenId
  return actor.kind === 'link' ? (actor.accountId ?? actor.linkId) : null
}

/**
 * Records the event in the transaction that makes the change. `by` is the account that the action itself
 * authenticated (for example, by signing in). It defaults to the request's actor.
 */
export async function recordAudit(context: TransactionContext, event: AuditEvent): Promise<void> {
  await recordAudits(context, [event])
}

export function recordAccountAudit(
  context: TransactionContext,
  action: string,
  accountId: string,
  change: Pick<AuditEvent, 'before' | 'after' | 'by'> = {},
): Promise<void> {
  return recordAudit(context, { action, recordType: 'account', recordId: accountId, ...change })
}

export async function recordAudits(
  context: TransactionContext,
  events: readonly AuditEvent[],
): Promise<void> {
  const { actor } = context
  await insertAuditEvents(
    context.db,
    events.map(({ by, ...event }) => ({
      ...event,
      at: context.clock.now(),
      actorKind: by ? 'user' : actor.kind,
      actorId: by?.id ?? actorId(actor),
      actorName: by?.name ?? actorName(actor),
      actorUsername: by?.username ?? actingAccount(actor)?.username ?? null,
      address: context.address,
      userAgent: context.userAgent,
      requestId: context.requestId,
    })),
  )
}

export function recordAuditAlone(context: Context, event: AuditEvent): Promise<void> {
  return inTransaction(context, context => recordAudit(context, event))
}

/**
 * Opens a stored file and audits the access. Closes the file if auditing fails.
 * Throws: the errors of `FileStore.read`.
 */
export async function readAudited(context: Context, fileId: string, event: AuditEvent): Promise<Readable> {
  const file = await context.files.read(fileId)
  try {
    await recordAuditAlone(context, event)
    return file
  } catch (error) {
    file.destroy()
    throw error
  }
}
