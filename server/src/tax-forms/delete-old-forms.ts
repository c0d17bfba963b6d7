import { lastYearToDelete } from '@epay/contract/tax-forms/deadlines'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { deleteFormsThrough } from './queries.ts'

/** Deletes forms that neither the IRS rule nor the retention period protects anymore. */
export async function deleteOldForms(context: Context): Promise<void> {
  await inTransaction(context, async context => {
    const today = context.clock.today()
    const throughYear = lastYearToDelete(today, context.settings.taxFormsKeptYears)
    const ids = await deleteFormsThrough(context.db, { today, throughYear })
    if (ids.length > 0) await context.jobs.queue(context, 'remove-files', { ids: ids.join(',') })
  })
}
