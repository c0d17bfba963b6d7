import { randomUUID } from 'node:crypto'
import { DRAFT_MESSAGES } from '@epay/contract/packets/messages'
import { PACKET_DRAFT_DAYS } from '@epay/contract/packets/options'
import { findApplication, lockApplication } from '#server/applications/queries.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findLatestLinkExpiry } from '#server/auth/link-queries.ts'
import type { Transaction } from '#server/database/transaction.ts'
import {
  type Context,
  type Dependencies,
  inTransaction,
  systemContext,
  type TransactionContext,
} from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { type DraftAccess, lockOpenApplication } from '../packet-access.ts'
import { packetRefusal } from '../rules.ts'
import {
  type DraftOwner,
  type DraftRow,
  deleteDraft,
  findDraft,
  findDraftById,
  insertDraft,
  listDraftsOf,
} from './queries.ts'

const DAY_MS = 24 * 3600 * 1000

export function draftExpiry({ clock }: Context): Date {
  return new Date(clock.now().getTime() + PACKET_DRAFT_DAYS * DAY_MS)
}

async function queueDraftEnd({ db, jobs }: TransactionContext, id: string, at: Date): Promise<void> {
  await jobs.queue({ db }, 'end-packet-draft', { draftId: id }, { startAfter: at })
}

/** Returns the owner's draft, or creates it. Callers must hold the application's lock. */
export async function openDraft(context: TransactionContext, owner: DraftOwner): Promise<DraftRow> {
  const existing = await findDraft(context.db, owner)
  if (existing) return existing
  const expiresAt = draftExpiry(context)
  const draft = { ...owner, id: randomUUID(), answersSealed: null, version: 0, savedAt: null, expiresAt }
  await insertDraft(context.db, draft)
  await queueDraftEnd(context, draft.id, expiresAt)
  return draft
}

type DraftEndReason = 'started-over' | 'expired' | 'reopening-withdrawn' | 'email-changed'

/**
 * Deletes the draft's answers and files, so that the form is prefilled from the application again.
 * Throws: CONFLICT when the application can't accept a packet.
 */
export async function discardDraft({ context, owner }: DraftAccess): Promise<void> {
  await inTransaction(context, async context => {
    await lockOpenApplication(context.db, owner.applicationId)
    const draft = await findDraft(context.db, owner)
    if (draft) await endDraft(context, draft, 'started-over')
  })
}

export async function discardReopenedDrafts(
  context: TransactionContext,
  applicationId: string,
): Promise<void> {
  for (const draft of await listDraftsOf(context.db, applicationId))
    await endDraft(context, draft, 'reopening-withdrawn')
}

/**
 * Deletes the candidate's draft when their email changes. Someone else might have filled it in through a link sent to
 * the old address, and the new address's owner must not see what was entered.
 */
export async function discardCandidateDraft(
  context: TransactionContext,
  applicationId: string,
): Promise<void> {
  const draft = await findDraft(context.db, { applicationId, filledInBy: 'candidate' })
  if (draft) await endDraft(context, draft, 'email-changed')
}

/**
 * Deletes an application's drafts when its packet is submitted, and their files except those in `keptFileIds`.
 * Throws: CONFLICT when one of the kept files no longer exists.
 */
export async function endDraftsOf(
  context: TransactionContext,
  { applicationId, keptFileIds }: { applicationId: string; keptFileIds: readonly string[] },
): Promise<void> {
  const files: { fileId: string }[] = []
  for (const { id } of await listDraftsOf(context.db, applicationId))
    files.push(...(await deleteDraft(context.db, id)))
  const unusedFiles = files.filter(({ fileId }) => !keptFileIds.includes(fileId))
  if (files.length - unusedFiles.length < keptFileIds.length)
    throw new PortalError('CONFLICT', DRAFT_MESSAGES.fileGone)
  await queueFileRemoval(context, unusedFiles)
}

/** Deletes a draft once it has expired and no link to it works; until then, the job requeues itself. */
export function endPacketDraft(dependencies: Dependencies): JobHandler {
  return async ({ draftId = '' }) => {
    const context = await systemContext(dependencies, `unfinished packet ${draftId}`)
    await inTransaction(context, async context => {
      const draft = await lockDraft(context.db, draftId)
      if (!draft) return
      const expiresAt = await findDraftExpiry(context.db, draft)
      if (expiresAt <= context.clock.now()) await endDraft(context, draft, 'expired')
      else await queueDraftEnd(context, draft.id, expiresAt)
    })
  }
}

async function endDraft(
  context: TransactionContext,
  { id, applicationId, filledInBy }: DraftRow,
  reason: DraftEndReason,
): Promise<void> {
  const files = await deleteDraft(context.db, id)
  await queueFileRemoval(context, files)
  await recordAudit(context, {
    action: 'packet-draft.removed',
    recordType: 'application',
    recordId: applicationId,
    after: { filledInBy, reason, files: files.length },
  })
}

async function lockDraft(db: Transaction, id: string): Promise<DraftRow | undefined> {
  const draft = await findDraftById(db, id)
  if (!draft) return undefined
  await lockApplication(db, draft.applicationId)
  return findDraftById(db, id)
}

/** Returns a time in the past if the application can't accept a packet. */
async function findDraftExpiry(
  db: Transaction,
  { applicationId, expiresAt, filledInBy }: DraftRow,
): Promise<Date> {
  const application = await findApplication(db, applicationId)
  if (!application || packetRefusal(application)) return new Date(0)
  if (filledInBy === 'staff') return expiresAt
  const link = await findLatestLinkExpiry(db, { purpose: 'complete-packet', subjectId: applicationId })
  return link && link > expiresAt ? link : expiresAt
}

/** Queues a job that removes the files after this transaction commits. */
export async function queueFileRemoval(
  { db, jobs }: TransactionContext,
  files: readonly { fileId: string }[],
): Promise<void> {
  const ids = files.map(({ fileId }) => fileId).join(',')
  if (ids !== '') await jobs.queue({ db }, 'remove-files', { ids })
}
