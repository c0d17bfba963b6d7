import type { HistoryEntry } from '@epay/contract/applications/schemas'
import type { Context } from '#server/platform/context.ts'
import { loadApplication } from './load-application.ts'
import { presentHistoryEntry } from './present.ts'
import { listHistoryRows } from './queries.ts'

/**
 * Who moved the application, oldest first.
 * Throws: NOT_FOUND.
 */
export async function getHistory({ database }: Context, id: string): Promise<HistoryEntry[]> {
  const application = await loadApplication(database.orm, id)
  const rows = await listHistoryRows(database.orm, application.id)
  return rows.map(presentHistoryEntry)
}
