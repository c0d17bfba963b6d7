import type { PacketDraft, Reopened } from '@epay/contract/packets/draft'
import { SEALED_ANSWERS } from '@epay/contract/packets/packet-form'
import type { Executor } from '#server/database/transaction.ts'
import { listPacketVersions } from '../employment-queries.ts'
import type { DraftAccess } from './draft-access.ts'
import { presentDraftFile } from './present.ts'
import { type DraftOwner, findDraft, listDraftFiles } from './queries.ts'
import { openAnswers } from './sealed-answers.ts'

const NOTHING: PacketDraft = { version: 0, savedAt: null, answers: {}, files: [], reopened: null }

/** What was kept of the owner's earlier sittings. */
export async function getDraft({ context, owner }: DraftAccess): Promise<PacketDraft> {
  const { cipher, database } = context
  const draft = await findDraft(database.orm, owner)
  const reopened = await findReopened(database.orm, owner)
  if (!draft) return { ...NOTHING, reopened }
  const files = await listDraftFiles(database.orm, draft.id)
  return {
    version: draft.version,
    savedAt: draft.savedAt?.toISOString() ?? null,
    answers: openAnswers(cipher, draft),
    files: files.map(presentDraftFile),
    reopened,
  }
}

/** HR asks the candidate; what the office fills in begins anew. */
async function findReopened(
  db: Executor,
  { applicationId, filledInBy }: DraftOwner,
): Promise<Reopened | null> {
  if (filledInBy === 'staff') return null
  const versions = await listPacketVersions(db, applicationId)
  const last = versions.at(-1)
  if (!last?.reopenedAt) return null
  return {
    reason: last.reopenReason ?? '',
    notCarriedOver: SEALED_ANSWERS.filter(answer => last[answer] !== null),
  }
}
