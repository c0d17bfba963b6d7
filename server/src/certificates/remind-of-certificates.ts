import { dueReminder } from '@epay/contract/certificates/rules'
import { DEFAULT_LANGUAGE } from '@epay/contract/languages/languages'
import { recordAudits } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { firstNameOf } from '#server/mail/greeting.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { createMorningJob } from '#server/platform/morning-jobs.ts'
import { officeReminderEmail, reminderEmail } from './emails.ts'
import { auditedRecord, describeCertificate } from './present.ts'
import { type HeldCertificate, lockToRemind, saveReminder } from './queries.ts'

export const remindOfCertificates = createMorningJob(
  'remind-of-certificates',
  'certificate reminders',
  sendReminders,
)

type DueReminder = HeldCertificate & { days: number; kind: string; expiresOn: string }

/** Sends each person one email about their certificates, and HR one email about all of them. */
export async function sendReminders(context: Context): Promise<void> {
  await inTransaction(context, async context => {
    const today = context.clock.today()
    const dueReminders = (await lockToRemind(context.db, today)).flatMap(heldCertificate =>
      findDueReminder(heldCertificate, today),
    )
    if (dueReminders.length === 0) return
    for (const certificates of Map.groupBy(dueReminders, personKey).values())
      await remindPerson(context, certificates)
    await remindOffice(context, dueReminders)
    for (const { certificate, days } of dueReminders) await saveReminder(context.db, certificate.id, days)
    await recordAudits(
      context,
      dueReminders.map(({ certificate, days }) => ({
        action: 'certificate.reminded',
        ...auditedRecord(certificate),
        after: { ...describeCertificate(certificate), days },
      })),
    )
  })
}

function findDueReminder(heldCertificate: HeldCertificate, today: string): DueReminder[] {
  const { kind, expiresOn } = heldCertificate.certificate
  const days = dueReminder(heldCertificate.certificate, today)
  return days === null || expiresOn === null ? [] : [{ ...heldCertificate, days, kind, expiresOn }]
}

const personKey = ({ employeeId, applicationId }: HeldCertificate): string =>
  employeeId === null ? `application ${applicationId}` : `employee ${employeeId}`

async function remindPerson(
  context: TransactionContext,
  certificates: readonly DueReminder[],
): Promise<void> {
  const [firstReminder] = certificates
  if (!firstReminder || firstReminder.email === '') return
  const { account, hire, email, name, certificate } = firstReminder
  const mail = reminderEmail({
    ...{ company: context.settings, webUrl: context.config.webUrl, certificates },
    language: account?.language ?? hire?.language ?? DEFAULT_LANGUAGE,
    firstName: hire?.firstName ?? firstNameOf(name),
    ...{ hasAccount: account !== null, today: context.clock.today() },
  })
  await queueMail(context, { ...mail, to: email, about: account?.id ?? certificate.id })
}

async function remindOffice(
  context: TransactionContext,
  dueReminders: readonly DueReminder[],
): Promise<void> {
  const certificates = dueReminders.toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn))
  const mail = officeReminderEmail({
    ...{ company: context.settings, webUrl: context.config.webUrl, certificates },
    today: context.clock.today(),
  })
  for (const { email } of await findAccountsWithRole(context.db, 'HR-Manager'))
    await queueMail(context, { ...mail, to: email })
}
