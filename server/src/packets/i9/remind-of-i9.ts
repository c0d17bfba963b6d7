import { reminderOn } from '@epay/contract/packets/i9-clock'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { calendarZone } from '#server/platform/clock.ts'
import { type Context, type Dependencies, inTransaction, systemContext } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { i9ReminderEmail } from '../emails.ts'
import { listOpenI9Tasks, type OpenI9Task } from './i9-clock.ts'
import { insertI9Reminder } from './queries.ts'

/** Units: hour of the day in the portal's time zone. */
const MORNING = 7
const HOUR_MS = 3_600_000

/**
 * The job that mails every HR-Manager what Form I-9 asks for, and queues itself for the next morning. What was mailed is
 * noted in the same transaction, so that running it twice mails nothing twice.
 */
export function remindOfI9(dependencies: Dependencies): JobHandler {
  const { clock, jobs } = dependencies
  return async () => {
    const context = await systemContext(dependencies, 'I-9 reminders')
    const zone = calendarZone(context.settings)
    if (hasMorningBegun(clock.now(), zone)) {
      const { items } = await listOpenI9Tasks(context)
      for (const open of items) await remind({ ...context, requestId: `I-9 reminder ${open.id}` }, open)
    }
    const startAfter = nextMorning(clock.now(), zone)
    await inTransaction(context, context => jobs.queue(context, 'remind-of-i9', {}, { startAfter }))
  }
}

/** Runs the job now, and from that point on every morning; however often the portal starts, there is one. */
export function startI9Reminders(dependencies: Dependencies): Promise<void> {
  return inTransaction(dependencies, context => context.jobs.queueAfresh(context, 'remind-of-i9', {}))
}

async function remind(context: Context, { id, ...open }: OpenI9Task): Promise<void> {
  const { clock, config, settings } = context
  const { task, dueOn } = open
  const today = clock.today()
  const stage = reminderOn(today, open)
  if (!stage) return
  const { webUrl } = config
  const mail = i9ReminderEmail({ company: settings, webUrl, applicant: { id, ...open }, task, dueOn, today })
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

function hourOf(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone })
  return Number(format.format(instant))
}

export const hasMorningBegun = (now: Date, timeZone: string): boolean => hourOf(now, timeZone) >= MORNING

/** The next start of the morning's hour; half an hour later in time zones that differ by half an hour. */
export function nextMorning(now: Date, timeZone: string): Date {
  let hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  do hour += HOUR_MS
  while (hourOf(new Date(hour), timeZone) !== MORNING)
  return new Date(hour)
}
