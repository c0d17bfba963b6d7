import { reportReminderOn } from '@epay/contract/hand-over/due-days'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { everyMorning } from '#server/platform/morning-jobs.ts'
import { reportReminderEmail } from './emails.ts'
import { listOpenReports, type OpenReport } from './list-reports.ts'
import { insertReminder } from './queries.ts'

/** The job that mails every HR-Manager which new-hire reports are due. */
export const remindOfReports = everyMorning('remind-of-reports', 'new-hire reminders', async context => {
  for (const report of await listOpenReports(context))
    await remind({ ...context, requestId: `new-hire reminder ${report.id}` }, report)
})

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
