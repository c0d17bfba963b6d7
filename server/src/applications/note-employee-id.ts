import { recordAudit } from '#server/audit/record-audit.ts'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { updateSageEmployeeId } from './packet-queries.ts'
import type { ApplicationRow } from './queries.ts'
import { nextModificationTime } from './rules.ts'

/** The application takes over the ID that its employee got, unless it has it already. */
export async function noteEmployeeId(
  tx: Executor,
  context: Context,
  application: ApplicationRow,
  sageEmployeeId: string,
): Promise<void> {
  if (application.sageEmployeeId === sageEmployeeId) return
  const lastModificationTime = nextModificationTime(context.clock.now(), application.lastModificationTime)
  await updateSageEmployeeId(tx, application.id, { sageEmployeeId, lastModificationTime })
  await recordAudit(tx, context, {
    action: 'application.updated',
    recordType: 'application',
    recordId: application.id,
    before: { sageEmployeeId: application.sageEmployeeId },
    after: { sageEmployeeId },
  })
}
