import { listResumeFileIds } from '#server/applications/queries.ts'
import { filesFolder } from '#server/files/layout.ts'
import { listUnknownFiles } from '#server/files/sweep.ts'
import { listDraftFileIds } from '#server/packets/draft/queries.ts'
import { listPacketFileIds } from '#server/packets/queries.ts'
import type { Context } from '#server/platform/context.ts'

/** Longer than any request takes, and longer than the files of an import preview are kept. */
const SPARED_MS = 24 * 60 * 60 * 1000

/** Stored files that no application and no packet refers to, such as those left by a crash before their transaction. */
export async function unknownFiles({ config, clock, database }: Context): Promise<string[]> {
  const known = [
    ...(await listResumeFileIds(database.orm)),
    ...(await listPacketFileIds(database.orm)),
    ...(await listDraftFileIds(database.orm)),
  ]
  return listUnknownFiles(filesFolder(config.dataDir), {
    knownIds: new Set(known),
    olderThan: new Date(clock.now().getTime() - SPARED_MS),
  })
}

/** Removes the unknown files and returns their number. */
export async function removeUnknownFiles(context: Context): Promise<number> {
  const ids = await unknownFiles(context)
  for (const id of ids) await context.files.remove(id)
  return ids.length
}
