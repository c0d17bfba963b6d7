import { inTransaction } from '#server/database/transaction.ts'
import { type DraftAccess, holdOpenApplication } from './draft-access.ts'
import { deleteDraftFiles, findDraft } from './queries.ts'
import { queueFileRemoval } from './queue-file-removal.ts'

/**
 * Removes a file of an unfinished packet; what is not there needs no removing.
 * Throws: CONFLICT when the packet was handed in.
 */
export async function removeDraftFile({ context, owner }: DraftAccess, id: string): Promise<void> {
  await inTransaction(context.database, async tx => {
    await holdOpenApplication(tx, owner)
    const draft = await findDraft(tx, owner)
    const removed = draft ? await deleteDraftFiles(tx, draft.id, [id]) : []
    const storedIds = removed.map(({ fileId }) => fileId)
    await queueFileRemoval(tx, context, storedIds)
  })
}
