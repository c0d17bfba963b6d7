import { isReminderDay } from '@epay/contract/company-forms/due'
import { localizedText } from '@epay/contract/company-forms/form-definition'
import { DEFAULT_LANGUAGE } from '@epay/contract/languages/languages'
import { firstNameOf } from '#server/mail/greeting.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { createMorningJob } from '#server/platform/morning-jobs.ts'
import { assignFormToEmployees } from './assign-forms.ts'
import { formsDueEmail } from './emails.ts'
import { loadFormForUpdate } from './load-form.ts'
import { mailFormsLink } from './open-by-link.ts'
import { listCurrentVersions, listFormsToRemind, updateAssignment } from './queries.ts'

export const remindOfForms = createMorningJob('remind-of-forms', 'Company forms', async context => {
  for (const { formId } of await listCurrentVersions(context.db))
    await inTransaction(context, async context => {
      await assignFormToEmployees(context, await loadFormForUpdate(context.db, formId))
    })
  await sendReminders(context)
})

type UnfinishedForm = Awaited<ReturnType<typeof listFormsToRemind>>[number]

/** Sends each person at most one reminder per day. */
export async function sendReminders(context: Context): Promise<void> {
  const today = context.clock.today()
  const unfinishedForms = await listFormsToRemind(context.db, today)
  const formsByRecipient = Map.groupBy(unfinishedForms, recipientKeyOf)
  for (const [recipient, forms] of formsByRecipient)
    if (recipient !== '' && forms.some(each => needsReminder(each, today)))
      await inTransaction(context, context => sendReminder(context, forms))
}

function recipientKeyOf({ account, application }: UnfinishedForm): string {
  if (account?.email) return `account ${account.id}`
  return application ? `application ${application.id}` : ''
}

/** Employees are also emailed about new forms. New hires already saw theirs after submitting the packet. */
function needsReminder({ assignment, account }: UnfinishedForm, today: string): boolean {
  const isNew = assignment.remindedOn === null && assignment.applicationId === null && account !== null
  return isNew || isReminderDay(assignment.dueOn, today)
}

async function sendReminder(context: TransactionContext, forms: readonly UnfinishedForm[]): Promise<void> {
  const [firstForm] = forms
  if (!firstForm) return
  const { account, application } = firstForm
  if (account?.email) {
    const language = account.language ?? DEFAULT_LANGUAGE
    const titles = forms.map(({ version }) => localizedText(version.definition.title, language))
    const mail = formsDueEmail({
      ...{ company: context.settings, webUrl: context.config.webUrl, language, titles },
      firstName: firstNameOf(account.name),
    })
    await queueMail(context, { ...mail, to: account.email, about: account.id })
  } else if (application) await mailFormsLink(context, application, forms.length)
  const today = context.clock.today()
  for (const { assignment } of forms) await updateAssignment(context.db, assignment.id, { remindedOn: today })
}
