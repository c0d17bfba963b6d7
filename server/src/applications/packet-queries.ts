import { and, eq, isNotNull } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import type { ApplicationRow } from './queries.ts'
import { jobApplications } from './tables.ts'

/** The application waits for its packet again; `undefined` when it does already. */
export async function updatePacketReopened(tx: Executor, id: string): Promise<ApplicationRow | undefined> {
  const [changed] = await tx
    .update(jobApplications)
    .set({ packetSubmittedAt: null })
    .where(and(eq(jobApplications.id, id), isNotNull(jobApplications.packetSubmittedAt)))
    .returning()
  return changed
}

export async function updateSageEmployeeId(
  tx: Executor,
  id: string,
  columns: { sageEmployeeId: string; lastModificationTime: Date },
): Promise<void> {
  await tx.update(jobApplications).set(columns).where(eq(jobApplications.id, id))
}
