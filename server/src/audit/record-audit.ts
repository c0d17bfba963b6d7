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

/** Changed non-secret fields only: the audit trail keeps them for ever, unencrypted. */
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
 * Who did what to which record, written in the transaction that does it.
 * `by`: the account that the act itself proved, such as signing in; the request's actor if left out.
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

/** As `recordAudit`, in a transaction of its own, for what changes no record, such as a download or a refusal. */
export function recordAuditAlone(context: Context, event: AuditEvent): Promise<void> {
  return inTransaction(context, context => recordAudit(context, event))
}

/**
 * Opens a stored file and records who reads it. The file is closed where that can't be recorded.
 * Throws: as `FileStore.read`.
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
