import { recordAudit } from '#server/audit/record-audit.ts'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { mailLinks } from './mail-links.ts'
import { type ApplicationRow, lockApplication } from './queries.ts'
import { reminderTimes } from './rules.ts'

/** Queued with the change that makes the application wait. */
export async function queueReminders(
  tx: Executor,
  { clock, config, jobs }: Context,
  { id, status }: ApplicationRow,
): Promise<void> {
  for (const startAfter of reminderTimes(clock.now(), config.timeZone))
    await jobs.queue(tx, 'remind-of-application', { applicationId: id, status: `${status}` }, { startAfter })
}

/** The job that reminds whom an application waits for, if it still waits for them. */
export function remindOfApplication(dependencies: Dependencies): JobHandler {
  return ({ applicationId = '', status = '' }) => {
    const context = systemContext(dependencies, `reminder ${applicationId}`)
    return inTransaction(dependencies.database, async tx => {
      const application = await lockApplication(tx, applicationId)
      if (!application || `${application.status}` !== status) return
      const reminded = await mailLinks(tx, context, application, { isReminder: true })
      if (reminded.length === 0) return
      await recordAudit(tx, context, {
        action: 'application.reminded',
        recordType: 'application',
        recordId: application.id,
        after: { status: application.status, reminded: reminded.length },
      })
    })
  }
}
