import type { Settings } from '@epay/contract/settings/settings'
import { isContactComplete, isValidConsent } from '@epay/contract/tax-forms/consent'
import { lastYearToDelete } from '@epay/contract/tax-forms/deadlines'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { contactOf, emailContact } from './notices.ts'
import { listNewestConsents, listRecipients } from './people-queries.ts'
import { deleteFormsOf } from './queries.ts'

/** Deletes forms that neither the rule nor the retention period protects anymore. */
export async function deleteOldForms(context: Context): Promise<void> {
  await inTransaction(context, async context => {
    const today = context.clock.today()
    const lastYear = lastYearToDelete(today, context.settings.taxFormsKeptYears)
    const ids = await deleteFormsOf(context.db, { today, lastYear })
    if (ids.length > 0) await context.jobs.queue(context, 'remove-files', { ids: ids.join(',') })
  })
}

/** Emails everyone with a valid consent if the office's contact changes. */
export async function emailNewContact(
  context: TransactionContext,
  { before, after }: { before: Settings; after: Settings },
): Promise<void> {
  const contact = contactOf({ settings: { ...context.settings, ...after } })
  const earlier = contactOf({ settings: { ...context.settings, ...before } })
  const isSame = JSON.stringify(contact) === JSON.stringify(earlier)
  if (isSame || !isContactComplete(contact)) return
  const consents = (await listNewestConsents(context.db)).filter(isValidConsent)
  const ids = consents.map(({ employeeId }) => employeeId)
  for (const recipient of await listRecipients(context.db, ids))
    await emailContact(context, recipient, contact)
}
