import { isReminderDay } from '@epay/contract/company-forms/due'
import { inLanguage } from '@epay/contract/company-forms/form-definition'
import { DEFAULT_LANGUAGE } from '@epay/contract/languages/languages'
import { firstNameOf } from '#server/mail/greeting.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { everyMorning } from '#server/platform/morning-jobs.ts'
import { askEmployees } from './ask-people.ts'
import { formsDueEmail } from './emails.ts'
import { loadFormForUpdate } from './load-form.ts'
import { mailFormsLink } from './open-by-link.ts'
import { listCurrentVersions, listToRemind, updateAsked } from './queries.ts'

export const remindOfForms = everyMorning('remind-of-forms', 'Company forms', async context => {
  for (const { formId } of await listCurrentVersions(context.db))
    await inTransaction(context, async context => {
      await askEmployees(context, await loadFormForUpdate(context.db, formId))
    })
  await remindAll(context)
})

type Unfinished = Awaited<ReturnType<typeof listToRemind>>[number]

/** At most one reminder per person and day. */
export async function remindAll(context: Context): Promise<void> {
  const today = context.clock.today()
  const unfinished = await listToRemind(context.db, today)
  const byPerson = Map.groupBy(unfinished, personOf)
  for (const [person, forms] of byPerson)
    if (person !== '' && forms.some(each => isToMention(each, today)))
      await inTransaction(context, context => remind(context, forms))
}

function personOf({ account, application }: Unfinished): string {
  if (account?.email) return `account ${account.id}`
  return application ? `application ${application.id}` : ''
}

/** Employees are also told about new forms. New hires already saw theirs after the packet. */
function isToMention({ asked, account }: Unfinished, today: string): boolean {
  const isNew = asked.remindedOn === null && asked.applicationId === null && account !== null
  return isNew || isReminderDay(asked.dueOn, today)
}

async function remind(context: TransactionContext, forms: readonly Unfinished[]): Promise<void> {
  const [first] = forms
  if (!first) return
  const { account, application } = first
  if (account?.email) {
    const language = account.language ?? DEFAULT_LANGUAGE
    const titles = forms.map(({ version }) => inLanguage(version.definition.title, language))
    const mail = formsDueEmail({
      ...{ company: context.settings, webUrl: context.config.webUrl, language, titles },
      firstName: firstNameOf(account.name),
    })
    await queueMail(context, { ...mail, to: account.email, about: account.id })
  } else if (application) await mailFormsLink(context, application, forms.length)
  const today = context.clock.today()
  for (const { asked } of forms) await updateAsked(context.db, asked.id, { remindedOn: today })
}
