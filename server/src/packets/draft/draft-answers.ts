import {
  DRAFT_FIELDS,
  type DraftAnswers,
  draftAnswersSchema,
  type PacketDraft,
  type Reopening,
} from '@epay/contract/packets/draft'
import { DRAFT_MESSAGES } from '@epay/contract/packets/messages'
import { SEALED_ANSWERS } from '@epay/contract/packets/packet-form'
import type { Executor } from '#server/database/transaction.ts'
import { inTransaction, type TransactionContext } from '#server/platform/context.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import { refuseOutdated } from '#server/platform/errors.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import { type DraftAccess, lockOpenApplication } from '../packet-access.ts'
import { listPacketVersions, type PacketRow } from '../queries.ts'
import { packetDrafts } from '../tables.ts'
import { presentDraftFile } from './draft-files.ts'
import { draftExpiry, openDraft } from './draft-lifetime.ts'
import { type DraftOwner, type DraftRow, findDraft, listDraftFiles, updateAnswers } from './queries.ts'

const EMPTY_DRAFT: PacketDraft = { version: 0, savedAt: null, answers: {}, files: [], reopened: null }

export async function getDraft({ context, owner }: DraftAccess): Promise<PacketDraft> {
  const { cipher, db } = context
  const draft = await findDraft(db, owner)
  const reopened = await findReopening(db, owner)
  if (!draft) return { ...EMPTY_DRAFT, reopened }
  const files = await listDraftFiles(db, draft.id)
  return {
    version: draft.version,
    savedAt: draft.savedAt?.toISOString() ?? null,
    answers: openAnswers(cipher, draft),
    files: files.map(presentDraftFile),
    reopened,
  }
}

/** Only the candidate's draft starts with a reopened packet's answers; a staff draft starts empty. */
async function findReopening(
  db: Executor,
  { applicationId, filledInBy }: DraftOwner,
): Promise<Reopening | null> {
  if (filledInBy === 'staff') return null
  const versions = await listPacketVersions(db, applicationId)
  const latestVersion = versions.at(-1)
  if (!latestVersion?.reopenedAt) return null
  return {
    reason: latestVersion.reopenReason ?? '',
    notCarriedOver: SEALED_ANSWERS.filter(answer => latestVersion[answer] !== null),
  }
}

/**
 * Throws: OUTDATED when the answers have been saved since `version`; CONFLICT when the application can't accept a
 * packet.
 */
export function saveDraft(
  { context, owner }: DraftAccess,
  { version, answers }: { version: number; answers: DraftAnswers },
): Promise<{ version: number; savedAt: string }> {
  return inTransaction(context, async context => {
    await lockOpenApplication(context.db, owner.applicationId)
    const draft = await openDraft(context, owner)
    refuseOutdated(version, seenVersion => seenVersion === draft.version, DRAFT_MESSAGES.conflict)
    return saveAnswers(context, draft, answers)
  })
}

async function saveAnswers(context: TransactionContext, { id, version }: DraftRow, answers: DraftAnswers) {
  const { cipher, clock, db } = context
  const savedAt = clock.now()
  const answersSealed = sealAnswers(cipher, id, answers)
  await updateAnswers(db, { id, version }, { answersSealed, savedAt, expiresAt: draftExpiry(context) })
  return { version: version + 1, savedAt: savedAt.toISOString() }
}

/**
 * Starts the candidate's draft with the answers of a reopened packet. Sealed numbers, files, and the signature must
 * be provided again. Callers must hold the application's lock.
 */
export async function prefillDraft(
  context: TransactionContext,
  { applicationId, answers }: PacketRow,
): Promise<void> {
  const draftFields: readonly string[] = DRAFT_FIELDS
  const texts = Object.entries(answers).flatMap(([field, answer]) =>
    draftFields.includes(field) ? [[field, [answer].flat().join(',')]] : [],
  )
  const draft = await openDraft(context, { applicationId, filledInBy: 'candidate' })
  await saveAnswers(context, draft, draftAnswersSchema.parse(Object.fromEntries(texts)))
}

const boundTo = (draftId: string) => `packet_drafts:${draftId}:answers`

export const SEALED_DRAFT_COLUMNS: readonly SealedColumn[] = [
  { column: packetDrafts.answersSealed, id: packetDrafts.id, boundTo },
]

function sealAnswers(cipher: Cipher, draftId: string, answers: DraftAnswers): string {
  return cipher.seal(JSON.stringify(answers), boundTo(draftId))
}

function openAnswers(
  cipher: Cipher,
  { id, answersSealed }: Pick<DraftRow, 'id' | 'answersSealed'>,
): DraftAnswers {
  if (answersSealed === null) return {}
  return draftAnswersSchema.parse(JSON.parse(cipher.open(answersSealed, boundTo(id))))
}
