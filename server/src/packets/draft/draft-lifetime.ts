import { randomUUID } from 'node:crypto'
import { PACKET_DRAFT_KEPT_DAYS } from '@epay/contract/packets/limits'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { type DraftOwner, type DraftRow, findDraft, insertDraft } from './queries.ts'

const DAY_MS = 24 * 3600 * 1000

/** Until when a change made now keeps an unfinished packet. */
export function draftExpiry({ clock }: Context): Date {
  return new Date(clock.now().getTime() + PACKET_DRAFT_KEPT_DAYS * DAY_MS)
}

export async function queueDraftEnd(tx: Executor, { jobs }: Context, id: string, at: Date): Promise<void> {
  await jobs.queue(tx, 'end-packet-draft', { draftId: id }, { startAfter: at })
}

/** The owner's draft, begun if there is none; the caller holds the application. */
export async function openDraft(tx: Executor, context: Context, owner: DraftOwner): Promise<DraftRow> {
  const found = await findDraft(tx, owner)
  if (found) return found
  const expiresAt = draftExpiry(context)
  const draft = { ...owner, id: randomUUID(), answersSealed: null, version: 0, savedAt: null, expiresAt }
  await insertDraft(tx, draft)
  await queueDraftEnd(tx, context, draft.id, expiresAt)
  return draft
}
