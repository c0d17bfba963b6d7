import { PAGES } from '@epay/contract/auth/pages'
import { formatDate } from '@epay/contract/common/dates'
import { findReminderStage, getStateRule, getWorkStateName } from '@epay/contract/hand-over/due-days'
import { HAND_OVER_MESSAGES } from '@epay/contract/hand-over/messages'
import { fullName, toOneLine } from '#server/applications/emails.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { type Company, compose } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { createMorningJob } from '#server/platform/morning-jobs.ts'
import { listOpenReports, type OpenReport } from './list-reports.ts'
import { insertReminder } from './queries.ts'

export const remindOfReports = createMorningJob('remind-of-reports', 'new-hire reminders', async context => {
  for (const report of await listOpenReports(context))
    await sendReminder({ ...context, requestId: `new-hire reminder ${report.id}` }, report)
})

async function sendReminder(context: Context, report: OpenReport): Promise<void> {
  const { clock, config, settings } = context
  const { id, dueOn } = report
  const today = clock.today()
  const stage = findReminderStage(today, dueOn)
  if (!stage) return
  const mail = reminderEmail({ company: settings, webUrl: config.webUrl, report, today })
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

type ReminderOptions = { company: Company; webUrl: string; report: OpenReport; today: string }

function reminderEmail({ company, webUrl, report, today }: ReminderOptions) {
  const { dueOn, reportsTo } = report
  const name = fullName(report)
  const dueText = `${dueOn < today ? 'was' : 'is'} due ${formatDate(dueOn)}`
  const stateName = reportsTo === '' ? 'the state' : getWorkStateName(reportsTo)
  return {
    kind: 'new-hire-reminder',
    subject: `${name}'s new-hire report ${dueText}`,
    ...compose({
      company,
      heading: dueOn < today ? 'A new-hire report is overdue' : 'A new-hire report is due',
      paragraphs: [
        `${name}'s new-hire report to ${stateName} ${dueText} (${getStateRule(reportsTo).days} days after the first day of work).`,
        'Report it, then mark it in EPay.',
      ],
      facts: [{ label: 'Job', value: toOneLine(report.jobAppliedFor) }],
      action: { label: 'Open New-Hire Reports', url: `${webUrl}${PAGES.handOver.path}?tab=reports` },
      note: HAND_OVER_MESSAGES.reminderNote,
    }),
  }
}
