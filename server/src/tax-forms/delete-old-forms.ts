import { lastYearToDelete } from '@epay/contract/tax-forms/deadlines'
import { type Context, inTransaction } from '#server/platform/context.ts'
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
