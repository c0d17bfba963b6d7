import { isReminderDay } from '@epay/contract/company-forms/due'
import { inLanguage } from '@epay/contract/company-forms/form-definition'
import { DEFAULT_LANGUAGE } from '@epay/contract/languages/languages'
import { firstNameOf } from '#server/mail/greeting.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { nextMorning } from '#server/packets/i9/remind-of-i9.ts'
import { calendarZone } from '#server/platform/clock.ts'
import {
  type Context,
  type Dependencies,
  inTransaction,
  systemContext,
  type TransactionContext,
} from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { askEmployees } from './ask-people.ts'
import { formsDueEmail } from './emails.ts'
import { loadFormForUpdate } from './load-form.ts'
import { mailFormsLink } from './open-by-link.ts'
import { listCurrentVersions, listToRemind, updateAsked } from './queries.ts'

/**
 * The job that asks employees for the forms that are due again or new for them, reminds everyone of what is due, and
 * queues itself for the next morning. A person gets at most one email a day, however often it runs.
 */
export function remindOfForms(dependencies: Dependencies): JobHandler {
  const { clock, jobs } = dependencies
  return async () => {
    const context = await systemContext(dependencies, 'Company forms')
    for (const { formId } of await listCurrentVersions(context.db))
      await inTransaction(context, async context => {
        await askEmployees(context, await loadFormForUpdate(context.db, formId))
      })
    await remindAll(context)
    const startAfter = nextMorning(clock.now(), calendarZone(context.settings))
    await inTransaction(context, context => jobs.queue(context, 'remind-of-forms', {}, { startAfter }))
  }
}

/** Runs the job now, and from now on every morning; however often the portal starts, there is one. */
export function startFormReminders(dependencies: Dependencies): Promise<void> {
  return inTransaction(dependencies, context => context.jobs.queueAfresh(context, 'remind-of-forms', {}))
}

type Unfinished = Awaited<ReturnType<typeof listToRemind>>[number]

/** Reminds everyone who has something due, or was asked since the last reminder. */
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

/** An employee is also told when a form is new. A new hire was shown it after the packet. */
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
