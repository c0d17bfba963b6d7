import { findDueReminder } from '@epay/contract/packets/i9-clock'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { createMorningJob } from '#server/platform/morning-jobs.ts'
import { i9ReminderEmail } from '../emails.ts'
import { listOpenI9Tasks, type OpenI9Task } from './i9-clock.ts'
import { insertI9Reminder } from './queries.ts'

export const remindOfI9 = createMorningJob('remind-of-i9', 'I-9 reminders', async context => {
  const { items } = await listOpenI9Tasks(context)
  for (const openTask of items)
    await remind({ ...context, requestId: `I-9 reminder ${openTask.id}` }, openTask)
})

async function remind(context: Context, { id, ...openTask }: OpenI9Task): Promise<void> {
  const { clock, config, settings } = context
  const { task, dueOn } = openTask
  const today = clock.today()
  const stage = findDueReminder(today, openTask)
  if (!stage) return
  const { webUrl } = config
  const mail = i9ReminderEmail({
    company: settings,
    webUrl,
    applicant: { id, ...openTask },
    task,
    dueOn,
    today,
  })
  await inTransaction(context, async context => {
    const managers = await findAccountsWithRole(context.db, 'HR-Manager')
    if (managers.length === 0) return
    const reminder = { applicationId: id, task, dueOn, stage, mailedAt: clock.now() }
    if (!(await insertI9Reminder(context.db, reminder))) return
    for (const { email } of managers) await queueMail(context, { ...mail, to: email, about: id })
    await recordAudit(context, {
      action: 'i9.reminded',
      recordType: 'application',
      recordId: id,
      after: { task, stage, reminded: managers.length },
    })
  })
}
