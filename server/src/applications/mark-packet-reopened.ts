import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { noteInHistory } from './note-in-history.ts'
import { updatePacketReopened } from './packet-queries.ts'
import type { ApplicationRow } from './queries.ts'
import { queueReminders } from './remind-of-application.ts'

/** Lets the application wait for its packet again, with its reminders, and writes history; `undefined` when it waits already. */
export async function markPacketReopened(
  tx: Executor,
  context: Context,
  id: string,
  reason: string,
): Promise<ApplicationRow | undefined> {
  const application = await updatePacketReopened(tx, id)
  if (!application) return undefined
  await noteInHistory(tx, context, application, `Employee packet reopened: ${reason}`)
  await queueReminders(tx, context, application)
  return application
}
