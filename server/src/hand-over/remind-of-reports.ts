import { reportReminderOn } from '@epay/contract/hand-over/due-days'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { hasMorningBegun, nextMorning } from '#server/packets/i9/remind-of-i9.ts'
import { calendarZone } from '#server/platform/clock.ts'
import { type Context, type Dependencies, inTransaction, systemContext } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { reportReminderEmail } from './emails.ts'
import { listOpenReports, type OpenReport } from './list-reports.ts'
import { insertReminder } from './queries.ts'

/**
 * The job that mails every HR-Manager which new-hire reports are due, and queues itself for the next morning. Running it
 * twice mails nothing twice.
 */
export function remindOfReports(dependencies: Dependencies): JobHandler {
  const { clock, jobs } = dependencies
  return async () => {
    const context = await systemContext(dependencies, 'new-hire reminders')
    const zone = calendarZone(context.settings)
    if (hasMorningBegun(clock.now(), zone))
      for (const report of await listOpenReports(context))
        await remind({ ...context, requestId: `new-hire reminder ${report.id}` }, report)
    const startAfter = nextMorning(clock.now(), zone)
    await inTransaction(context, context => jobs.queue(context, 'remind-of-reports', {}, { startAfter }))
  }
}

/** Runs the job now, and then every morning. Restarts don't add jobs. */
export function startReportReminders(dependencies: Dependencies): Promise<void> {
  return inTransaction(dependencies, context => context.jobs.queueAfresh(context, 'remind-of-reports', {}))
}

async function remind(context: Context, report: OpenReport): Promise<void> {
  const { clock, config, settings } = context
  const { id, dueOn } = report
  const today = clock.today()
  const stage = reportReminderOn(today, dueOn)
  if (!stage) return
  const mail = reportReminderEmail({ company: settings, webUrl: config.webUrl, report, today })
  await inTransaction(context, async context => {
    const managers = await findAccountsWithRole(context.db, 'HR-Manager')
    if (managers.length === 0) return
    const reminder = { applicationId: id, dueOn, stage, mailedAt: clock.now() }
    if (!(await insertReminder(context.db, reminder))) return
    for (const { email } of managers) await queueMail(context, { ...mail, to: email, about: id })
    await recordAudit(context, {
      action: 'hire.report-reminded',
      recordType: 'application',
      recordId: id,
      after: { stage, dueOn, reminded: managers.length },
    })
  })
}
